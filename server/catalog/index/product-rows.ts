import { setImmediate, setTimeout } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { createRest } from '../../platform/slices.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type {
  ProductParameterTable,
  ProductTable,
} from '../../platform/store/tables/catalog-tables.ts';
import type { PriceTable } from '../../platform/store/tables/price-tables.ts';
import type { StockUnits } from '../../platform/store/tables/stock-tables.ts';

export type ProductRow = Pick<
  ProductTable,
  | 'id'
  | 'code'
  | 'title'
  | 'model'
  | 'category_id'
  | 'brand_id'
  | 'quality'
  | 'bestseller'
  | 'discontinued'
  | 'logotyped'
  | 'popularity'
  | 'active'
  | 'updated_at'
> & { has_photo: number };

/** Products with everything the index knows about them, each list ordered by product. */
export interface ProductRows {
  products: readonly ProductRow[];
  prices: readonly PriceTable[];
  stock: readonly StockUnits[];
  parameters: readonly ProductParameterTable[];
}

export interface ProductRange {
  /** Number above which `changed_seq` of the products must be; absent: all. */
  changedAfter?: number;
  /** True when nobody is waiting for anything else. */
  hurried?: boolean;
  /** True when people wait to see what changed, so that visitors are left less time. */
  soon?: boolean;
  /** Parameters that no filter uses. */
  textParameterIds?: readonly number[];
}

const BATCH = 500;
/** While visitors wait, fewer are read at once: what is read at once, they wait for. */
const CHANGED_BATCH = 20;
/**
 * Batches where people wait to see the change: half of the queries, some eight milliseconds at
 * once.
 */
const SOON_BATCH = 40;
/** The rest after such a batch, while visitors are served. */
const SOON_REST_MS = 3;
/** A long change leaves visitors this many parts of the time for each that it takes. */
const REST = 4;

/** Reads products in batches by growing id; between batches other work gets its turn. */
export async function* loadProductRows(db: Db, range: ProductRange): AsyncGenerator<ProductRows> {
  const { changedAfter } = range;
  if (changedAfter === undefined) yield* loadAll(db, range);
  else yield* loadChanged(db, { ...range, changedAfter });
}

async function* loadAll(db: Db, range: ProductRange): AsyncGenerator<ProductRows> {
  const { size, rest } = paceOf(range);
  for (let lastId = -1; ; ) {
    const startedAt = performance.now();
    const products = await selectProducts(db)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(size)
      .execute();
    const [first, last] = [products[0], products.at(-1)];
    if (!first || !last) return;
    const within = sql<SqlBool>`product_id between ${first.id} and ${last.id}`;
    yield await addDetails(db, products, within, range);
    if (products.length < size) return;
    lastId = last.id;
    await rest(startedAt);
  }
}

/** Ids are asked for first, by their index alone: a batch by id would look at every product for the few. */
async function* loadChanged(
  db: Db,
  range: ProductRange & { changedAfter: number },
): AsyncGenerator<ProductRows> {
  const ids = await listChanged(db, range.changedAfter);
  const { size, rest } = paceOf(range);
  for (let start = 0; start < ids.length; start += size) {
    const startedAt = performance.now();
    const batch = ids.slice(start, start + size);
    const products = await selectProducts(db).where('id', 'in', batch).orderBy('id').execute();
    yield await addDetails(db, products, sql<SqlBool>`product_id in (${sql.join(batch)})`, range);
    if (start + size >= ids.length) return;
    await rest(startedAt);
  }
}

interface Pace {
  /** Products read at once. */
  size: number;
  /** Leaves others their turn after a batch that began at an instant of `performance`. */
  rest(startedAt: number): Promise<unknown>;
}

function paceOf({ hurried = false, soon = false }: ProductRange): Pace {
  if (hurried) return { size: BATCH, rest: () => setImmediate() };
  if (soon) return { size: SOON_BATCH, rest: createRest(SOON_REST_MS) };
  const rest = (startedAt: number) => setTimeout((performance.now() - startedAt) * REST);
  return { size: CHANGED_BATCH, rest };
}

async function listChanged(db: Db, changedAfter: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('changed_seq', '>', changedAfter)
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id', 'code', 'title', 'model', 'category_id', 'brand_id', 'quality'])
    .select(['bestseller', 'discontinued', 'logotyped', 'popularity', 'active', 'updated_at'])
    .select(({ exists, selectFrom, case: when, lit }) => {
      const photo = selectFrom('product_photos')
        .select(lit(1).as('one'))
        .whereRef('product_photos.product_id', '=', 'products.id');
      return when().when(exists(photo)).then(lit(1)).else(lit(0)).end().as('has_photo');
    });
}

async function addDetails(
  db: Db,
  products: ProductRow[],
  within: RawBuilder<SqlBool>,
  { textParameterIds = [] }: ProductRange,
): Promise<ProductRows> {
  const prices = await db
    .selectFrom('prices')
    .select(['product_id', 'level_id', 'price', 'old_price'])
    .where(within)
    .orderBy('product_id')
    .execute();
  const stock = await db
    .selectFrom('stock')
    .select(['product_id', 'storage_id', 'free'])
    .where(within)
    .orderBy('product_id')
    .execute();
  let facts = db
    .selectFrom('product_parameters')
    .select(['product_id', 'parameter_id', 'value', 'number'])
    .where(within)
    .orderBy('product_id');
  if (textParameterIds.length > 0) facts = facts.where('parameter_id', 'not in', textParameterIds);
  return { products, prices, stock, parameters: await facts.execute() };
}
