import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../../../../server/login/log-in.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';
import { findCustomer, findFirm, newCustomer, newFirm, newOrderOf } from './people-rows.ts';

describeOnBothStores('people', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const customer = (id: number) => findCustomer(bench, id);
  const firm = (id: number) => findFirm(bench, id);
  const orderOf = (id: number, facts = {}) => newOrderOf(bench, id, facts);
  const ownerOf = async (id: number) => {
    const row = bench.db.selectFrom('orders').select('shopper_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).shopper_id;
  };
  const undo = (location: string | undefined) =>
    bench.as('sales').post(desk.undo(doneOf(location)));

  it('are found by name, phone in any form, e-mail and ИНН, and sorted by what they paid', async () => {
    const facts = { first_name: 'Ефросинья', last_name: 'Кузнецова', email: 'Fro@Kuz.example' };
    const { id } = await newCustomer(bench, { ...facts, phone: '+79031112233' });
    await newFirm(bench, id, { inn: '7736207543', title: 'ООО «Яндекс»' });
    const found = async (q: string) => {
      const { text } = await bench.as('viewer').get(desk.customers({ q }));
      return text.includes(desk.customer(id));
    };
    for (const q of [
      'кузнецова',
      'Ефр Кузн',
      '8 (903) 111-22-33',
      'fro@kuz',
      '7736207543',
      'яндекс',
    ]) {
      expect([q, await found(q)]).toEqual([q, true]);
    }
    for (const q of ['Иванова', '%', '%%', '__', '89031112234', '%E0%A4%A', '<script>']) {
      expect([q, await found(q)]).toEqual([q, false]);
    }
    for (const q of ['%', '%%%', '__']) {
      const { text } = await bench.as('viewer').get(desk.firms({ q }));
      expect([q, text.includes('Таких фирм нет')]).toEqual([q, true]);
    }
    const rich = await newCustomer(bench);
    await orderOf(rich.id, { paid_sum: 900_000_00 });
    const list = await bench.as('viewer').get(desk.customers({ sort: 'turnover' }));
    const links = [...list.text.matchAll(/href="\/customers\/(\d+)[?"]/g)].map(([, one]) =>
      Number(one),
    );
    expect(links[0]).toBe(rich.id);
  });

  it('have figures that follow their orders, also those of the guest who they were', async () => {
    const { id } = await newCustomer(bench);
    const mine = await orderOf(id, { paid_sum: 100 });
    await orderOf(id, { kind: 'request', status: 'new' });
    const guests = await bench.newOrder({ paid_sum: 50 });
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.updateTable('orders').set({ paid_sum: 300 }).where('id', '=', mine).execute();
      await tx.updateTable('orders').set({ shopper_id: id }).where('id', '=', guests).execute();
    });
    expect(await customer(id)).toMatchObject({
      order_count: 2,
      turnover: 350,
      last_order_at: bench.shop.clock.now,
    });
    await transaction(bench.shop.deps.store, async (tx) => {
      const { id: shopper } = await tx
        .insertInto('shoppers')
        .values({ created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const one of [mine, guests]) {
        await tx.updateTable('orders').set({ shopper_id: shopper }).where('id', '=', one).execute();
      }
    });
    expect(await customer(id)).toMatchObject({ order_count: 0, turnover: 0, last_order_at: 0 });
  });

  it('show basket, firms, orders and sign-ins on one card, without the secrets of a sign-in', async () => {
    const { id, sessionId } = await newCustomer(bench, { role: 'dealer' });
    const order = await orderOf(id);
    const firmId = await newFirm(bench, id);
    const { text, status } = await bench.as('accountant').get(desk.customer(id));
    expect(status).toBe(200);
    for (const link of [desk.order(order), desk.firm(firmId)]) expect(text).toContain(link);
    expect(text).not.toContain(sessionId);
    expect(text).not.toContain('Дать цены');
    const asked = await bench.as('owner').get(`${desk.customer(id)}`);
    expect(asked.text).toContain('Удалить навсегда');
    for (const role of ['content', 'warehouse'] as const) {
      expect((await bench.as(role).get(desk.customer(id))).status).toBe(403);
    }
    expect((await bench.as('sales').get('/customers/99999999999999')).status).toBe(404);
    expect((await bench.as('sales').get('/customers/%E0%A4%A')).status).toBe(400);
  });

  it('are mended by sales alone; a conflict shows three values, and undo puts it back', async () => {
    const { id } = await newCustomer(bench);
    const form = { last_name: 'Новикова', 'was.last_name': 'Белова', return_to: desk.customer(id) };
    expect((await bench.as('accountant').post(desk.customerDetails(id), form)).status).toBe(403);
    const { headers } = await bench.as('sales').post(desk.customerDetails(id), form);
    expect((await customer(id)).last_name).toBe('Новикова');
    const late = { ...form, last_name: 'Третья' };
    const refused = await bench.as('owner').post(desk.customerDetails(id), late);
    expect([refused.status, refused.text.includes('value="Третья"')]).toEqual([409, true]);
    const wrong = { email: 'не почта', return_to: desk.customer(id) };
    const bad = await bench.as('sales').post(desk.customerDetails(id), wrong);
    expect([bad.status, bad.text.includes('Такой почты не бывает')]).toEqual([422, true]);
    await undo(headers['location']);
    expect((await customer(id)).last_name).toBe('Белова');
  });

  it('get price levels, but never the calls of managers', async () => {
    const { id } = await newCustomer(bench);
    const level = (to: string | string[], of = id) =>
      bench.as('sales').post(desk.customerLevel(of), { level: to });
    const { headers } = await level('dealer');
    expect((await customer(id)).role).toBe('dealer');
    const page = await bench.as('viewer').get(desk.customer(id));
    expect(page.text).toMatch(/цены дал: (?:<!-- -->)?sales/);
    for (const bad of ['manager', '', ['retail', 'manager']]) {
      expect((await level(bad)).status).toBe(422);
    }
    await undo(headers['location']);
    expect((await customer(id)).role).toBe('retail');
    const manager = await newCustomer(bench, { role: 'manager' });
    expect((await level('retail', manager.id)).status).toBe(403);
    expect((await customer(manager.id)).role).toBe('manager');
  });

  it('lose a sign-in, or all of them, at once', async () => {
    const mine = await newCustomer(bench);
    const other = await newCustomer(bench);
    const card = await bench.as('sales').get(desk.customer(mine.id));
    const session = /name="session" value="([\w-]+)"/.exec(card.text)?.[1] ?? '';
    const foreign = await bench.as('sales').post(desk.customerSessions(other.id), { session });
    expect(foreign.status).toBe(404);
    const { headers } = await bench.as('sales').post(desk.customerSessions(mine.id), { session });
    const ended = await bench.db
      .selectFrom('sessions')
      .select(['id', 'ended_at'])
      .where('id', 'in', [mine.sessionId, other.sessionId])
      .execute();
    expect(new Map(ended.map((row) => [row.id, row.ended_at !== null]))).toEqual(
      new Map([
        [mine.sessionId, true],
        [other.sessionId, false],
      ]),
    );
    expect((await undo(headers['location'])).status).toBe(409);
    const stored = await bench.db.selectFrom('changes').select(['entity_id', 'fields']).execute();
    expect(JSON.stringify(stored)).not.toContain(mine.sessionId);
  });

  it('with two accounts get one, both phones sign in to it, and undo parts them again', async () => {
    const into = await newCustomer(bench, { phone: '+79035550001' });
    const from = await newCustomer(bench, { phone: '+79035550002', role: 'wholesale' });
    const order = await orderOf(from.id, { paid_sum: 500 });
    const firmId = await newFirm(bench, from.id);
    const product = await bench.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    const line = (shopper_id: number, quantity: number) => ({
      shopper_id,
      product_id: product.id,
      package: 1,
      quantity,
      checked: 1 as const,
      price: null,
      free: 0,
      added_at: 1,
      changed_at: 1,
    });
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('basket_lines')
        .values([line(into.id, 2), line(from.id, 3)])
        .execute(),
    );
    const basket = async (id: number) => {
      const rows = bench.db
        .selectFrom('basket_lines')
        .select('quantity')
        .where('shopper_id', '=', id);
      return (await rows.execute()).map(({ quantity }) => quantity);
    };
    const preview = await bench
      .as('sales')
      .get(desk.customerMerge(into.id, { from: '89035550002' }));
    expect(preview.text).toMatch(/Перейдут: заказов .*1/);
    const { headers } = await bench.as('sales').post(desk.customerMerging(into.id), {
      from: String(from.id),
    });
    expect([await ownerOf(order), (await firm(firmId)).customer_id]).toEqual([into.id, into.id]);
    expect(await customer(into.id)).toMatchObject({ role: 'wholesale', turnover: 500 });
    expect([await basket(into.id), await basket(from.id)]).toEqual([[5], []]);
    const led = await bench.as('sales').get(desk.customer(from.id));
    expect(led.headers['location']).toBe(desk.customer(into.id));
    const { store, tokens } = bench.shop.deps;
    const { now } = bench.shop.clock;
    const signIn = await logIn(
      { store, tokens, now },
      {
        phone: '+79035550002',
        codeId: `code ${dialect}`,
        guestId: null,
        client: { userAgent: '', address: '' },
        cityId: 90,
      },
    );
    const claims = signIn.kind === 'signed-in' ? tokens.read(signIn.token) : null;
    expect(claims).toMatchObject({ shopperId: into.id });

    const later = await orderOf(into.id);
    expect((await undo(headers['location'])).status).toBe(303);
    expect([await ownerOf(order), await ownerOf(later)]).toEqual([from.id, into.id]);
    expect(await customer(into.id)).toMatchObject({ role: 'retail', turnover: 0 });
    expect(await customer(from.id)).toMatchObject({ merged_into: null, turnover: 500 });
    expect([await basket(into.id), await basket(from.id)]).toEqual([[2], [3]]);
  });

  it('are never merged into themselves, with managers, or twice', async () => {
    const [one, two] = [await newCustomer(bench), await newCustomer(bench)];
    const manager = await newCustomer(bench, { role: 'manager' });
    const merge = (into: number, from: string | string[], role: 'sales' | 'accountant' = 'sales') =>
      bench.as(role).post(desk.customerMerging(into), { from });
    expect((await merge(one.id, String(two.id), 'accountant')).status).toBe(403);
    expect((await merge(one.id, String(one.id))).status).toBe(422);
    expect((await merge(one.id, String(manager.id))).status).toBe(403);
    expect((await merge(manager.id, String(one.id))).status).toBe(403);
    expect((await merge(one.id, '9'.repeat(30))).status).toBe(422);
    expect((await merge(one.id, '999999')).status).toBe(404);
    expect((await merge(one.id, String(two.id))).status).toBe(303);
    expect((await merge(one.id, String(two.id))).status).toBe(409);
    expect((await merge(two.id, String(one.id))).status).toBe(409);
  });

  it('who want their data erased wait in a queue until somebody takes the note back', async () => {
    const { id } = await newCustomer(bench);
    const note = (act: string) => bench.as('sales').post(desk.customerErasureAsk(id), { act });
    const isWaiting = async () =>
      (await bench.as('sales').get('/')).text.includes(desk.customer(id));
    expect(await isWaiting()).toBe(false);
    const { headers } = await note('ask');
    expect(await isWaiting()).toBe(true);
    await undo(headers['location']);
    expect(await isWaiting()).toBe(false);
    await note('ask');
    await note('take-back');
    expect(await isWaiting()).toBe(false);
    expect((await note('erase')).status).toBe(422);
  });

  it('open from the box at once, for those alone who may see them', async () => {
    const { id } = await newCustomer(bench, { phone: '+79037770001', email: 'box@one.example' });
    const firmId = await newFirm(bench, id, { inn: '7702070139', title: 'ООО «Ящик»' });
    const asFirm = { title: 'ООО «Ящик»', inn: '7702070139', kpp: '', address: '' };
    const order = await orderOf(id, {
      phone: '+79037770001',
      firm_id: firmId,
      firm: JSON.stringify(asFirm),
    });
    const led = async (q: string, role: 'sales' | 'warehouse' | 'content' = 'sales') => {
      const { headers, text } = await bench.as(role).get(desk.box({ q }));
      return headers['location'] ?? text;
    };
    expect(await led('8 903 777-00-01')).toBe(desk.customer(id));
    expect(await led('BOX@one.example')).toBe(desk.customer(id));
    expect(await led('ИНН 7702070139')).toBe(desk.firm(firmId));
    expect(await led('ящик')).toContain(desk.firm(firmId));
    expect(await led('8 903 777-00-01', 'warehouse')).toBe(desk.order(order));
    for (const q of ['8 903 777-00-01', 'box@one.example', '7702070139', 'ящик']) {
      expect(await led(q, 'content')).toContain('ничего нет');
    }
    const card = await bench.as('sales').get(desk.order(order));
    expect(card.text).toContain(desk.firm(firmId));
    await transaction(bench.shop.deps.store, (tx) =>
      tx.updateTable('orders').set({ firm_id: null, firm: null }).where('id', '=', order).execute(),
    );
    const plain = await bench.as('sales').get(desk.order(order));
    expect(plain.text).toContain(desk.customer(id));
    const packed = await bench.as('warehouse').get(desk.order(order));
    expect(packed.text).not.toContain(desk.customer(id));
  });
});
