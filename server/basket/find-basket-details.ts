import { BASKET_GROUPS } from '../../shared/contract/basket.ts';
import type {
  BasketDetails,
  BasketLine,
  LineChange,
} from '../../shared/contract/basket-details.ts';
import type { Product } from '../../shared/contract/product.ts';
import { lineSum } from '../../shared/line-sum.ts';
import type { Millis } from '../../shared/millis.ts';
import { orderSums, type PlannedLine } from '../../shared/order-plan.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { wholeStock } from '../../shared/stock.ts';
import { countOrigins } from '../../shared/supply.ts';
import { formatProducts } from '../catalog/format-products.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import { nameProducts } from '../catalog/name-products.ts';
import { planWeight } from '../catalog/plan-weight.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { DeliveryRates, QuoteCourier } from '../integrations/delivery/delivery-rates.ts';
import type { Db } from '../platform/store/open-store.ts';
import { basketGroupOf } from './basket-group.ts';
import { createItem } from './find-basket.ts';
import { type PlannedBasket, planBasket } from './plan-basket.ts';
import { findQuickLeftovers, markLeftovers } from './quick-order.ts';
import { RETURN_MS } from './removed-lines.ts';
import { type SeenBy, seenBy } from './seen-prices.ts';
import { withPromo } from './with-promo.ts';

export interface BasketAsk {
  shopperId: number;
  viewer: CatalogViewer;
  now: Millis;
}

interface BasketDeps {
  catalog: Catalog;
  rates: Pick<DeliveryRates, 'loadCourier'>;
}

type Details = Omit<BasketDetails, 'dealer' | 'chain'>;

/** Contents of the basket's page, at the viewer's prices of now. */
export async function findBasketDetails(
  { catalog, rates }: BasketDeps,
  ask: BasketAsk,
): Promise<Details> {
  const { db } = catalog.store;
  const { shopperId, viewer, now } = ask;
  const [rows, removed, leftovers, quoteCourier, shopper] = await Promise.all([
    readLines(db, shopperId),
    readRemoved(db, ask),
    findQuickLeftovers(db, shopperId),
    rates.loadCourier(),
    db
      .selectFrom('shoppers')
      .select('city_asked_at')
      .where('id', '=', shopperId)
      .executeTakeFirst(),
  ]);
  const choices = leftovers.flatMap((line) => line.choices);
  const ids = [...rows, ...removed].map(({ product_id }) => product_id);
  const products = new Map(
    (await formatProducts(catalog, [...new Set([...ids, ...choices])], viewer)).map(
      (product) => [product.id, product] as const,
    ),
  );
  const known = rows.flatMap((row) => {
    const product = products.get(row.product_id);
    return product ? [{ row, product }] : [];
  });
  const { reference } = catalog.index;
  const vatPercent = reference.vatPercentOn(moscowDay(now));
  const all = planBasket(known.map(wantedOf), vatPercent);
  const wanted = planBasket(known.filter(({ row }) => row.checked === 1).map(wantedOf), vatPercent);
  const marked = { ...wanted, plan: await withPromo(db, wanted.plan, { ...ask, reference }) };
  const by = seenBy(catalog, viewer);
  const items = known.map(({ row, product }) => createLine({ row, product, by }, all));
  const inBasket = new Set(ids.slice(0, rows.length));
  const sums = await sumUp(catalog, marked, vatPercent);
  const gone = rows.filter(({ product_id }) => !products.has(product_id));
  return {
    groups: groupLines(items),
    removed: removed.flatMap(({ product_id: id, added_at }) => {
      const product = products.get(id);
      if (!product || inBasket.has(id)) return [];
      const { title, code } = product.common_info;
      return [{ id, title, code, group: basketGroupOf(product), added_at }];
    }),
    gone: await nameProducts(
      db,
      gone.map(({ product_id }) => product_id),
    ),
    sums,
    promo: marked.plan.promo,
    order_lines: marked.plan.order.length,
    request_lines: marked.plan.request.length,
    courier: showCourier(quoteCourier, viewer.cityId, sums),
    city_asked_at: shopper?.city_asked_at ?? null,
    leftovers: leftovers.map((line) => ({
      ...line,
      choices: line.choices.flatMap((id) => products.get(id) ?? []),
    })),
    leftovers_mark: markLeftovers(leftovers),
  };
}

