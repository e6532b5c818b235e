import { DeskField } from '../../../shared/backoffice.ts';
import { tellJudgement } from '../../../shared/firm.ts';
import { type PriceLevel, tellLevel } from '../../../shared/price-level.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import type { findFirmOfCustomer } from './find-firm.ts';

type Firm = NonNullable<Awaited<ReturnType<typeof findFirmOfCustomer>>>;

interface Judgement {
  /** The form as it was sent: under `was.`, what its page showed. */
  form: Readonly<Record<string, unknown>>;
  /** The firm as it is now. */
  firm: Firm;
  own: OwnJudgement;
}

/** Parts of the judgement that the same person was the last to change. */
interface OwnJudgement {
  state: boolean;
  level: boolean;
}

export async function findOwnJudgement(
  db: Db,
  { firm, staffId }: { firm: Firm | null; staffId: number },
): Promise<OwnJudgement> {
  if (!firm) return { state: false, level: false };
  const { id, customer_id: customerId, confirmed_at } = firm;
  const [ofFirm, ofCustomer] = await Promise.all([
    listOwnFields(db, { entity: 'firm', entityId: String(id), staffId }),
    listOwnFields(db, { entity: 'customer', entityId: String(customerId), staffId }),
  ]);
  const state = ofFirm.has(confirmed_at === null ? 'refused_at' : 'confirmed_at');
  return { state, level: ofCustomer.has('role') };
}

const [WAS_STATE, WAS_LEVEL] = [`${DeskField.Was}state`, `${DeskField.Was}level`];

/** False when that is how it stands. @throws EditConflict when it is judged otherwise, unseen by who confirms. */
export function isNewConfirmation(level: PriceLevel, { form, firm, own }: Judgement): boolean {
  const tell = (state: unknown, role: unknown) => `${state}, цены «${tellLevel(role)}»`;
  const { [WAS_STATE]: state, [WAS_LEVEL]: role } = form;
  const present = tellJudgement(firm);
  return isNew({
    yours: tell('подтверждена', level),
    was: state === undefined || role === undefined ? undefined : tell(state, role),
    present: tell(present, firm.role),
    isOwn: (state === present || own.state) && (role === firm.role || own.level),
  });
}

/** The same of a refusal, which changes no prices. */
export function isNewRefusal(reason: string, { form, firm, own }: Judgement): boolean {
  const was = form[WAS_STATE];
  const yours = tellJudgement({ confirmed_at: null, refused_at: 0, refusal: reason });
  return isNew({ yours, was, present: tellJudgement(firm), isOwn: own.state });
}

interface Compared {
  yours: string;
  /** Undefined: the form does not tell. */
  was: unknown;
  present: string;
  isOwn: boolean;
}

function isNew({ yours, was, present, isOwn }: Compared): boolean {
  const changed = mergeEdit({
    form: { judgement: yours, [`${DeskField.Was}judgement`]: was },
    present: { judgement: present },
    titles: { judgement: 'Решение о фирме' },
    own: new Set(isOwn ? ['judgement'] : []),
  });
  return changed['judgement'] !== undefined;
}
