import type { Millis } from '../../../../shared/millis.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { writeSettledMark } from '../../../platform/store/settled-mark.ts';
import { readPromises } from '../../../stock/read-promises.ts';
import { applyStock, type RestsMeaning } from './apply-draft.ts';
import { importTransaction } from './import-transaction.ts';
import { listDifferent, saveBatch } from './save-batch.ts';
import { loadProductsBy, sorted } from './stored-product.ts';

export interface StockNews {
  kind: RestsMeaning['kind'];
  rows: readonly { code: string; storage_id: number; units: number }[];
  now: Millis;
}

export interface ToldStock {
  changed: number;
  unknownCodes: string[];
  unknownStorages: number[];
}

/** Takes over counted rests; of the same place named twice the last counts. */
export async function tellStock(store: Store, { kind, rows, now }: StockNews): Promise<ToldStock> {
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
