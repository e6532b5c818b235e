import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  addAddress,
  chooseAddress,
  listAddresses,
  removeAddress,
  saveAddress,
} from '../../../server/account/change-addresses.ts';
import {
  addFirm,
  chooseFirm,
  listFirms,
  removeFirm,
  saveFirm,
} from '../../../server/account/change-firms.ts';
import { listOrders, listOrderYears } from '../../../server/account/list-orders.ts';
import { startMailing, stopMailing, wantsMailing } from '../../../server/account/set-mailing.ts';
import { createTokens } from '../../../server/identity/tokens.ts';
import { findShopper } from '../../../server/login/find-shopper.ts';
import { askSubscription, requireFewAsks } from '../../../server/subscriptions/ask-subscription.ts';
import {
  confirmSubscription,
  endSubscription,
  findStateOf,
} from '../../../server/subscriptions/change-subscription.ts';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { toClientAddress } from '../../../shared/contract/client.ts';
import { CONFIRMATION_MS } from '../../../shared/subscription.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createOrderShop, NOW, type OrderShop } from '../orders/order-shop.ts';
import { addOrder } from './add-order.ts';

const firm = {
  inn: '9901000010',
  kpp: '990101001',
  ogrn: '',
  title: 'ООО «Кафе»',
  legalAddress: 'Москва',
  position: '',
  bankBik: '',
  bankAccount: '',
  confirmed: false,
};
const bank = { bank_bik: '044525225', bank_account: '40702810138250123017' };
const changes = { kpp: '', title: 'Новое', legal_address: 'Казань', position: 'Шеф', ...bank };
const address = { city_id: MAIN_CITY_ID, text: 'Лесная, 1', comment: '' };

