import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeLines } from '../../../server/orders/change-lines.ts';
import { parseParts } from '../../../server/orders/parse-parts.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import {
  createOrderShop,
  MOSCOW_STORAGE,
  NOW,
  type OrderShop,
  OTHER_CITY_ID,
  OTHER_STORAGE,
} from './order-shop.ts';
import { placeOne } from './place-one.ts';

/** Some 1400 km from Москва: two ways of four working days. */
const FAR_LON = 60;

describeOnBothStores('goods of an order of another city whose lines are changed', (dialect) => {
  let shop: OrderShop;
  let product = 0;
  beforeAll(async () => {
    const products = Array.from({ length: 10 }, (_, i) => ({
      id: i + 1,
      prices: { 1: [10_000, null] as const },
      stock: { [MOSCOW_STORAGE]: 40, [OTHER_STORAGE]: 8 },
    }));
    shop = await createOrderShop(dialect, products, FAR_LON);
  });
  afterAll(() => shop.close());

  const place = (quantity: number) =>
    placeOne(shop, { [++product]: quantity }, { payment: 'on_delivery' }, OTHER_CITY_ID);

  async function change(orderId: number, quantity: number, now = NOW): Promise<void> {
    const line = { productId: product, code: `${product}`, title: 'Котёл', unit: 'шт' };
    const lines = [{ ...line, quantity, sum: quantity * 10_000 }];
    const made = { orderId, lines, actor: 'staff 1', reason: 'Состав', now };
    await transaction(shop.store, (tx) => changeLines(tx, made));
  }

  /** Units held in Москва and in the city itself. */
  async function held(orderId: number): Promise<number[]> {
    const rows = await shop.store.db
      .selectFrom('order_allocations')
      .select(['storage_id', 'quantity'])
      .where('order_id', '=', orderId)
      .execute();
    return [MOSCOW_STORAGE, OTHER_STORAGE].map(
      (id) => rows.find(({ storage_id }) => storage_id === id)?.quantity ?? 0,
    );
  }

  async function told(orderId: number) {
    const line = await shop.store.db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const parts = parseParts(line).map(({ from, units, on }) => [from, units, on]);
    return { parts, comes_on: line.comes_on };
  }

  it('are taken of its own city first, and given back from the other end', async () => {
    const id = await place(2);
    await change(id, 5);
    expect(await held(id)).toEqual([0, 5]);
    await change(id, 12);
    expect(await held(id)).toEqual([4, 8]);
    await change(id, 9);
    expect(await held(id)).toEqual([1, 8]);
    await change(id, 5);
    expect(await held(id)).toEqual([0, 5]);
    expect(await shop.free(product)).toBe(48 - 5);
  });

  it('are told from where they come, and for when', async () => {
    const id = await place(2);
    await change(id, 12);
    expect(await told(id)).toEqual({
      parts: [
        ['city', 8, '2026-11-23'],
        ['other_city', 4, '2026-11-27'],
      ],
      comes_on: '2026-11-27',
    });
    await change(id, 50);
    expect(await told(id)).toEqual({
      parts: [
        ['city', 8, '2026-11-23'],
        ['other_city', 40, '2026-11-27'],
        ['supply', 2, null],
      ],
      comes_on: null,
    });
  });

  it('keep their day where units stay, and have a later one where they are added', async () => {
    const id = await place(3);
    await change(id, 2, NOW + 7 * DAY_MS);
    expect(await told(id)).toEqual({ parts: [['city', 2, '2026-11-23']], comes_on: '2026-11-23' });
    await change(id, 4, NOW + 7 * DAY_MS);
    expect(await told(id)).toEqual({
      parts: [
        ['city', 2, '2026-11-23'],
        ['city', 2, '2026-11-30'],
      ],
      comes_on: '2026-11-30',
    });
  });
});
