import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../../../server/config/config.ts';
import { runExport } from '../../../../server/doors/exchange/full-feed/run-export.ts';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import { tellStock } from '../../../../server/doors/exchange/saving/tell-stock.ts';
import { moveOrder } from '../../../../server/orders/move-order.ts';
import { getLastOrderChange } from '../../../../server/orders/order-changes.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createOrderShop, MOSCOW_STORAGE, NOW, type OrderShop } from '../../orders/order-shop.ts';
import { placeOne } from '../../orders/place-one.ts';

const { company } = loadConfig({ NODE_ENV: 'test' });

describeOnBothStores('rests that are told beside orders', (dialect) => {
  let orders: OrderShop;
  let now: number;
  beforeEach(async () => {
    now = NOW;
    orders = await createOrderShop(dialect, [
      { id: 1, title: 'Котёл', prices: { 1: [10_000, null] }, stock: { [MOSCOW_STORAGE]: 10 } },
    ]);
  });
  afterEach(() => orders.close());

  async function place(units: number): Promise<number> {
    return placeOne(orders, { 1: units }, { payment: 'on_delivery' });
  }
  const move = (orderId: number, to: 'assembling' | 'shipped' | 'cancelled') =>
    moveOrder(orders.store, { orderId, to, actor: 'manager 1', now: ++now });
  const free = () => orders.free(1);

  it('are without the orders that a program has taken over, and no others', async () => {
    const tell = async (units: number, last: number) => {
      const { code } = await orders.store.db
        .selectFrom('products')
        .select('code')
        .executeTakeFirstOrThrow();
      now += 1000;
      const rows = [{ code, storage_id: MOSCOW_STORAGE, units }];
      await tellStock(orders.store, { kind: 'free', last, rows, now });
      return free();
    };
    const takeOver = () => transaction(orders.store, getLastOrderChange);
    const before = await takeOver();
    const id = await place(2);
    expect(await tell(10, before)).toBe(8);
    const last = await takeOver();
    expect(await tell(8, last)).toBe(8);
    const late = await place(1);
    expect(await tell(8, last)).toBe(7);
    // Of an order that has changed since nobody knows what the program has taken over.
    await move(late, 'assembling');
    expect(await tell(8, last)).toBe(7);
    await move(id, 'assembling');
    await move(id, 'shipped');
    expect(await tell(7, await takeOver())).toBe(7);
  });

  it('of an own feed are counted without its orders once, and come back with a cancellation', async () => {
    const id = await place(2);
    expect(await free()).toBe(8);
    const folder = mkdtempSync(join(tmpdir(), 'marmit-own-feed-'));
    try {
      const file = join(folder, 'own.xml');
      const deps = { store: orders.store, dataDir: folder };
      const firm = { name: 'Мармит', legalName: 'ООО «Мармит»' };
      const made = { argv: [file], out: { write: () => {} }, now: () => NOW + 60_000 };
      const options = { ...deps, ...made, company, givenCompany: firm };
      expect(await runExport({ ...options, siteUrl: 'https://shop.example' })).toBe(0);
      await importFiles({ ...deps, paths: [file], now: () => NOW + 120_000 });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await free()).toBe(8);
    now += 180_000;
    await move(id, 'cancelled');
    expect(await free()).toBe(10);
  });
});
