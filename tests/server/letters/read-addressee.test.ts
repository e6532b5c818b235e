import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderNews } from '../../../server/letters/deliver-order-news.ts';
import { readAddressee } from '../../../server/letters/read-addressee.ts';
import { getOrder } from '../../../server/orders/find-order.ts';
import type { Store } from '../../../server/platform/store/open-store.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { addShopper } from '../../helpers/shoppers.ts';
import { standardWording } from '../../views/letters/letter-wording.ts';
import { addBareOrder } from '../account/add-order.ts';
import { createOrderShop, NOW } from '../orders/order-shop.ts';

let store: Store;
beforeAll(async () => {
  ({ store } = await createOrderShop('sqlite', []));
});
afterAll(() => store.close());

/** Addressee of a new order of a new guest. */
async function place(facts: Parameters<typeof addBareOrder>[2], at = NOW) {
  const shopper_id = await addShopper(store, at);
  const id = await transaction(store, (tx) =>
    addBareOrder(tx, { shopper_id, created_at: at }, facts),
  );
  return readAddressee(store.db, await getOrder(store.db, id));
}

it('is written to about five orders of a day that strangers have placed in its name', async () => {
  const sent: string[] = [];
  const kinds = ['order', 'request'] as const;
  for (let at = 0; at < 7; at++) {
    const kind = kinds[at % 2] ?? 'order';
    const status = kind === 'order' ? 'opened' : 'new';
    const email = at % 2 ? 'victim@example.ru' : 'Victim@Example.ru';
    sent.push((await place({ kind, status, email })).to);
  }
  expect(sent.map((to) => to !== '')).toEqual([true, true, true, true, true, false, false]);
  const email = 'victim@example.ru';
  expect((await place({ email, proven_phone: '+79161234567' })).to).toBe(email);
  expect((await place({ email, paid_sum: 1 })).to).toBe(email);
  expect((await place({ email, status: 'confirmed' })).to).toBe(email);
  expect((await place({ email }, NOW + DAY_MS)).to).toBe(email);
});

it('is one mailbox whatever stands behind a «+» in its name', async () => {
  const sent: string[] = [];
  for (const tag of ['', '+1', '+2', '+a.b', '', '+3', '+4']) {
    sent.push((await place({ email: `tag_ged${tag}@example.ru` })).to);
  }
  expect(sent.map((to) => to !== '')).toEqual([true, true, true, true, true, false, false]);
  for (const email of ['tagXged+1@example.ru', 'tag_ged1@example.ru', 'tag_ged+1@other.ru']) {
    expect((await place({ email })).to).toBe(email);
  }
});

it('is told of the end of no more of them', async () => {
  const sent: string[] = [];
  const news = createOrderNews({
    store,
    siteUrl: 'https://marmit.example',
    takesOnline: false,
    post: async (to) => void sent.push(to),
    readWording: async () => standardWording,
  });
  const told = { email: 'ends@example.ru', status: 'cancelled' } as const;
  for (const proven_phone of [null, null, null, null, null, null, null, '+79161234567']) {
    await place({ ...told, proven_phone });
    const [order] = await store.db
      .selectFrom('orders')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const orderId = order?.id ?? 0;
    await news['order-moved']({ orderId, status: told.status }, `order-moved ${orderId}`);
  }
  const { email } = told;
  expect(sent).toEqual([email, email, email, email, email, '', '', email]);
});

it('reads nothing that a stranger has typed', async () => {
  const typed = {
    email: 'other@example.ru',
    name: 'Вы выиграли! Приз на evil.example',
    delivery_kind: 'courier',
    delivery_address: 'https://evil.example/prize',
  } as const;
  const { told } = await place(typed);
  expect([told.name, told.delivery.address]).toEqual(['Уважаемый покупатель', 'указан в заказе']);
  const known = await place({ ...typed, proven_phone: '+79161234567' });
  expect([known.told.name, known.told.delivery.address]).toEqual([
    typed.name,
    typed.delivery_address,
  ]);
  for (const name of [
    'Анна',
    'Анна Белова',
    'Жан-Поль д’Артаньян',
    'Мария-Анна Иванова Петровна',
  ]) {
    expect((await place({ name })).told.name).toBe(name);
  }
  for (const name of ['evil.example', 'a@b.ru', 'раз два три четыре пять', 'http://x']) {
    expect((await place({ name })).told.name).toBe('Уважаемый покупатель');
  }
});