function readLines(db: Db, shopperId: number) {
  return db
    .selectFrom('basket_lines')
    .selectAll()
    .where('shopper_id', '=', shopperId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}
type LineRow = Awaited<ReturnType<typeof readLines>>[number];

function readRemoved(db: Db, { shopperId, now }: BasketAsk) {
  return db
    .selectFrom('removed_lines')
    .select(['product_id', 'added_at'])
    .where('shopper_id', '=', shopperId)
    .where('removed_at', '>', now - RETURN_MS)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}

/** Courier's price, as the order's delivery step will name it for the marked lines. */
function showCourier(
  quoteCourier: QuoteCourier,
  cityId: number,
  { goods, weight_grams }: Details['sums'],
): BasketDetails['courier'] {
  const asked = { cityId, cityTitle: '', weightGrams: weight_grams, sum: goods };
  const quote = quoteCourier(asked);
  return quote && { price: quote.price, free_from: quote.freeFrom };
}

const wantedOf = ({ row, product }: { row: LineRow; product: Product }) => ({
  product,
  quantity: row.quantity,
  package: row.package,
});

interface SeenLine {
  row: LineRow;
  product: Product;
  by: SeenBy;
}

function createLine(seen: SeenLine, { plan, blocked }: PlannedBasket): BasketLine {
  const { row, product } = seen;
  const { package: step } = row;
  const ofProduct = (lines: readonly PlannedLine[]) =>
    lines.find((line) => line.product.id === product.id)?.parts ?? [];
  const parts = [...ofProduct(plan.order), ...ofProduct(plan.request)];
  return {
    ...createItem(product, row),
    package_price: lineSum(product, step, step),
    ...countOrigins(parts),
    parts,
    in_stock: wholeStock(product, step),
    blocked: blocked.get(product.id) ?? null,
    change: changeOf(seen),
    added_at: row.added_at,
  };
}

/** Against what the same level saw in the same city alone. */
function changeOf({ row, product, by }: SeenLine): LineChange | null {
  const { price, avail_info, flags } = product;
  const free = avail_info?.free ?? 0;
  const isHere = row.city_id === by.cityId;
  const isKnown = row.level_id === by.levelId;
  const { package_price: packed, package: step } = row;
  const isPacked =
    isKnown && step > 1 && packed !== null && packed !== lineSum(product, step, step);
  const change = {
    price_before: row.price,
    price_changed: isKnown && row.price !== price.price,
    package_before: isPacked ? packed : null,
    free_before: isHere && free < row.free && free < row.quantity ? row.free : null,
    discontinued: flags.discontinued && row.discontinued === 0,
  };
  const isPrice = change.price_changed || change.package_before !== null;
  const hasChanged = isPrice || change.free_before !== null || change.discontinued;
  return hasChanged ? change : null;
}

function groupLines(items: readonly BasketLine[]): Details['groups'] {
  const byGroup = Map.groupBy(items, basketGroupOf);
  return BASKET_GROUPS.flatMap((name) => {
    const group = byGroup.get(name);
    return group ? [{ name, items: group }] : [];
  });
}

async function sumUp(
  catalog: Catalog,
  { plan }: PlannedBasket,
  vatPercent: number,
): Promise<BasketDetails['sums']> {
  const records = await catalog.records.read(plan.order.map(({ product }) => product.id));
  const byId = new Map(records.map((record) => [record.product.id, record]));
  const { goods, retail, vat } = orderSums(plan.order, 0, vatPercent);
  return {
    goods,
    retail,
    vat,
    vat_percent: vatPercent,
    weight_grams: planWeight(plan.order, byId),
  };
}
