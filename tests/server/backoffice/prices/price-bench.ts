import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { openDeskBench } from '../desk/desk-bench.ts';

/** A desk with the first goods that have a price for everybody. */
export async function openPriceBench(dialect: Parameters<typeof openDeskBench>[0]) {
  const bench = await openDeskBench(dialect);
  const level = bench.db.selectFrom('price_levels').select('id').where('code', '=', 'retail');
  const retail = (await level.executeTakeFirstOrThrow()).id;
  const goods = await bench.db
    .selectFrom('products')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select(['products.id', 'code'])
    .where('level_id', '=', retail)
    .where('active', '=', 1)
    .orderBy('products.id')
    .limit(25)
    .execute();
  const product = (at: number) => goods[at] as { id: number; code: string };
  const priceOf = async (id: number) => {
    const row = await bench.db
      .selectFrom('prices')
      .select(['price', 'old_price'])
      .where('product_id', '=', id)
      .where('level_id', '=', retail)
      .executeTakeFirst();
    return row ? { ...row } : null;
  };
  /** As a file or an accounting system tells it. */
  const told = (id: number, price: number) =>
    transaction(bench.shop.deps.store, (tx) =>
      tx
        .updateTable('prices')
        .set({ price, old_price: null })
        .where('product_id', '=', id)
        .where('level_id', '=', retail)
        .execute(),
    );
  const save = (id: number, form: Record<string, string>, role: 'sales' | 'owner' = 'sales') =>
    bench.as(role).post(desk.priceSave(id), { ...form, return_to: desk.price(id) });
  const field = (name: string) => `${name}.${retail}`;

  return { bench, retail, product, priceOf, told, save, field };
}

export type PriceBench = Awaited<ReturnType<typeof openPriceBench>>;
