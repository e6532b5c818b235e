import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { phoneFormSchema } from '../../../shared/login.ts';
import { HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { createWordingReader } from '../../letters/own-texts.ts';
import { askCodeAtDesk, checkCode, findWaiting } from '../../login/login-codes.ts';
import { smsId } from '../../login/send-login-code.ts';
import { requireLimits } from '../../platform/limits/take-limits.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { type CustomerRow, findCustomer } from './find-customer.ts';
import { closePhoneIn, givePhone } from './former-phones.ts';
import { getLiveCustomer, requireBuyer } from './get-customer.ts';

/** Codes that one of the staff may send in an hour, and that may go to one number. */
const CODES_PER_HOUR = { staff: 20, phone: 3 };

const WRONG_CODE = 'Введите код из СМС';

interface Changing {
  customerId: number;
  staffId: number;
}

/** Secret that a code is bound to in place of a browser's: this customer's, sent by this one of the staff. */
const secretOf = ({ tokens }: Pick<DeskDeps, 'tokens'>, { customerId, staffId }: Changing) =>
  tokens.seal(`new phone ${customerId} ${staffId}`);

/** The new number to which one of the staff has sent a code that can still be entered; null: none. */
export async function findWaitingPhone(
  deps: Pick<DeskDeps, 'store' | 'tokens' | 'integrations'>,
  { now, ...changing }: Changing & { now: Millis },
) {
  const waiting = await findWaiting(deps.store, { browser: secretOf(deps, changing), now });
  if (!waiting) return null;
  const { id, phone } = waiting;
  const shown = deps.integrations.demoSms?.recent(phone).find((sms) => sms.id === smsId(id));
  return { phone, demoText: shown?.text ?? null };
}

/** Sends a code to the number that a customer wants to sign in with: they read it out. */
export const sendPhoneCode = deskAction({
  path: desk.customerPhoneCode.path,
  right: 'customers.change',
  fresh: true,
  input: phoneFormSchema,
  async run(deps, { staff, params, input: { phone }, now }) {
    const { store, company, integrations, log } = deps;
    const customerId = readId(params['id']);
    await getChanging(store.db, customerId, phone);
    const limit = (name: string, max: number) => ({ name, max, windowMs: HOUR_MS });
    const { staff: ofStaff, phone: toPhone } = CODES_PER_HOUR;
    const limits = [
      limit(`new phone by ${staff.id}`, ofStaff),
      limit(`new phone ${phone}`, toPhone),
    ];
    await requireLimits(store, limits, now);
    const browser = secretOf(deps, { customerId, staffId: staff.id });
    const { id, code } = await askCodeAtDesk(store, { phone, browser, now });
    const { text } = (await createWordingReader({ store, company, log })())('sms-new-phone', {
      code,
    });
    const sent = await integrations.sms.send({ phone, text, id: smsId(id) });
    if (!sent.ok) {
      log.warn({ reason: sent.reason, detail: sent.detail }, 'СМС с кодом не отправлено');
      throw new CallError('conflict', sent.message);
    }
    const title = `Покупатель ${customerId}: код отправлен на новый номер`;
    const batch = { staffId: staff.id, action: 'customer.phone-code', title, now };
    return changeAs(store, { ...batch, isSecret: true }, async () => undefined);
  },
});

/** Gives a customer the number that the code was sent to: the former one signs in no more. */
export const changePhone = deskAction({
  path: desk.customerPhone.path,
  right: 'customers.change',
  fresh: true,
  input: phoneFormSchema.extend({
    code: z
      .string(WRONG_CODE)
      .max(60, WRONG_CODE)
      .transform((text) => text.replace(/[\s\p{Cf}-]/gu, ''))
      .refine((text) => /^\d{6,12}$/.test(text), WRONG_CODE),
  }),
  async run(deps, { staff, params, input: { phone, code }, now }) {
    const { store, callers } = deps;
    const id = readId(params['id']);
    // The same form sent twice: its code is used.
    if ((await findCustomer(store.db, id))?.phone === phone) return { batchId: null };
    await getChanging(store.db, id, phone);
    const changing = { customerId: id, staffId: staff.id };
    if ((await findWaitingPhone(deps, { ...changing, now }))?.phone !== phone) throw codeIsOver();
    const checked = await checkCode(store, { browser: secretOf(deps, changing), code, now });
    if (checked.kind === 'void') throw codeIsOver();
    if (checked.kind === 'wrong') {
      throw new CallError('invalid', `Код не подошёл. Осталось попыток: ${checked.left}`);
    }
    const title = `Покупатель ${id}: номер для входа сменён`;
    const batch = { staffId: staff.id, action: 'customer.phone', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const customer = await getChanging(change.tx, id, phone);
      await givePhone(change, { customer, phone, now });
    });
    callers.forget();
    return done;
  },
});

const codeIsOver = () => new CallError('conflict', 'Код больше не действует: отправьте новый');

/**
 * The customer who gets a number. @throws CallError when there is none to be changed, or somebody else signs
 * in with it.
 */
async function getChanging(
  db: Pick<Tx, 'selectFrom'>,
  id: number,
  phone: string,
): Promise<CustomerRow> {
  const customer = await getLiveCustomer(db, id);
  requireBuyer(customer);
  const holder = await db
    .selectFrom('customers')
    .select(['id', 'merged_into'])
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (holder?.id === id) throw new CallError('conflict', 'Это и есть нынешний номер');
  if (!holder || holder.merged_into === id) return customer;
  const other = holder.merged_into ?? holder.id;
  throw new CallError(
    'conflict',
    `С этим номером входит другой покупатель, № ${other}: если это тот же человек, объедините записи`,
  );
}

/** Nobody signs in any more with the number of an account that became part of this one. */
export const closePhone = deskAction({
  path: desk.customerPhoneClosing.path,
  right: 'customers.change',
  input: z.object({ from: z.coerce.number().int().positive() }),
  async run({ store, callers }, { staff, params, input: { from }, now }) {
    const id = readId(params['id']);
    const title = `Покупатель ${id}: номером записи ${from} больше не входят`;
    const batch = { staffId: staff.id, action: 'customer.phone-closed', title, now };
    const done = await changeAs(store, batch, async (change) => {
      requireBuyer(await getLiveCustomer(change.tx, id));
      const part = await findCustomer(change.tx, from);
      if (part?.merged_into !== id) throw new CallError('not_found', 'Такой записи здесь нет');
      await closePhoneIn(change, { part, ownerId: id, now });
    });
    callers.forget();
    return done;
  },
});
