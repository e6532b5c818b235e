import { sql } from 'kysely';
import { DEMO_SETTING } from '../opening/shop-kind.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import type { Schema } from '../platform/store/schema.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';

/** Row of `settings` that stands while a seed runs, so that one that was cut off is begun anew. */
const UNFINISHED = 'demo_unfinished';

export class StoreNotEmptyError extends Error {
  override name = 'StoreNotEmptyError';
}

/** Every table that the seed fills, those that point to others first. */
const TABLES: readonly (keyof Schema)[] = [
  'exchange_tasks',
  'exchange_steps',
  'exchange_papers',
  'exchange_orders',
  'exchange_sessions',
  'exchange_node_terms',
  'exchange_nodes',
  'desk_notes',
  'desk_cards',
  'searches',
  'search_misses',
  'search_checks',
  'sent_letters',
  'answer_templates',
  'callbacks',
  'inquiries',
  'payment_tasks',
  'demo_payments',
  'refunds',
  'payments',
  'order_allocations',
  'order_events',
  'order_lines',
  'orders',
  'firms',
  'customers',
  'solution_lines',
  'stock',
  'foreign_prices',
  'prices',
  'product_packages',
  'product_parameters',
  'product_photos',
  'questions',
  'shoppers',
  'staff',
  'product_documents',
  'documents',
  'products',
  'images',
  'parameters',
  'brands',
  'categories',
  'banners',
  'news',
  'solutions',
  'question_kinds',
  'page_texts',
  'rates',
  'courier_tariffs',
  'transport_zones',
  'offices',
  'storages',
  'cities',
];

/** A seed was cut off and what it left waits to be cleared by the next one. */
export async function isSeedUnfinished(db: Db): Promise<boolean> {
  return hasSetting(db, UNFINISHED);
}

/**
 * Marks the store as being filled; what an interrupted seed left is cleared.
 * @throws StoreNotEmptyError when a shop would be overwritten.
 */
export async function beginSeed(store: Store): Promise<void> {
  await transaction(store, async (tx) => {
    if (await isSeedUnfinished(tx)) return clear(tx);
    if (await hasSetting(tx, DEMO_SETTING)) throw notEmpty();
    await refuseGoods(tx);
    await tx.insertInto('settings').values({ name: UNFINISHED, value: 'true' }).execute();
  });
}

/** The last step of a seed, in the transaction that completes it; `value` is JSON. */
export async function endSeed(tx: Tx, value: string): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', UNFINISHED).execute();
  await tx.insertInto('settings').values({ name: DEMO_SETTING, value }).execute();
}

async function hasSetting(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away what an interrupted seed left, for a shop that is to have nothing invented. */
export async function forgetSeed(store: Store): Promise<void> {
  await transaction(store, async (tx) => {
    await clear(tx);
    await tx.deleteFrom('settings').where('name', '=', UNFINISHED).execute();
  });
}

/** An import after the interruption may have brought goods that are not ours to delete. */
async function clear(tx: Tx): Promise<void> {
  if (await tx.selectFrom('import_runs').select('id').limit(1).executeTakeFirst()) {
    throw new StoreNotEmptyError(
      'Заполнение демонстрации было прервано, а затем загружен каталог: начните с пустого хранилища',
    );
  }
  for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
}

async function refuseGoods(tx: Tx): Promise<void> {
  for (const table of ['products', 'categories', 'brands', 'cities'] as const) {
    if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) throw notEmpty();
  }
}

const notEmpty = () =>
  new StoreNotEmptyError('В хранилище уже есть магазин: демонстрация ставится только в пустое');
