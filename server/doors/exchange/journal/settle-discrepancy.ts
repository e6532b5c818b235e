import { CallError } from '../../../../shared/contract/call.ts';
import type { Millis } from '../../../../shared/millis.ts';
import { freeFields } from '../../../catalog/held-fields.ts';
import { leadValue, loadStanding } from '../../../catalog/standing-values.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { type Editable, writeField } from '../saving/field-owners.ts';
import { importTransaction } from '../saving/import-transaction.ts';
import { listDifferent, saveBatch } from '../saving/save-batch.ts';
import { loadProducts, sorted } from '../saving/stored-product.ts';

/** Fields where a person's value and the told one differ, the oldest first. */
export async function listDiscrepancies(db: Db) {
  return db
    .selectFrom('field_discrepancies')
    .innerJoin('products', 'products.id', 'field_discrepancies.product_id')
    .select(['field_discrepancies.id', 'field', 'told', 'found_at', 'product_id', 'code', 'title'])
    .where('settled_at', 'is', null)
    .orderBy('field_discrepancies.id')
    .limit(500)
    .execute();
}

/**
 * Takes the told value over, and with it the field out of a person's hands, or keeps the person's; false when
 * there is no such discrepancy.
 */
export async function settleDiscrepancy(
  store: Store,
  settlement: DiscrepancySettlement,
): Promise<boolean> {
  return importTransaction(store, (tx) => settleDiscrepancyIn(tx, settlement));
}

interface DiscrepancySettlement {
  id: number;
  isAccepted: boolean;
  now: Millis;
}

const GONE = 'Раздела, который назвала 1С, больше нет: оставьте своё значение';

/**
 * The same within a transaction that holds the sequence of the catalogue.
 * @throws CallError when the told value names a thing that is gone.
 */
export async function settleDiscrepancyIn(
  tx: Tx,
  { id, isAccepted, now }: DiscrepancySettlement,
): Promise<boolean> {
  const found = await tx
    .selectFrom('field_discrepancies')
    .innerJoin('products', 'products.id', 'field_discrepancies.product_id')
    .select(['product_id', 'field', 'told', 'external_id'])
    .where('field_discrepancies.id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!found) return false;
  const key = found.external_id ?? '';
  const previous = (await loadProducts(tx, [key])).get(key);
  if (isAccepted && previous) {
    const value = leadValue(await loadStanding(tx), found.field, JSON.parse(found.told));
    if (value === undefined) throw new CallError('conflict', GONE);
    const next = structuredClone(previous);
    writeField(next, found.field as Editable, value);
    await saveBatch(tx, listDifferent([{ previous, next: sorted(next) }]), [], now);
    const { product_id, field } = found;
    await freeFields(tx, { entity: 'product', ids: [product_id], fields: [field] });
  }
  await tx
    .updateTable('field_discrepancies')
    .set({ settled_at: now })
    .where('id', '=', id)
    .execute();
  return true;
}
