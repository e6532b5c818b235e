import type { ReportPeriod } from '../../../shared/report.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { type Report, sumDays } from './sum-days.ts';

/** Products that are looked at closer, and those of them that are shown. */
const LOOKED_AT = 400;
const SHOWN = 100;

/** Goods of quote requests that are not in stock now, with how many keep them in their favourites. */
export async function readDemand(db: Db, period: ReportPeriod): Promise<Report> {
  const asked = await sumDays(db, 'demand', period, LOOKED_AT);
  const ids = asked.map(({ key }) => Number(key));
  const wanted = ids.length > 0 ? ids : [0];
  const [products, stock, favorites] = await Promise.all([
    db.selectFrom('products').select(['id', 'code', 'title']).where('id', 'in', wanted).execute(),
    db
      .selectFrom('stock')
      .select(({ fn }) => ['product_id', fn.sum<number>('free').as('free')])
      .where('product_id', 'in', wanted)
      .groupBy('product_id')
      .execute(),
    db
      .selectFrom('favorites')
      .select(({ fn }) => ['product_id', fn.countAll<number>().as('count')])
      .where('product_id', 'in', wanted)
      .groupBy('product_id')
      .execute(),
  ]);
  const freeOf = new Map(stock.map(({ product_id, free }) => [product_id, Number(free)]));
  const keptOf = new Map(favorites.map(({ product_id, count }) => [product_id, Number(count)]));
  const productOf = new Map(products.map((product) => [product.id, product]));
  const rows = asked.flatMap(({ key, orders, units }) => {
    const product = productOf.get(Number(key));
    if (!product || (freeOf.get(product.id) ?? 0) > 0) return [];
    return [[product.code, product.title, orders, units, keptOf.get(product.id) ?? 0]];
  });
  return {
    columns: [
      { title: 'Код', kind: 'text' },
      { title: 'Товар', kind: 'text' },
      { title: 'Заявок', kind: 'count', isApart: true },
      { title: 'Единиц', kind: 'count' },
      { title: 'В избранном', kind: 'count' },
    ],
    rows: rows.slice(0, SHOWN),
    drawn: 3,
  };
}
