import type { Millis } from '../../../../shared/millis.ts';
import { lockOrders } from '../../../orders/lock-orders.ts';
import { numberOrderChanges } from '../../../orders/order-changes.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { writeSettledMark } from '../../../platform/store/settled-mark.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { PROMISE_TABLES, readPromises } from '../../../stock/read-promises.ts';
import { applyStock, type RestsMeaning } from './apply-draft.ts';
import { importTransaction } from './import-transaction.ts';
import { listDifferent, saveBatch } from './save-batch.ts';
import { loadProductsBy, sorted } from './stored-product.ts';

interface StockNews {
  kind: RestsMeaning['kind'];
  /** Last change of orders that free rests are without; null: none is. */
  last?: number | null;
  rows: readonly { code: string; storage_id: number; units: number }[];
  now: Millis;
}

interface ToldStock {
  changed: number;
  unknownCodes: string[];
  unknownStorages: number[];
}

/** Takes over counted rests; of the same place named twice the last counts. */
export async function tellStock(store: Store, news: StockNews): Promise<ToldStock> {
  const { kind, last = null, rows, now } = news;
  if (kind === 'free' && last !== null) await noteTaken(store, { ...news, last });
  return importTransaction(store, async (tx) => {
    const codes = [...new Set(rows.map(({ code }) => code))];
    const known = await tx.selectFrom('storages').select('id').execute();
    const storages = new Map(known.map(({ id }) => [String(id), id]));
    const products = await loadProductsBy(tx, 'told', 'code', codes);
    const promises = await readPromises(
      tx,
      products.map(({ row }) => row.id),
    );
    const byCode = Map.groupBy(rows, ({ code }) => code);
    const pending = products.map((previous) => {
      const stock = (byCode.get(previous.row.code) ?? []).map(({ storage_id, units }) => ({
        storage: String(storage_id),
        free: units,
      }));
      const context = { ids: { storages }, rests: { kind, toldAt: now }, promises };
      const next = sorted({
        ...structuredClone(previous),
        stock: applyStock({ stock }, previous, context),
      });
      return { previous, next };
    });
    const { changed } = await saveBatch(tx, listDifferent(pending), [], now);
    if (changed > 0) await writeSettledMark(tx);
    const found = new Set(products.map(({ row }) => row.code));
    return {
      changed,
      unknownCodes: codes.filter((code) => !found.has(code)),
      unknownStorages: [...new Set(rows.map((row) => row.storage_id))].filter(
        (id) => !storages.has(String(id)),
      ),
    };
  });
}

/**
 * Units of these places are known to who tells of them where their orders have not changed since it took
 * them over, up to the change `last`.
 */
async function noteTaken(
  store: Store,
  { last, rows, now }: StockNews & { last: number },
): Promise<void> {
  await numberOrderChanges(store);
  const storages = [...new Set(rows.map(({ storage_id }) => storage_id))];
  const codes = [...new Set(rows.map(({ code }) => code))];
  await transaction(store, async (tx) => {
    const goods = await tx.selectFrom('products').select('id').where('code', 'in', codes).execute();
    if (goods.length === 0) return;
    const ids = goods.map(({ id }) => id);
    const taken = await lockTaken(tx, { ids, storages, last });
    if (taken.length === 0) return;
    for (const table of PROMISE_TABLES) {
      await tx
        .updateTable(table)
        // Earlier than the numbers that are told now.
        .set({ known_at: now - 1 })
        .where('order_id', 'in', taken)
        .where('product_id', 'in', ids)
        .where('storage_id', 'in', storages)
        .where('known_at', 'is', null)
        .execute();
    }
  });
}

/** Orders as they were up to a change, locked so that nobody gives them more meanwhile. */
async function lockTaken(
  tx: Tx,
  { ids, storages, last }: { ids: readonly number[]; storages: readonly number[]; last: number },
): Promise<number[]> {
  const found = new Set<number>();
  for (const table of PROMISE_TABLES) {
    const units = await tx
      .selectFrom(table)
      .select('order_id')
      .where('product_id', 'in', ids)
      .where('storage_id', 'in', storages)
      .where('known_at', 'is', null)
      .execute();
    for (const { order_id } of units) found.add(order_id);
  }
  if (found.size === 0) return [];
  await lockOrders(tx, [...found]);
  const same = await tx
    .selectFrom('order_change_numbers')
    .select('order_id')
    .where('order_id', 'in', [...found])
    .where('number', '<=', last)
    // A change that has no number yet is later than all that have one.
    .where('order_id', 'not in', (eb) => eb.selectFrom('order_changes').select('order_id'))
    .execute();
  return same.map(({ order_id }) => order_id);
}
