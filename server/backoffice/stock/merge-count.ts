import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { RestPlace } from '../../stock/set-rests.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import type { KnownChange } from '../entities/entity.ts';
import { readEnd } from '../prices/read-rule.ts';

interface CountEdit {
  place: RestPlace;
  /** The form as it was sent: under `was.`, the count that its page showed. */
  form: Readonly<Record<string, unknown>>;
  input: {
    back?: 'yes' | undefined;
    units: string;
    until?: string | undefined;
    reason?: string | undefined;
  };
  staffId: number;
  now: Millis;
}

/** A count, and from when to when it stands. */
interface Count {
  units: number;
  set_at: Millis;
  ends_at: Millis | null;
  reason: string;
}

/** In the order in which the history has them. */
const titles = { units: 'Посчитано', until: 'До какого дня', reason: 'Почему' };
const WAS_UNITS = `${DeskField.Was}units`;

/**
 * Count of a place after an edit: what others have changed meanwhile stays, and other units are a new
 * count. `gone`: it is taken back; null: nothing is different. @throws EditConflict when both have changed
 * the same, CallError when the count that goes on is there no more.
 */
export async function mergeCount(tx: Tx, edit: CountEdit): Promise<Count | 'gone' | null> {
  const { place, form, input, now } = edit;
  const count = await findCount(tx, place);
  const present = {
    units: count ? String(count.units) : '',
    until: count && count.ends_at !== null ? moscowDay(count.ends_at - 1) : '',
    reason: count?.reason ?? '',
  };
  const was = form[WAS_UNITS];
  const units = input.back ? '' : String(Number(input.units));
  const { until, reason } = input.back ? {} : input;
  if (!count && units !== '' && units === was) {
    throw new CallError('conflict', 'Этот счёт уже вернули: посчитайте заново');
  }
  const changed = mergeEdit({
    form: { ...form, units, until, reason },
    present,
    titles,
    own: await listOwn(tx, edit),
  });
  if (input.back) return count ? 'gone' : null;
  // A form that shows no count brings a new one, of the same units too.
  const isNew = changed['units'] !== undefined || typeof was !== 'string' || !count;
  if (!isNew && Object.keys(changed).length === 0) return null;
  const day = changed['until'];
  return {
    units: isNew ? Number(units) : count.units,
    set_at: isNew ? now : count.set_at,
    ends_at: day === undefined ? (count?.ends_at ?? null) : readEnd(day, now),
    reason: changed['reason'] ?? present.reason,
  };
}

const findCount = (tx: Tx, { product_id, storage_id }: RestPlace): Promise<Count | undefined> =>
  tx
    .selectFrom('set_rests')
    .select(['units', 'set_at', 'ends_at', 'reason'])
    .where('product_id', '=', product_id)
    .where('storage_id', '=', storage_id)
    .executeTakeFirst();

/** Parts of a count that the same person was the last to change: its history has them as one field. */
function listOwn(tx: Tx, { place, staffId }: CountEdit): Promise<Set<string>> {
  const entityId = `${place.product_id} ${place.storage_id}`;
  const apart = ({ counted }: KnownChange['fields']) => {
    const [before, after] = (counted ?? []).map((part) => (Array.isArray(part) ? part : []));
    return Object.keys(titles).filter((_name, at) => before?.[at] !== after?.[at]);
  };
  return listOwnFields(tx, { entity: 'rest', entityId, staffId, apart });
}
