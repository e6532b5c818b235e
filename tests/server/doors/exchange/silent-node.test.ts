import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  alarmOfSilence,
  listSilentNodes,
} from '../../../../server/doors/exchange/journal/watch-nodes.ts';
import { addExchangeTask } from '../../../../server/doors/exchange/sessions/exchange-tasks.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { createExchangeShop, type ExchangeShop, NOW } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { ordersFile } from './orders/said-orders.ts';

describe('a node whose exchange is several visits', () => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop();
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const file = { name: 'import.xml', content: commercemlImport(goods('g1', 'Котёл')) };
  /** Goods, orders, and orders back, a minute apart. */
  async function exchange(): Promise<void> {
    await shop.client().sendGoods([file]);
    shop.clock.now += MINUTE_MS;
    await shop.client().takeOrders();
    shop.clock.now += MINUTE_MS;
    await shop.client().sendDocuments([ordersFile('')]);
  }
  const isSilentAfter = async (ms: number) =>
    (await listSilentNodes(shop.store.db, shop.clock.now + ms)).length > 0;

  it.each([
    ['each hour', HOUR_MS],
    ['each night', 24 * HOUR_MS],
  ])('is silent after twice its usual interval: %s', async (_often, interval) => {
    for (let time = 0; time < 6; time++) {
      shop.clock.now = NOW + time * interval;
      expect(await isSilentAfter(0)).toBe(false);
      await exchange();
    }
    expect(await isSilentAfter(1.8 * interval)).toBe(false);
    expect(await isSilentAfter(2.1 * interval)).toBe(true);
  });

  it('may send goods for as long as they take', async () => {
    const { client, clock } = shop;
    for (let time = 0; time < 3; time++) {
      clock.now = NOW + time * 24 * HOUR_MS;
      const sender = client({ onStep: () => (clock.now += 2 * MINUTE_MS) });
      await sender.sendGoods([file, { ...file, name: 'import_2.xml' }]);
      await client().takeOrders();
    }
    expect(await isSilentAfter(40 * HOUR_MS)).toBe(false);
  });

  it('asks nobody any more once it comes back, and anew when it is silent again', async () => {
    const open = async () => {
      const rows = shop.store.db.selectFrom('exchange_tasks').select(['kind', 'settled_at']);
      const tasks = await rows.where('settled_at', 'is', null).orderBy('id').execute();
      return tasks.map(({ kind }) => kind);
    };
    for (let time = 0; time < 3; time++) {
      shop.clock.now = NOW + time * HOUR_MS;
      await exchange();
    }
    const { id } = await shop.store.db
      .selectFrom('exchange_nodes')
      .select('id')
      .executeTakeFirstOrThrow();
    const other = { nodeId: id, sessionId: null, orderId: null, detail: 'Другое' } as const;
    await transaction(shop.store, (tx) =>
      addExchangeTask(tx, { ...other, kind: 'orders-refused' }, NOW),
    );
    for (let night = 0; night < 2; night++) {
      shop.clock.now += 14 * HOUR_MS;
      await alarmOfSilence(shop.store, shop.clock.now);
      expect(await open()).toEqual(['orders-refused', 'silent-node']);
      await exchange();
      expect(await open()).toEqual(['orders-refused']);
    }
  });
});
