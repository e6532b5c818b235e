import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyAcceptedPrices } from '../../../../server/doors/exchange/work/held-prices.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';
import { exchangeSamples } from '../samples/exchange-samples.ts';

describeOnBothStores('held prices of an exchange at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  /** A session whose question is about the retail price of one product. */
  async function hold(price: number) {
    const session = Number(await exchangeSamples(bench).things[desk.exchangeSession.path]?.());
    const { db } = bench;
    const { product_id, level_id } = await db
      .selectFrom('prices')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_id', 'level_id'])
      .where('level_id', '=', 1)
      .orderBy('product_id')
      .executeTakeFirstOrThrow();
    const told = JSON.stringify({ price: { level_id, price, old_price: null }, foreign: null });
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx
        .updateTable('products')
        .set({ external_id: '1c:held' })
        .where('id', '=', product_id)
        .execute();
      await tx
        .insertInto('exchange_held_prices')
        .values({ product_id, level_id, session_id: session, told, state: 'waiting' })
        .execute();
      const node = tx.selectFrom('exchange_sessions').select('node_id').where('id', '=', session);
      const { node_id } = await node.executeTakeFirstOrThrow();
      await tx
        .insertInto('exchange_tasks')
        .values({
          node_id,
          session_id: session,
          order_id: null,
          kind: 'held-prices',
          detail: `Похоже на ошибку в ценах ${session}`,
          created_at: bench.shop.clock.now,
          settled_at: null,
        })
        .execute();
    });
    const shown = async () => {
      const row = db.selectFrom('prices').select('price').where('product_id', '=', product_id);
      return (await row.where('level_id', '=', level_id).executeTakeFirstOrThrow()).price;
    };
    return { session, shown };
  }
  const pages = async (session: number) =>
    (await bench.as('owner').get(desk.exchange())).text +
    (await bench.as('owner').get(desk.exchangeSession(session))).text;
  async function answer(session: number, take: 'told' | 'own') {
    const said = await bench.as('owner').post(desk.exchangePrices(session), { take });
    const { store, config } = bench.shop.deps;
    const { now } = bench.shop.clock;
    await applyAcceptedPrices({ store, dataDir: config.dataDir, now: () => now });
    return said.status;
  }

  it('are taken by «Принять»', async () => {
    const { session, shown } = await hold(7_777_700);
    const text = await pages(session);
    expect(text.split('Оставить прежние')).toHaveLength(3);
    expect(await answer(session, 'told')).toBe(303);
    expect(await shown()).toBe(7_777_700);
    expect(await pages(session)).not.toContain('Оставить прежние');
    expect(await answer(session, 'told')).toBe(404);
  });

  it('stay out by «Оставить прежние»', async () => {
    const { session, shown } = await hold(100);
    const before = await shown();
    expect(await answer(session, 'own')).toBe(303);
    expect(await shown()).toBe(before);
    expect(await pages(session)).not.toContain('Оставить прежние');
  });
});
