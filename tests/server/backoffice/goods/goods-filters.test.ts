import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listProductIds,
  readProductFilters,
} from '../../../../server/backoffice/goods/list-goods.ts';
import { listPrices, readPriceFilters } from '../../../../server/backoffice/prices/list-prices.ts';
import { listShortPlaces } from '../../../../server/backoffice/stock/list-short-places.ts';
import { listStock, readStockFilters } from '../../../../server/backoffice/stock/list-stock.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('lists of goods', (dialect) => {
  let bench: DeskBench;
  let goods: Awaited<ReturnType<typeof readGoods>>;
  let places: Awaited<ReturnType<typeof readPlaces>>;
  let orders: number[];
  const readGoods = () =>
    bench.db
      .selectFrom('products')
      .select(['id', 'code', 'title', 'model', 'active', 'category_id', 'brand_id'])
      .orderBy('id')
      .execute();
  const readPlaces = () =>
    bench.db
      .selectFrom('stock')
      .select(['product_id', 'storage_id', 'free', 'told'])
      .orderBy('product_id')
      .orderBy('storage_id')
      .execute();
  const productOf = (id: number) => goods.find((one) => one.id === id)!;

  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    orders = [await bench.newOrder({ status: 'confirmed' }), await bench.newOrder()];
    await transaction(bench.shop.deps.store, async (tx) => {
      const found = await readPlaces();
      const ids = [...new Set(found.map(({ product_id }) => product_id))];
      // Every fifth product is hidden, of every third nothing is left, every seventh place is told of.
      const only = (nth: number, from = 0) => ids.filter((_, at) => at % nth === from);
      await tx.updateTable('products').set({ active: 0 }).where('id', 'in', only(5, 1)).execute();
      await tx.updateTable('stock').set({ free: 0 }).where('product_id', 'in', only(3)).execute();
      const told = { told: 3, told_at: bench.shop.clock.now - 5, told_kind: 'physical' } as const;
      for (const [at, { product_id, storage_id }] of found.entries()) {
        if (at % 7 !== 0) continue;
        await tx
          .updateTable('stock')
          .set(told)
          .where('product_id', '=', product_id)
          .where('storage_id', '=', storage_id)
          .execute();
        const held = { order_id: orders[0]!, why: 'money', ends_at: null } as const;
        const quantity = at % 2 === 0 ? 4 : 3;
        await tx
          .insertInto('order_allocations')
          .values({ ...held, product_id, storage_id, quantity })
          .execute();
      }
      for (const [at, productId] of only(2).entries()) {
        await tx
          .updateTable('order_lines')
          .set({ product_id: productId })
          .where('order_id', '=', orders[at % 2]!)
          .execute();
      }
    });
    goods = await readGoods();
    places = await readPlaces();
  });
  afterAll(() => bench.close());

  /** Choices by words, category and brand: both letter cases, a number, none. */
  const choices = () => {
    const { title, category_id, brand_id, code } = goods[7]!;
    const word = title.split(' ')[0] ?? '';
    const texts = ['', word, word.toLowerCase(), word.toUpperCase(), code, 'такого-нет', '100%'];
    return [
      ...texts.map((q): Record<string, string> => ({ q })),
      { category: String(category_id) },
      { brand: String(brand_id) },
      { q: word, brand: String(brand_id) },
    ];
  };
  const isChosen = (id: number, choice: Readonly<Record<string, string>>) => {
    const { code, title, model, active, category_id, brand_id } = productOf(id);
    const text = `${title} ${model ?? ''}`.toLowerCase();
    const q = choice['q'] ?? '';
    return (
      active === 1 &&
      (code === q || text.includes(q.toLowerCase())) &&
      (!choice['category'] || Number(choice['category']) === category_id) &&
      (!choice['brand'] || Number(choice['brand']) === brand_id)
    );
  };

  it('of prices have the goods of every choice, in order', async () => {
    for (const choice of choices()) {
      const wanted = goods.filter(({ id }) => isChosen(id, choice)).map(({ id }) => id);
      const filters = readPriceFilters(new URLSearchParams(choice));
      const { products, count } = await listPrices(bench.db, filters);
      expect([choice, count]).toEqual([choice, wanted.length]);
      expect(products.map(({ id }) => id)).toEqual(wanted.slice(0, 50));
      const next = await listPrices(bench.db, { ...filters, page: 2 });
      expect([next.count, next.products.map(({ id }) => id)]).toEqual([
        wanted.length,
        wanted.slice(50, 100),
      ]);
    }
  });

  it('count beyond the last page, and past all that are counted', async () => {
    const filters = readPriceFilters(new URLSearchParams());
    const first = await listPrices(bench.db, filters);
    for (const page of [90, 900]) {
      const { products, count } = await listPrices(bench.db, { ...filters, page });
      expect([products, count]).toEqual([[], first.count]);
    }
  });

  it.each(['', 'short', 'wanted', 'none', 'hand'])(
    'of stock have the places «%s»',
    async (only) => {
      const held = await bench.db.selectFrom('order_allocations').selectAll().execute();
      const lines = await bench.db
        .selectFrom('order_lines')
        .selectAll()
        .where('order_id', 'in', orders)
        .execute();
      type Place = (typeof places)[number];
      const sumOf = (rows: readonly { quantity: number }[]) =>
        rows.reduce((sum, { quantity }) => sum + quantity, 0);
      const tests: Readonly<Record<string, (place: Place) => boolean>> = {
        '': () => true,
        none: ({ free }) => free === 0,
        hand: () => false,
        short: ({ product_id, storage_id, told }) =>
          told !== null &&
          sumOf(
            held.filter((one) => one.product_id === product_id && one.storage_id === storage_id),
          ) > told,
        wanted: ({ product_id }) =>
          places.filter((one) => one.product_id === product_id).every(({ free }) => free === 0) &&
          lines.some(
            (line) =>
              line.product_id === product_id &&
              line.quantity >
                sumOf(
                  held.filter(
                    (one) => one.product_id === product_id && one.order_id === line.order_id,
                  ),
                ),
          ),
      };
      for (const choice of choices()) {
        for (const storage of ['', String(places[0]!.storage_id)]) {
          const wanted = places
            .filter(({ product_id }) => isChosen(product_id, choice))
            .filter(({ storage_id }) => !storage || storage_id === Number(storage))
            .filter(tests[only]!)
            .map(({ product_id, storage_id }) => [product_id, storage_id]);
          const filters = readStockFilters(new URLSearchParams({ ...choice, only, storage }));
          const { rows, count } = await listStock(bench.db, filters);
          expect([choice, storage, count]).toEqual([choice, storage, wanted.length]);
          expect(rows.map(({ productId, storageId }) => [productId, storageId])).toEqual(
            wanted.slice(0, 50),
          );
        }
      }
    },
  );

  it('name the same short places as a queue of the day, hidden goods too', async () => {
    const queue = await listShortPlaces(bench.db, 1000);
    const filters = readStockFilters(new URLSearchParams({ only: 'short' }));
    const { count } = await listStock(bench.db, filters);
    const onSale = queue.filter(({ productId }) => productOf(productId).active === 1);
    expect([onSale.length, count > 0, queue.length > count]).toEqual([count, true, true]);
    expect(queue.every(({ promised, told }) => promised === 4 && told === 3)).toBe(true);
  });

  it.each(['cheap', 'dear', 'popular', 'new'])(
    'come by «%s», equals by the newest',
    async (sort) => {
      const { catalog } = bench.shop.deps;
      const { columns, levels, reference } = catalog.index;
      const prices = columns.prices[levels.get(reference.retailLevelId) ?? -1]!;
      const rows = Array.from({ length: catalog.index.size }, (_, at) => ({
        id: columns.ids[at]!,
        price: prices[at]!,
        popularity: columns.popularity[at]!,
      }));
      type Row = (typeof rows)[number];
      const none = ({ price }: Row) => Number(price === 0);
      const orderOf: Readonly<Record<string, (a: Row, b: Row) => number>> = {
        new: () => 0,
        popular: (a, b) => b.popularity - a.popularity,
        cheap: (a, b) => none(a) - none(b) || a.price - b.price,
        dear: (a, b) => b.price - a.price,
      };
      const wanted = rows.toSorted((a, b) => orderOf[sort]!(a, b) || b.id - a.id);
      const ids = await listProductIds(catalog, readProductFilters(new URLSearchParams({ sort })));
      expect(ids).toEqual(wanted.map(({ id }) => id));
    },
  );
});
