import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import { MAX_ON_DELIVERY_FOR_FIRMS, PAYMENT_CHOICES } from '../../../shared/checkout.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { ownWords } from '../../../shared/payment-options.ts';
import { isOnline } from '../../../shared/payment-ways.ts';
import { PaymentSettingsPage } from '../../../views/backoffice/settings/payment-settings-page.tsx';
import { noteOwnerValues } from '../../opening/owner-values.ts';
import { paymentRow, toldWays } from '../../opening/payment-ways.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { tellFault } from '../../platform/tell-fault.ts';
import { changeAs } from '../changes/change-as.ts';
import { listChanges } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { listOwnValues } from './list-own-values.ts';
import { settingsTabs } from './settings-tabs.ts';

const KOPECKS = 100;
const MAX_TITLE = 60;
const MAX_NOTE = 200;

const TITLES: Readonly<Record<string, string>> = {
  firm_limit: 'Организациям при получении до, ₽',
  ...Object.fromEntries(
    PAYMENT_CHOICES.flatMap((way) => [
      [way, ownWords[way].title],
      [`${way}_title`, `${ownWords[way].title}: название`],
      [`${way}_note`, `${ownWords[way].title}: пояснение`],
    ]),
  ),
};

const ROWS = Object.keys(TITLES).map(paymentRow);

const flag = z.enum(['0', '1'], 'Выберите: предлагать или нет').default('1');
const title = z.string().trim().max(MAX_TITLE, `Длиннее ${MAX_TITLE} знаков`).default('');
const note = z.string().trim().max(MAX_NOTE, `Длиннее ${MAX_NOTE} знаков`).default('');
const LIMIT = `Сумма от 0 до ${MAX_ON_DELIVERY_FOR_FIRMS / KOPECKS}: больше закон не разрешает платить наличными`;

const waysSchema = z.object({
  card: flag,
  card_title: title,
  card_note: note,
  sbp: flag,
  sbp_title: title,
  sbp_note: note,
  invoice: flag,
  invoice_title: title,
  invoice_note: note,
  on_delivery: flag,
  on_delivery_title: title,
  on_delivery_note: note,
  firm_limit: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{1,6}$/, LIMIT))
    .transform((text) => Number(text) * KOPECKS)
    .refine((sum) => sum <= MAX_ON_DELIVERY_FOR_FIRMS, LIMIT),
});

/** The form as it stands. */
async function readPresent(db: Db | Tx): Promise<Record<string, string>> {
  const rows = await db.selectFrom('owner_values').select(['name', 'value']).execute();
  const told = toldWays(rows);
  const ways = PAYMENT_CHOICES.flatMap((way) => [
    [way, told[way] ?? '1'],
    [`${way}_title`, told[`${way}_title`] ?? ''],
    [`${way}_note`, told[`${way}_note`] ?? ''],
  ]);
  const limit = Number(told['firm_limit'] ?? MAX_ON_DELIVERY_FOR_FIRMS);
  return { ...Object.fromEntries(ways), firm_limit: String(limit / KOPECKS) };
}

/** Ways to pay: which are offered, in which words, and why one cannot be. */
export const paymentSettingsPage: DeskPageRoute = {
  path: desk.paymentSettings.path,
  right: 'settings.see',
  async load({ store, config, readWays }, { staff, refused, url }) {
    const [values, ways, changes] = await Promise.all([
      readPresent(store.db),
      readWays(store.db),
      listChanges(store.db, { entity: 'owner_value', entityId: ROWS, me: staff, limit: 20 }),
    ]);
    const takesOnline = config.paymentProvider !== 'off';
    const shown = PAYMENT_CHOICES.map((way) => ({
      id: way,
      words: ownWords[way],
      isOffered: ways.offered.includes(way),
      obstacle: obstacleOf(isOnline(way), {
        isAble: values[way] === '0' || ways.offered.includes(way),
        takesOnline,
      }),
    }));
    const body = (
      <PaymentSettingsPage
        tabs={settingsTabs(desk.paymentSettings())}
        ways={shown}
        values={values}
        changes={changes}
        mayChange={mayRole(staff.role, 'settings.change')}
        refused={refused}
        url={url}
      />
    );
    return { title: 'Оплата', data: { values, ways }, body };
  },
};

/** Reason why a way that the owner wants is not offered. */
function obstacleOf(
  online: boolean,
  { isAble, takesOnline }: { isAble: boolean; takesOnline: boolean },
): string {
  if (online)
    return takesOnline ? '' : 'На сервере задано PAYMENT_PROVIDER=off: оплаты на сайте нет';
  return isAble ? '' : 'Не хватает банка и счёта: заполните их на вкладке «Продавец и счёт»';
}

/** Keeps what the owner says of the ways to pay; one that can be offered is always left. */
export const savePaymentWays = deskAction({
  path: desk.paymentWays.path,
  right: 'settings.change',
  input: z.looseObject({}),
  async run({ store, readWays }, { staff, form, now }) {
    const batch = {
      staffId: staff.id,
      action: 'settings.payment',
      title: 'Настройки: Оплата',
      now,
    };
    return changeAs(store, batch, async (change) => {
      const present = await readPresent(change.tx);
      const whose = { rowOf: paymentRow, staffId: staff.id };
      const own = await listOwnValues(change.tx, Object.keys(present), whose);
      const changed = mergeEdit({ form, present, titles: TITLES, own });
      const right: Record<string, unknown> = waysSchema.parse(
        { ...present, ...changed },
        { error: tellFault },
      );
      const names = Object.keys(changed);
      await change.watch('owner_value', names.map(paymentRow));
      const told = names.map((name) => [paymentRow(name), right[name]]);
      await noteOwnerValues(change.tx, Object.fromEntries(told), { by: staff.name, at: now });
      const { offered } = await readWays(change.tx);
      if (offered.length === 0) throw new CallError('invalid', NO_WAY);
    });
  },
});

const NO_WAY = 'Оставьте хотя бы один способ, которым можно заплатить сейчас';
