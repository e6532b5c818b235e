import { afterEach, beforeEach, expect, it } from 'vitest';
import { giveOrderAgain } from '../../../../../server/doors/exchange/journal/repeat-session.ts';
import { createTokens } from '../../../../../server/identity/tokens.ts';
import { insertFirm, type NewFirm } from '../../../../../server/login/register.ts';
import { moveOrder } from '../../../../../server/orders/move-order.ts';
import { transaction } from '../../../../../server/platform/store/transaction.ts';
import { addCustomer } from '../../../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, type OrderShop } from '../../../orders/order-shop.ts';
import { createExchangeShop, type ExchangeShop, NOW } from '../exchange-shop.ts';
import { commercemlImport, goods } from '../feeds.ts';
import { ordersFile, orderXml } from './said-orders.ts';

const tokens = createTokens('secret');
const FIRM: NewFirm = {
  inn: '7700000009',
  kpp: '770001001',
  ogrn: '',
  title: 'ООО «Ромашка»',
  legalAddress: 'Москва',
  position: '',
  bankBik: '044525225',
  bankAccount: '',
  confirmed: true,
};

describeOnBothStores('orders for an accounting system', (dialect) => {
  let orders: OrderShop;
  let shop: ExchangeShop;
  beforeEach(async () => {
    const row = { external_id: '1c:g1' };
    const stock = { [MOSCOW_STORAGE]: 500 };
    orders = await createOrderShop(dialect, [
      { id: 1, title: 'Котёл', prices: { 1: [10_000, null] }, stock, row },
    ]);
    shop = await createExchangeShop(dialect, orders.store);
  });
  afterEach(() => shop.close());

  /** Paid when they are collected: the node hears of them at once. */
  async function place(comment = ''): Promise<number> {
    const buyer = await orders.buyer({ 1: 1 });
    const form = await orders.form(buyer, { payment: 'on_delivery', comment });
    const placed = await orders.place(buyer, form);
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    return placed.orders[0]?.id ?? 0;
  }
  const numbersIn = (xml: string) =>
    [...xml.matchAll(/<Номер>(\d+)</g)].map(([, number]) => Number(number) - 100_000);
  const take = async (options = {}) => numbersIn(await shop.client(options).takeOrders());
  const tryTaking = (options: object) => take(options).catch(() => null);

  it('go out once, and again when they change', async () => {
    const id = await place();
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now: NOW });
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
  });

  it('come again until they are acknowledged, just in the revision that was given', async () => {
    const id = await place();
    expect(await take({ neverAcknowledges: true })).toEqual([id]);
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now: NOW });
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
  });

  it('are told as cancelled when they were given without a word before', async () => {
    const id = await place();
    expect(await take({ neverAcknowledges: true })).toEqual([id]);
    await moveOrder(shop.store, { orderId: id, to: 'cancelled', actor: 'customer', now: NOW });
    const xml = await shop.client().takeOrders();
    const [, cancelled] = /Отменен<\/Наименование>\s*<Значение>([^<]*)/.exec(xml) ?? [];
    expect([numbersIn(xml), cancelled]).toEqual([[id], 'true']);
    expect(await take()).toEqual([]);
  });

  it('come again as they were when another revision may have been read without a word', async () => {
    const id = await place();
    expect(await take()).toEqual([id]);
    const move = (to: 'assembling' | 'confirmed') =>
      transaction(shop.store, (tx) =>
        tx
          .updateTable('orders')
          .set({ status: to, updated_at: NOW + 1 })
          .where('id', '=', id)
          .execute(),
      );
    await move('assembling');
    expect(await take({ neverAcknowledges: true })).toEqual([id]);
    await move('confirmed');
    expect(await take()).toEqual([id]);
    expect(await take()).toEqual([]);
  });

  it.each([
    ['manager 1', '26-00123', true],
    ['1c', 'Отгружен: № Р-5', false],
  ])('name the number at a carrier that %s gives as «%s»: %s', async (actor, note, isNamed) => {
    const id = await place();
    for (const to of ['assembling', 'shipped'] as const) {
      await moveOrder(shop.store, { orderId: id, to, actor, now: NOW, note });
    }
    const xml = await shop.client().takeOrders();
    const [, track] = /Трек-номер<\/Наименование>\s*<Значение>([^<]*)/.exec(xml) ?? [];
    expect([numbersIn(xml), track]).toEqual([[id], isNamed ? note : undefined]);
  });

  it('name the account that their firm pays from, not that of another who typed its number', async () => {
    const ids = [];
    for (const bankAccount of ['40702810138250123017', '40702810838250123016']) {
      const { id: customerId } = await addCustomer({ store: shop.store, tokens, now: NOW });
      const firmId = await transaction(shop.store, (tx) =>
        insertFirm(tx, customerId, { ...FIRM, bankAccount }, NOW),
      );
      const buyer = await orders.buyer({ 1: 1 });
      const form = await orders.form(buyer, { payment: 'on_delivery' });
      const { inn, kpp, title, legalAddress: address } = FIRM;
      const firm = { inn, kpp, title, address };
      const placed = await orders.place(buyer, { ...form, buyer: { ...form.buyer, firmId, firm } });
      if (placed.kind !== 'placed') throw new Error(placed.kind);
      ids.push(placed.orders[0]?.id ?? 0);
    }
    const xml = await shop.client().takeOrders();
    const named = (name: string) =>
      [...xml.matchAll(new RegExp(`${name}</Наименование>\\s*<Значение>([^<]*)`, 'g'))].map(
        ([, value]) => value,
      );
    expect(numbersIn(xml)).toEqual(ids);
    expect(named('БИК')).toEqual(['044525225', '044525225']);
    expect(named('Расчетный счет')).toEqual(['40702810138250123017', '40702810838250123016']);
    // The card of a counterparty is not theirs to change: anybody may type its number.
    expect(xml).not.toContain('РасчетныеСчета');
  });

  it('name the storage as the node itself calls it', async () => {
    const { db } = shop.store;
    const node = await db.selectFrom('exchange_nodes').select('id').executeTakeFirstOrThrow();
    const term = { kind: 'storage', key: '1c:w1', title: 'Цех № 2', told_at: NOW } as const;
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('exchange_node_terms')
        .values({ ...term, node_id: node.id, target_id: MOSCOW_STORAGE })
        .execute(),
    );
    const id = await place();
    const xml = await shop.client().takeOrders();
    const [, storage] = />Склад<\/Наименование>\s*<Значение>([^<]*)/.exec(xml) ?? [];
    expect([numbersIn(xml), storage]).toEqual([[id], 'Цех № 2']);
  });

  const session = async (query: string, headers: Record<string, string>) =>
    (await fetch(`${shop.url}?type=sale&mode=${query}`, { headers })).text();
  async function logIn() {
    const basic = Buffer.from('1c:long enough password').toString('base64');
    const answer = await session('checkauth', { Authorization: `Basic ${basic}` });
    const [, name, value] = answer.split('\n');
    return { Cookie: `${name}=${value}` };
  }

  it('acknowledge what was given last alone, however often they hear of success', async () => {
    const ids = [await place(), await place()];
    const cookie = await logIn();
    expect(numbersIn(await session('query', cookie))).toEqual(ids);
    expect(numbersIn(await session('query', cookie))).toEqual([ids[0]]);
    for (const _time of [1, 2]) {
      expect(await session('success', cookie)).toBe('success\nПодтверждено заказов: 1');
    }
    expect(await take()).toEqual([ids[1]]);
  });

  it('acknowledge no change that came between query and success', async () => {
    const id = await place();
    const cookie = await logIn();
    expect(numbersIn(await session('query', cookie))).toEqual([id]);
    await moveOrder(shop.store, { orderId: id, to: 'assembling', actor: 'manager 1', now: NOW });
    expect(await session('success', cookie)).toBe('success\nПодтверждено заказов: 1');
    expect(await take()).toEqual([id]);
  });

  it('wait while they are only wishes', async () => {
    const buyer = await orders.buyer({ 1: 1 });
    await orders.place(buyer, await orders.form(buyer, { payment: 'online' }));
    expect(await take()).toEqual([]);
  });

  it('flow on past one that cannot be read, which is set aside with a task', async () => {
    const ids = [await place(), await place('плохой'), await place(), await place()];
    const taken = new Set<number>();
    for (let exchange = 0; exchange < 10; exchange++) {
      for (const id of (await tryTaking({ chokesOn: /плохой/ })) ?? []) taken.add(id);
    }
    expect([...taken].sort()).toEqual([ids[0], ids[2], ids[3]]);
    const { db } = shop.store;
    const tasks = await db.selectFrom('exchange_tasks').select(['kind', 'order_id']).execute();
    expect(tasks).toEqual([{ kind: 'order-set-aside', order_id: ids[1] }]);
    expect(await take()).toEqual([]);
    // The order goes again when it is mended.
    await transaction(shop.store, (tx) =>
      tx
        .updateTable('orders')
        .set({ comment: 'хороший', updated_at: NOW })
        .where('id', '=', ids[1] ?? 0)
        .execute(),
    );
    expect(await take({ chokesOn: /плохой/ })).toEqual([ids[1]]);
  });

  it('are asked of a person anew when they are set aside again', async () => {
    const id = await place('плохой');
    const { db } = shop.store;
    const readTask = () =>
      db
        .selectFrom('exchange_tasks')
        .select(['order_id', 'settled_at'])
        .where('kind', '=', 'order-set-aside')
        .execute();
    const letters = async () =>
      (await db.selectFrom('outbox').select('id').where('kind', '=', 'exchange-task').execute())
        .length;
    const failOften = async () => {
      for (let exchange = 0; exchange < 6; exchange++) {
        shop.clock.now += 60_000;
        await tryTaking({ chokesOn: /плохой/ });
      }
    };
    await failOften();
    expect([await readTask(), await letters()]).toEqual([[{ order_id: id, settled_at: null }], 1]);
    await failOften();
    expect(await letters()).toBe(1);
    await giveOrderAgain(shop.store, { orderId: id, now: shop.clock.now });
    expect((await readTask())[0]?.settled_at).not.toBeNull();
    await failOften();
    expect([await readTask(), await letters()]).toEqual([[{ order_id: id, settled_at: null }], 2]);
  });

  it('are told to each node by itself', async () => {
    const id = await place();
    expect(await take()).toEqual([id]);
    const { saveNode } = await import('../../../../../server/doors/exchange/nodes/save-node.ts');
    const login = { login: 'second', password: 'another long password' };
    await saveNode(
      shop.store,
      { name: 'УНФ', ...login, profile: 'unf-2.10', settings: {} },
      NOW - 1,
    );
    expect(await take(login)).toEqual([id]);
  });

  it('are not for a node that may not have them', async () => {
    await shop.saveNode({ may: { goods: true, orders: false } });
    await expect(take()).rejects.toThrow('не разрешено');
  });

  it('and goods are brought by a node that may, whatever its session was opened for', async () => {
    const id = await place();
    const paid = { 'Номер оплаты по 1С': '7' };
    const paper = ordersFile(orderXml({ id: String(100_000 + id), requisites: paid }));
    await shop.saveNode({ may: { goods: true, orders: false }, isZipped: false });
    await expect(shop.client().sendGoods([paper])).rejects.toThrow('не разрешено');
    await shop.saveNode({ may: { goods: false, orders: true } });
    const renamed = { name: 'import.xml', content: commercemlImport(goods('g1', 'Чужое имя')) };
    await expect(shop.client().sendDocuments([renamed])).rejects.toThrow('не разрешено');
    const { db } = shop.store;
    const { paid_sum } = await db.selectFrom('orders').select('paid_sum').executeTakeFirstOrThrow();
    const { title } = await db.selectFrom('products').select('title').executeTakeFirstOrThrow();
    expect({ paid_sum, title }).toEqual({ paid_sum: 0, title: 'Котёл' });
  });
});