describeOnBothStores('the account', (dialect) => {
  let shop: OrderShop;
  let anna: LoggedIn;
  let boris: LoggedIn;
  beforeEach(async () => {
    shop = await createOrderShop(dialect, [{ id: 7 }]);
    const at = { store: shop.store, tokens: createTokens('secret'), now: NOW };
    anna = await addCustomer(at);
    boris = await addCustomer(at);
  });
  afterEach(() => shop.close());

  it('keeps firms apart, and one of them the usual one', async () => {
    const { store } = shop;
    const add = (customerId: number, inn: string, confirmed = false) =>
      addFirm(store, { customerId, firm: { ...firm, inn, confirmed }, now: NOW });
    expect(await add(anna.id, '1')).toEqual({ confirmed: false, wholesale: false });
    expect(await add(anna.id, '2', true)).toEqual({ confirmed: true, wholesale: true });
    expect(await add(anna.id, '3', true)).toEqual({ confirmed: true, wholesale: false });
    await expect(add(anna.id, '1')).rejects.toMatchObject({ code: 'conflict' });
    const [first, second] = await listFirms(store.db, anna.id);
    const firmId = second?.id ?? 0;
    const own = { customerId: anna.id, firmId };
    const foreign = { customerId: boris.id, firmId };
    expect(await chooseFirm(store, foreign)).toBe(false);
    expect(await saveFirm(store, foreign, changes)).toBe(false);
    expect(await removeFirm(store, { ...foreign, now: NOW })).toBe(false);
    expect(await chooseFirm(store, own)).toBe(true);
    expect(await saveFirm(store, own, changes)).toBe(true);
    expect((await listFirms(store.db, anna.id))[0]).toMatchObject({
      id: firmId,
      title: 'Новое',
      ...bank,
    });
    expect(await removeFirm(store, { ...own, now: NOW })).toBe(true);
    const left = await listFirms(store.db, anna.id);
    expect(left.map(({ id, is_default }) => [id, is_default])[0]).toEqual([first?.id, true]);
    expect(left).toHaveLength(2);
  });

  it('keeps addresses apart, and one of them the usual one', async () => {
    const { store } = shop;
    const add = (text: string) =>
      addAddress(store, { customerId: anna.id, now: NOW, ...address, text });
    expect([await add('А'), await add('Б')]).toEqual([true, true]);
    const nowhere = { customerId: anna.id, now: NOW, ...address, city_id: 999_999 };
    expect(await addAddress(store, nowhere)).toBe(false);
    const second = (await listAddresses(store.db, anna.id))[1];
    const own = { customerId: anna.id, addressId: second?.id ?? 0 };
    const foreign = { ...own, customerId: boris.id };
    expect(await chooseAddress(store, foreign)).toBe(false);
    expect(await saveAddress(store, foreign, address)).toBe(false);
    expect(await removeAddress(store, foreign)).toBe(false);
    expect(await chooseAddress(store, own)).toBe(true);
    expect(await saveAddress(store, own, { ...address, text: 'В' })).toBe(true);
    expect((await listAddresses(store.db, anna.id)).map(({ text }) => text)).toEqual(['В', 'А']);
    expect(await removeAddress(store, own)).toBe(true);
    expect(await listAddresses(store.db, anna.id)).toMatchObject([{ text: 'А', is_default: true }]);
  });

  it('lists orders by Moscow’s years, and counts those that wait for money [S3.9, S4.8]', async () => {
    const { store } = shop;
    const newYear = Date.parse('2026-01-01T00:00:00+03:00');
    const add = (created_at: number, facts = {}) =>
      addOrder(store, { shopper_id: anna.id, created_at }, facts);
    const before = await add(newYear - 1, { status: 'completed', paid_sum: 1000_00 });
    const after = await add(newYear, { status: 'opened' });
    const ready = await add(newYear + 1, { status: 'ready', paid_sum: 1000_00 });
    await add(NOW, { kind: 'request', status: 'new' });
    const ask = { shopperId: anna.id, kind: 'order', page: 0, pageSize: 16 } as const;
    const idsOf = async (change: object) =>
      (await listOrders(store.db, { ...ask, ...change })).orders.map(({ id }) => id);
    expect(await idsOf({})).toEqual([ready, after, before]);
    expect(await idsOf({ year: 2025 })).toEqual([before]);
    expect(await idsOf({ active: true })).toEqual([ready, after]);
    expect(await idsOf({ active: false })).toEqual([before]);
    expect(await idsOf({ page: 1, pageSize: 1 })).toEqual([after]);
    expect(await idsOf({ shopperId: boris.id })).toEqual([]);
    expect(await listOrderYears(store.db, ask)).toEqual([2026, 2025]);
    const found = await listOrders(store.db, ask);
    expect(found).toMatchObject({
      total: 3,
      orders: [{ need_pay: false }, { need_pay: true }, { need_pay: false }],
    });
    expect(found.orders[0]).toMatchObject({ line_count: 1, titles: ['Гастроёмкость'] });
    const session = { sessionId: anna.sessionId, role: 'retail', renewalDue: false } as const;
    const shopper = await findShopper(store.db, {
      kind: 'customer',
      shopperId: anna.id,
      ...session,
    });
    expect(shopper).toMatchObject({ active_orders: 2, need_pay: 1 });
  });

  it('ends only a mailing that was begun here', async () => {
    const { store } = shop;
    const wish = {
      customerId: anna.id,
      email: 'a@example.ru',
      address: toClientAddress(),
      consent: 'v',
      now: NOW,
    };
    const wants = (email: string, now = NOW) =>
      wantsMailing(store.db, { customerId: anna.id, email, now });
    await startMailing(store, wish);
    expect(await wants(wish.email)).toBe(true);
    expect(await wants('other@example.ru')).toBe(false);
    await stopMailing(store, { customerId: anna.id, now: NOW + 1 });
    const ended = await store.db.selectFrom('subscriptions').select('ended_at').execute();
    expect(ended).toEqual([{ ended_at: NOW + 1 }]);
    await stopMailing(store, { customerId: anna.id, now: NOW + 2 });
    expect(await wants(wish.email)).toBe(false);
  });

  it('leaves a mailing that its owner has asked for since', async () => {
    const { store } = shop;
    const client = { email: 'victim@example.ru', address: toClientAddress(), consent: 'v' };
    await startMailing(store, { customerId: anna.id, ...client, now: NOW });
    const later = NOW + 2 * 3_600_000;
    const asked = await askSubscription(store, { ...client, now: later });
    await confirmSubscription(store, { token: asked?.token ?? '', now: later });
    await stopMailing(store, { customerId: anna.id, now: later + 1 });
    expect(await findStateOf(store.db, { email: client.email, now: later + 1 })).toBe('active');
  });

  it('says that the mailing goes out while it does', async () => {
    const { store } = shop;
    const wish = {
      customerId: anna.id,
      email: 'link@example.ru',
      address: toClientAddress('203.0.113.50'),
      consent: 'v',
      now: NOW,
    };
    const wants = (now = NOW) =>
      wantsMailing(store.db, { customerId: anna.id, email: wish.email, now });
    await startMailing(store, wish);
    const { token } = await store.db
      .selectFrom('subscriptions')
      .select('token')
      .where('email', '=', wish.email)
      .executeTakeFirstOrThrow();
    expect([await wants(), await wants(NOW + CONFIRMATION_MS)]).toEqual([true, false]);
    await confirmSubscription(store, { token, now: NOW + 1 });
    expect(await wants(NOW + CONFIRMATION_MS)).toBe(true);
    await endSubscription(store, { token, now: NOW + 2 });
    expect(await wants()).toBe(false);
    for (let i = 1; i < 20; i++) await requireFewAsks(store, wish);
    await expect(startMailing(store, { ...wish, now: NOW + 3 })).rejects.toThrow();
    const wishes = store.db.selectFrom('customer_mailings').select('asked_at');
    expect(await wishes.where('customer_id', '=', anna.id).execute()).toEqual([{ asked_at: NOW }]);
  });
});
