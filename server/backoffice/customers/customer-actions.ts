import { z } from 'zod';
import { DeskField } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { MAX_PERSON_NAME } from '../../../shared/login.ts';
import { levelTitles, PRICE_LEVELS, tellLevel } from '../../../shared/price-level.ts';
import { endSessionsIn, publicSessionId } from '../../login/sessions.ts';
import { followLevel } from '../../orders/follow-level.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import { listOwnFields } from '../changes/list-changes.ts';
import { mergeEdit } from '../changes/merge-edit.ts';
import { wakeCard } from '../desk/cards.ts';
import { deskAction } from '../desk/desk-page.ts';
import { readId, typedEmailField } from '../desk/form-fields.ts';
import { sessionKey } from '../entities/customer-entity.ts';
import { getLiveCustomer, requireBuyer } from './get-customer.ts';

const customerDetailTitles = {
  last_name: 'Фамилия',
  first_name: 'Имя',
  patronymic: 'Отчество',
  email: 'Почта',
} as const;

const name = z.string().trim().max(MAX_PERSON_NAME, `Длиннее ${MAX_PERSON_NAME} знаков`).optional();

/** The phone stays: it is what the customer signs in with. */
export const saveCustomer = deskAction({
  path: desk.customerDetails.path,
  right: 'customers.change',
  input: z.object({
    last_name: name,
    first_name: name,
    patronymic: name,
    email: typedEmailField,
  }),
  async run({ store }, { staff, params, input, form, now }) {
    const id = readId(params['id']);
    const thing = { entity: 'customer', entityId: String(id), staffId: staff.id };
    const own = await listOwnFields(store.db, thing);
    const title = `Покупатель ${id}: данные`;
    const batch = { staffId: staff.id, action: 'customer.details', title, now };
    return changeAs(store, batch, async (change) => {
      const customer = await getLiveCustomer(change.tx, id);
      requireBuyer(customer);
      await change.watch('customer', [id]);
      const { last_name, first_name, patronymic, email } = customer;
      const changed = mergeEdit({
        form: { ...form, ...input },
        present: { last_name, first_name, patronymic, email },
        titles: customerDetailTitles,
        own,
      });
      if (Object.keys(changed).length === 0) return;
      await change.tx
        .updateTable('customers')
        .set({ ...changed, updated_at: now })
        .where('id', '=', id)
        .execute();
    });
  },
});

export const saveLevel = deskAction({
  path: desk.customerLevel.path,
  right: 'customers.change',
  input: z.object({ level: z.enum(PRICE_LEVELS, 'Выберите уровень цен') }),
  async run({ store, callers }, { staff, params, input: { level }, form, now }) {
    const id = readId(params['id']);
    const thing = { entity: 'customer', entityId: String(id), staffId: staff.id };
    const isOwn = (await listOwnFields(store.db, thing)).has('role');
    const title = `Покупатель ${id}: цены «${levelTitles[level]}»`;
    const batch = { staffId: staff.id, action: 'customer.level', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const customer = await getLiveCustomer(change.tx, id);
      requireBuyer(customer);
      await change.watch('customer', [id]);
      const was = form[`${DeskField.Was}level`];
      const changed = mergeEdit({
        form: {
          level: tellLevel(level),
          ...(was !== undefined && { 'was.level': tellLevel(was) }),
        },
        present: { level: tellLevel(customer.role) },
        titles: { level: 'Уровень цен' },
        own: new Set(isOwn ? ['level'] : []),
      });
      if (changed['level'] === undefined) return;
      await change.tx
        .updateTable('customers')
        .set({ role: level, updated_at: now, ...(level === 'retail' && { judged_at: now }) })
        .where('id', '=', id)
        .execute();
      await followLevel(change.tx, id, now);
    });
    callers.forget();
    return done;
  },
});

/** Ends a sign-in of a customer at the shop, or all of them. */
export const endCustomerSessions = deskAction({
  path: desk.customerSessions.path,
  right: 'customers.change',
  input: z.object({ session: z.string().max(40).optional() }),
  async run({ store, callers }, { staff, params, input, now }) {
    const id = readId(params['id']);
    const title = `Покупатель ${id}: ${input.session ? 'вход закончен' : 'все входы закончены'}`;
    const batch = { staffId: staff.id, action: 'customer.sessions', title, now };
    const done = await changeAs(store, batch, async (change) => {
      const { tx } = change;
      await getLiveCustomer(tx, id);
      const open = await listOpenSessions(tx, id);
      const chosen = input.session
        ? open.filter((session) => publicSessionId(session) === input.session)
        : open;
      if (chosen.length === 0) throw new CallError('not_found', 'Такого входа уже нет');
      await change.watch(
        'customer_session',
        chosen.map((session) => sessionKey(id, session)),
      );
      for (const sessionId of chosen) await endSessionsIn(tx, { customerId: id, sessionId, now });
    });
    callers.forget();
    return done;
  },
});

async function listOpenSessions(tx: Tx, customerId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a customer wants personal data erased, or takes the note away. */
export const askErasure = deskAction({
  path: desk.customerErasureAsk.path,
  right: 'customers.change',
  input: z.object({ act: z.enum(['ask', 'take-back']) }),
  async run({ store }, { staff, params, input: { act }, now }) {
    const id = readId(params['id']);
    const isAsked = act === 'ask';
    const title = `Покупатель ${id}: ${isAsked ? 'просит удалить данные' : 'удалять данные не просит'}`;
    const batch = { staffId: staff.id, action: 'customer.erasure-ask', title, now };
    return changeAs(store, batch, async (change) => {
      const { erasure_asked_at } = await getLiveCustomer(change.tx, id);
      // The first day counts: the law gives days from then on.
      if (isAsked === (erasure_asked_at !== null)) return;
      await change.watch('customer', [id]);
      await change.tx
        .updateTable('customers')
        .set({ erasure_asked_at: isAsked ? now : null })
        .where('id', '=', id)
        .execute();
      if (isAsked) await wakeCard(change, { entity: 'customer', entityId: String(id) });
    });
  },
});
