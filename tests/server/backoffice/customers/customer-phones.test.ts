import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../../../../server/login/log-in.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { formatPhone } from '../../../../shared/ru/phone.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findCustomer, newCustomer } from './people-rows.ts';

describeOnBothStores('the number that a customer signs in with', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  let count = 0;
  const newPhone = () => `+7905000${String(++count).padStart(4, '0')}`;
  const phoneOf = async (id: number) => (await findCustomer(bench, id)).phone;
  const ask = (id: number, phone: string, role: 'sales' | 'accountant' = 'sales') => {
    return bench.as(role).post(desk.customerPhoneCode(id), { phone, return_to: desk.customer(id) });
  };
  const codeFor = (phone: string) => {
    const [sms] = bench.shop.deps.integrations.demoSms?.recent(phone) ?? [];
    return /\d{6,12}/.exec(sms?.text ?? '')?.[0] ?? '';
  };
  const change = (id: number, phone: string, code = codeFor(phone)) => {
    const form = { phone, code, return_to: desk.customer(id) };
    return bench.as('sales').post(desk.customerPhone(id), form);
  };
  /** Account that a number signs in to; null: it may register. */
  const signIn = async (phone: string) => {
    const { store, tokens } = bench.shop.deps;
    const client = { userAgent: '', address: '' };
    const asked = { phone, codeId: `code ${phone} ${++count}`, guestId: null, client, cityId: 90 };
    const answer = await logIn({ store, tokens, now: bench.shop.clock.now }, asked);
    const claims = answer.kind === 'signed-in' ? tokens.read(answer.token) : null;
    return claims?.kind === 'customer' ? claims.shopperId : null;
  };
  const openSessions = async (id: number) => {
    const rows = bench.db.selectFrom('sessions').select('id').where('customer_id', '=', id);
    return (await rows.where('ended_at', 'is', null).execute()).length;
  };
  /** Kinds of the messages about a number that was changed. */
  const toldOf = async (id: number) => {
    const rows = bench.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('kind');
    const told = await rows.where('kind', 'like', 'phone-changed%').execute();
    const own = told.filter(({ payload }) => payload.includes(`"customerId":${id},`));
    return own.map(({ kind }) => kind);
  };
  const merge = (from: number, into: number) =>
    bench.as('sales').post(desk.customerMerging(into), { from: String(from) });

  it('becomes another by a code sent to it, and the former one signs in no more', async () => {
    const [was, is] = [newPhone(), newPhone()];
    const { id } = await newCustomer(bench, { phone: was });
    expect((await ask(id, is, 'accountant')).status).toBe(403);
    expect((await ask(id, '8 495 123-45-67')).status).toBe(422);
    expect((await change(id, is, '123456')).status).toBe(409);
    expect((await ask(id, is)).status).toBe(303);
    expect((await bench.as('sales').get(desk.customer(id))).text).toContain(
      `Код отправлен на <!-- -->${formatPhone(is)}`,
    );
    expect((await bench.as('owner').get(desk.customer(id))).text).not.toContain('Код отправлен');
    const wrong = await change(id, is, codeFor(is) === '111111' ? '222222' : '111111');
    expect([wrong.status, await phoneOf(id)]).toEqual([422, was]);
    const { headers } = await change(id, is);
    expect([await phoneOf(id), await openSessions(id)]).toEqual([is, 0]);
    expect([await signIn(was), await signIn(is)]).toEqual([null, id]);
    expect(await toldOf(id)).toEqual(['phone-changed', 'phone-changed-sms']);
    expect((await change(id, is)).status).toBe(303);
    expect(await openSessions(id)).toBe(1);
    const card = await bench.as('viewer').get(desk.customer(id));
    expect(card.text).toContain(`Покупатель ${id}: номер для входа сменён`);
    expect((await bench.as('sales').post(desk.undo(doneOf(headers['location'])))).status).toBe(409);
  });

  it('is never one of another customer, and goes over from an account that became part', async () => {
    const [into, from] = [
      await newCustomer(bench),
      await newCustomer(bench, { phone: newPhone() }),
    ];
    const phone = await phoneOf(from.id);
    const taken = await ask(into.id, phone);
    expect([taken.status, taken.text.includes('объедините записи')]).toEqual([409, true]);
    await merge(from.id, into.id);
    await ask(into.id, phone);
    expect((await change(into.id, phone)).status).toBe(303);
    expect([await phoneOf(into.id), await signIn(phone)]).toEqual([phone, into.id]);
    const manager = await newCustomer(bench, { role: 'manager' });
    expect((await ask(manager.id, newPhone())).status).toBe(403);
  });

  it('is closed when it came with an account that became part', async () => {
    const [into, from] = [
      await newCustomer(bench),
      await newCustomer(bench, { phone: newPhone() }),
    ];
    const phone = await phoneOf(from.id);
    const close = (part: number) =>
      bench.as('sales').post(desk.customerPhoneClosing(into.id), { from: String(part) });
    expect((await close(from.id)).status).toBe(404);
    await merge(from.id, into.id);
    expect(await signIn(phone)).toBe(into.id);
    expect((await close(from.id)).status).toBe(303);
    expect([await signIn(phone), await openSessions(into.id)]).toEqual([null, 0]);
    const card = await bench.as('sales').get(desk.customer(into.id));
    expect(card.text).not.toContain('Сюда входят и с');
    expect((await close(from.id)).status).toBe(303);
  });

  it('tells what was theirs until it changed, in a copy and in an erasure', async () => {
    const [was, is] = [newPhone(), newPhone()];
    const { id } = await newCustomer(bench, { phone: was });
    const { now } = bench.shop.clock;
    await ask(id, is);
    await change(id, is);
    await transaction(bench.shop.deps.store, (tx) => {
      const call = { phone: was, comment: '', city_id: 90 };
      return tx
        .insertInto('callbacks')
        .values([
          { ...call, name: 'Прежний', asked_at: now - 1 },
          { ...call, name: 'Следующий', asked_at: now + 1 },
        ])
        .execute();
    });
    const reason = 'заявление № 5';
    const { text } = await bench.as('owner').post(desk.customerCopy(id), { reason });
    expect([text.includes('Прежний'), text.includes('Следующий')]).toEqual([true, false]);
    expect(JSON.parse(text)['прежние телефоны']).toEqual([{ phone: was, ended_at: now }]);
    await bench.as('owner').post(desk.customerErasure(id), { reason, sure: 'yes' });
    const left = bench.db.selectFrom('callbacks').select('name').where('phone', '=', was);
    expect(await left.execute()).toEqual([{ name: 'Следующий' }]);
    const changes = await bench.db
      .selectFrom('changes')
      .select('fields')
      .where('entity', '=', 'customer')
      .where('entity_id', '=', String(id))
      .execute();
    expect(JSON.stringify(changes)).not.toContain(was);
  });
});
