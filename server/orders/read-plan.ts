import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { type OrderPlan, planOrder, type WantedLine } from '../../shared/order-plan.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import { isStillSold } from '../../shared/stock.ts';
import { repacked } from '../basket/plan-basket.ts';
import { readCheckedLines } from '../basket/read-checked-lines.ts';
import { withPromo } from '../basket/with-promo.ts';
import { formatProduct } from '../catalog/format-product.ts';
import type { ProductRecord } from '../catalog/index/product-records.ts';
import type { Reference } from '../catalog/index/reference.ts';
import { readRecords } from '../catalog/read-records.ts';
import type { CatalogViewer } from '../catalog/viewer-prices.ts';
import type { Db } from '../platform/store/open-store.ts';

export interface PlanContext {
  shopperId: number;
  viewer: CatalogViewer;
  reference: Reference;
  now: Millis;
  /** Phone that the order is for, as far as it is known. */
  phone?: string | null;
  /** The promo code is kept from other orders until the transaction ends. */
  holdsPromo?: boolean;
}

export interface ReadPlan {
  plan: OrderPlan;
  /** The products as the store holds them at this moment. */
  records: ReadonlyMap<number, ProductRecord>;
}

/**
 * Plan of the checked lines of a basket with its promo code, from prices and stock read by `db`: inside
 * the placing transaction nothing else counts. @throws CallError when a line cannot be had.
 */
export async function readPlan(db: Db, context: PlanContext): Promise<ReadPlan> {
  const { shopperId, viewer, reference, now } = context;
  const lines = await readCheckedLines(db, shopperId);
  const ids = lines.map(({ product_id }) => product_id);
  const found = ids.length > 0 ? await readRecords(db, ids) : [];
  const records = new Map(found.map((record) => [record.product.id, record]));
  const wanted = lines.flatMap(({ product_id, quantity, package: step }): WantedLine[] => {
    const record = records.get(product_id);
    if (!record || record.product.active === 0) return [];
    const product = formatProduct(record, { reference, viewer, now });
    const isRefused = record.product.allow_to_order === 0 && isStillSold(product);
    if (isRefused) throw notForSale(record.product.title);
    const reason = isStillSold(product) ? repacked({ product, package: step }) : null;
    if (reason !== null) throw new CallError('conflict', `${record.product.title}: ${reason}`);
    return [{ product, quantity, package: step }];
  });
  const plan = planOrder(wanted, reference.vatPercentOn(moscowDay(now)));
  return { plan: await withPromo(db, plan, context), records };
}

/** Refusal of a product that could be bought when it was put into the basket. */
const notForSale = (title: string) =>
  new CallError('conflict', `«${title}» больше нельзя заказать на сайте`);
