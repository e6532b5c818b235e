import { afterEach, beforeEach, expect, it } from 'vitest';
import { addFirm } from '../../../server/account/change-firms.ts';
import { confirmCompany } from '../../../server/account/confirm-company.ts';
import { customerEntity } from '../../../server/backoffice/entities/customer-entity.ts';
import { takeOverGuest } from '../../../server/login/log-in.ts';
import { followLevel } from '../../../server/orders/follow-level.ts';
import { makeOffer } from '../../../server/orders/make-offer.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { vatIncluded } from '../../../shared/vat.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from './order-shop.ts';

const pack = { position: 0, short_title: 'уп.', is_primary: 1, unit_price: null } as const;

describeOnBothStores('a request that a guest brings into an account', (dialect) => {
  let shop: OrderShop;
  let customer: number;
  let quoteId: number;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [
      { id: 1, prices: { 1: [500_00, null], 2: [420_00, null] }, stock: {} },
      {
        id: 2,
        prices: { 1: [10_00, null] },
        stock: {},
        packages: [{ ...pack, quantity: 6, price: 55_00 }],
      },
      { id: 3, prices: { 2: [70_00, null] }, stock: {} },
    ]);
    customer = await shop.customer({});
  });
  afterEach(() => shop.close());

  async function ask(shopperId: number) {
    await shop.fill(shopperId, { 1: 3, 3: 1 });
    await shop.fill(shopperId, { 2: 12 }, 6);
    await shop.place(shopperId, await shop.form(shopperId, { seenTotal: 0 }));
    quoteId = (await shop.orders()).at(-1)?.id ?? 0;
  }
  const setRole = (role: 'retail' | 'wholesale') =>
    transaction(shop.store, (tx) =>
      tx.updateTable('customers').set({ role }).where('id', '=', customer).execute(),
    );
  const takeOver = (guest: number | null) =>
    transaction(shop.store, (tx) =>
      takeOverGuest(tx, guest, { id: customer, sessionId: 's', now: NOW }),
    );
  const read = async () => {
    const order = (await shop.orders()).find(({ id }) => id === quoteId);
    const lines = await shop.store.db
      .selectFrom('order_lines')
      .select(['product_id', 'price', 'sum', 'retail_sum', 'vat_sum'])
      .where('order_id', '=', quoteId)
      .orderBy('product_id')
      .execute();
    return { order, lines };
  };
  const retail = [
    { product_id: 1, price: 500_00, sum: 1500_00, retail_sum: 1500_00 },
    { product_id: 2, price: 55_00, sum: 110_00, retail_sum: 110_00 },
    { product_id: 3, price: null, sum: null, retail_sum: null },
  ];
  const wholesale = [
    { product_id: 1, price: 420_00, sum: 1260_00, retail_sum: 1500_00 },
    { product_id: 2, price: 55_00, sum: 110_00, retail_sum: 110_00 },
    { product_id: 3, price: 70_00, sum: 70_00, retail_sum: 70_00 },
  ];
  const clear = () =>
    transaction(shop.store, (tx) =>
      tx.deleteFrom('basket_lines').where('shopper_id', '=', customer).execute(),
    );
  /** Prices that the customer's basket compares with, and their level. */
  const remembered = () =>
    shop.store.db
      .selectFrom('basket_lines')
      .select(['product_id', 'level_id', 'price'])
      .where('shopper_id', '=', customer)
      .orderBy('product_id')
      .execute();

  it('has the prices of the account, as goods on pages have', async () => {
    const guest = await shop.buyer({});
    await ask(guest);
    expect((await read()).lines).toMatchObject(retail);
    await setRole('wholesale');
    await takeOver(guest);
    const { order, lines } = await read();
    expect(lines).toMatchObject(wholesale);
    const vat = wholesale.map(({ sum }) => vatIncluded(sum, 22));
    expect(lines.map(({ vat_sum }) => vat_sum)).toEqual(vat);
    expect(order).toMatchObject({
      shopper_id: customer,
      role: 'wholesale',
      goods_sum: 1440_00,
      retail_sum: 1680_00,
      total: 1440_00,
      vat_sum: vat.reduce((sum, one) => sum + one, 0),
    });
  });

  it('keeps what it was shown in an account of the same prices, and a manager’s offer everywhere', async () => {
    const guest = await shop.buyer({});
    await ask(guest);
    const before = await read();
    await takeOver(guest);
    expect((await read()).lines).toEqual(before.lines);
    const other = await shop.buyer({});
    await ask(other);
    const prices = [0, 1, 2].map((position) => ({ position, price: 99_00, comesOn: null }));
    const offer = { quoteId, lines: prices, delivery: null, comment: '', actor: 'manager 1' };
    await makeOffer(shop.store, { ...offer, validUntil: NOW + DAY_MS, now: NOW });
    const offered = await read();
    await setRole('wholesale');
    await takeOver(other);
    expect((await read()).lines).toEqual(offered.lines);
  });

  it('follows the level that a manager gives and takes back', async () => {
    await ask(customer);
    await setRole('wholesale');
    await transaction(shop.store, (tx) => followLevel(tx, customer, NOW));
    expect((await read()).lines).toMatchObject(wholesale);
    await transaction(shop.store, (tx) =>
      customerEntity.restore(tx, String(customer), { role: 'retail' }, NOW),
    );
    expect((await read()).lines).toMatchObject(retail);
  });

  it('gets the firm’s prices when a register or a manager confirms the firm later', async () => {
    await ask(customer);
    expect((await read()).lines).toMatchObject(retail);
    const firm = {
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      title: 'ООО «Кафе»',
      legalAddress: 'Москва',
      position: '',
      bankBik: '',
      bankAccount: '',
      confirmed: false,
    };
    await addFirm(shop.store, { customerId: customer, firm, now: NOW });
    expect((await read()).lines).toMatchObject(retail);
    const { id: firmId } = await shop.store.db
      .selectFrom('firms')
      .select('id')
      .executeTakeFirstOrThrow();
    await shop.fill(customer, { 1: 1, 2: 1 });
    const seen = [
      { product_id: 1, level_id: 2, price: 420_00 },
      { product_id: 2, level_id: 2, price: 10_00 },
    ];
    await confirmCompany(shop.store, { firmId, now: NOW });
    expect((await read()).lines).toMatchObject(wholesale);
    expect(await remembered()).toEqual(seen);
    await clear();
    await setRole('retail');
    await ask(customer);
    await shop.fill(customer, { 1: 1, 2: 1 });
    const branch = { ...firm, kpp: '773601002', confirmed: true };
    await addFirm(shop.store, { customerId: customer, firm: branch, now: NOW });
    expect((await read()).lines).toMatchObject(wholesale);
    expect(await remembered()).toEqual(seen);
  });

  it('leaves a basket whose lines follow the level at a sign-in that brings nothing', async () => {
    await shop.fill(customer, { 1: 1 });
    await setRole('wholesale');
    await takeOver(null);
    expect(await remembered()).toEqual([{ product_id: 1, level_id: 2, price: 420_00 }]);
  });
});
