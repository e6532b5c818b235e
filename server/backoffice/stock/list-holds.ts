import { orderNumber } from '../../../shared/order.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { listQuery } from '../desk/list-page.ts';

interface ListedHold {
  orderId: number;
  number: string;
  status: string;
  createdAt: number;
  why: 'term' | 'money' | 'staff';
  endsAt: number | null;
  units: number;
  goods: { productId: number; code: string; title: string; storage: string; quantity: number }[];
}

const HOLDS_ON_PAGE = 30;
const REASONS = ['term', 'money', 'staff'] as const;

/** Filters of the list, as they stand in its address. */
interface HoldFilters {
  why: ListedHold['why'] | '';
  /** 0: all. */
  productId: number;
  page: number;
}

export function readHoldFilters(query: URLSearchParams): HoldFilters {
  const { choice, number, page } = listQuery(query);
  return {
    why: choice<HoldFilters['why']>('why', REASONS, ''),
    productId: number('product') ?? 0,
    page: page(),
  };
}

/** Orders that hold goods, counted up to so many. */
export async function countHolds(db: Db, filters: HoldFilters, most: number): Promise<number> {
  const rows = await matchHolds(db, filters).select('order_id').distinct().limit(most).execute();
  return rows.length;
}

function matchHolds(db: Db | Tx, { why, productId }: HoldFilters) {
  let matching = db.selectFrom('order_allocations');
  if (why) matching = matching.where('why', '=', why);
  if (!productId) return matching;
  return matching.where('order_id', 'in', (eb) =>
    eb.selectFrom('order_allocations').select('order_id').where('product_id', '=', productId),
  );
}

/** Orders that hold goods, those whose hold ends first before the others; of one product when it is named. */
export async function listHolds(
  db: Db | Tx,
  filters: HoldFilters,
): Promise<{ holds: ListedHold[]; hasMore: boolean }> {
  const orders = await matchHolds(db, filters)
    .select(({ fn, lit }) => [
      'order_id',
      fn.coalesce(fn.min('ends_at'), lit(9_007_199_254_740_991)).as('ends'),
    ])
    .groupBy('order_id')
    .orderBy('ends')
    .orderBy('order_id')
    .limit(HOLDS_ON_PAGE + 1)
    .offset((filters.page - 1) * HOLDS_ON_PAGE)
    .execute();
  const ids = orders.slice(0, HOLDS_ON_PAGE).map(({ order_id }) => order_id);
  if (ids.length === 0) return { holds: [], hasMore: false };
  const rows = await db
    .selectFrom('order_allocations')
    .innerJoin('orders', 'orders.id', 'order_allocations.order_id')
    .innerJoin('products', 'products.id', 'order_allocations.product_id')
    .innerJoin('storages', 'storages.id', 'order_allocations.storage_id')
    .select(['order_id', 'orders.status', 'orders.created_at', 'why', 'ends_at', 'quantity'])
    .select(['product_id', 'products.code', 'products.title', 'storages.title as storage'])
    .where('order_id', 'in', ids)
    .orderBy('product_id')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  const holds = ids.flatMap((orderId): ListedHold[] => {
    const own = byOrder.get(orderId) ?? [];
    const [first] = own;
    if (!first) return [];
    const { status, created_at: createdAt, why: reason, ends_at: endsAt } = first;
    return [
      {
        orderId,
        number: orderNumber(orderId),
        status,
        createdAt,
        why: reason,
        endsAt,
        units: own.reduce((sum, { quantity }) => sum + quantity, 0),
        goods: own.map(({ product_id, code, title, storage, quantity }) => ({
          productId: product_id,
          code,
          title,
          storage,
          quantity,
        })),
      },
    ];
  });
  return { holds, hasMore: orders.length > HOLDS_ON_PAGE };
}
