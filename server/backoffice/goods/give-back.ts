import type { Millis } from '../../../shared/millis.ts';
import { selectUnclaimed } from '../../catalog/handmade-products.ts';
import { freeFields, loadHeld } from '../../catalog/held-fields.ts';
import { loadDescriptionsBy } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { FieldValue } from '../entities/entity.ts';
import { fieldsOf, fieldTitles, type ProductField, putFields } from '../entities/product-fields.ts';

const CHUNK = 500;

const isField = (name: string): name is ProductField => Object.hasOwn(fieldTitles, name);

/**
 * Gives fields of products back to whom they came from: what an import has last said stands again at
 * once where that is known, and what it says next is taken over. `only`: one field; else all. Goods made
 * by hand keep their fields as long as they have no other owner.
 */
export async function giveBack(
  tx: Tx,
  ids: readonly number[],
  { only = null, now }: { only?: string | null; now: Millis },
): Promise<number> {
  const unclaimed = await listUnclaimed(tx, ids);
  const held = await loadHeld(
    tx,
    'product',
    ids.filter((id) => !unclaimed.has(id)),
  );
  let count = 0;
  for (const [id, fields] of held) {
    const names = [...fields.keys()].filter((name) => only === null || name === only);
    if (names.length === 0) continue;
    count++;
    const values: Partial<Record<ProductField, FieldValue>> = {};
    for (const name of names) {
      const told = fields.get(name) ?? null;
      const isKnown = isField(name) && told !== null;
      const value = isKnown ? await findValid(tx, name, JSON.parse(told)) : undefined;
      if (isKnown && value !== undefined) values[name] = value;
      await freeFields(tx, { entity: 'product', ids: [id], fields: [name] });
    }
    await putFields(tx, [id], await onlyOther(tx, id, values));
    await forgetTold(tx, { id, names, now });
  }
  return count;
}

async function listUnclaimed(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const unclaimed = new Set<number>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await selectUnclaimed(tx)
      .select('products.id')
      .where('products.id', 'in', ids.slice(at, at + CHUNK))
      .execute();
    for (const { id } of rows) unclaimed.add(id);
  }
  return unclaimed;
}

/** Told value, unless it names a thing that is gone. */
async function findValid(
  tx: Tx,
  name: ProductField,
  value: FieldValue,
): Promise<FieldValue | undefined> {
  if ((name === 'category_id' || name === 'brand_id') && value !== null) {
    const table = name === 'category_id' ? 'categories' : 'brands';
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', Number(value))
      .executeTakeFirst();
    return row ? value : undefined;
  }
  if (name !== 'parameters') return value;
  const list = value as readonly { parameter_id: number }[];
  const known = await tx.selectFrom('parameters').select('id').execute();
  const ids = new Set(known.map(({ id }) => id));
  return list.filter(({ parameter_id }) => ids.has(parameter_id));
}

async function onlyOther(
  tx: Tx,
  id: number,
  values: Partial<Record<ProductField, FieldValue>>,
): Promise<Partial<Record<ProductField, FieldValue>>> {
  const [product] = await loadDescriptionsBy(tx as unknown as Db, 'id', [id]);
  if (!product) return {};
  const present = fieldsOf(product);
  const other = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(present[name as ProductField]),
  );
  return Object.fromEntries(other);
}

/** Forgets values told before: the next ones count as new, and nothing is left to decide. */
async function forgetTold(
  tx: Tx,
  { id, names, now }: { id: number; names: readonly string[]; now: Millis },
): Promise<void> {
  const told = await tx
    .selectFrom('told_products')
    .select('fields')
    .where('product_id', '=', id)
    .executeTakeFirst();
  if (told) {
    const fields = JSON.parse(told.fields) as Record<string, string>;
    const left = Object.entries(fields).filter(([name]) => !names.includes(name));
    await tx
      .updateTable('told_products')
      .set({ fields: JSON.stringify(Object.fromEntries(left)) })
      .where('product_id', '=', id)
      .execute();
  }
  await tx
    .updateTable('field_discrepancies')
    .set({ settled_at: now })
    .where('product_id', '=', id)
    .where('field', 'in', [...names])
    .where('settled_at', 'is', null)
    .execute();
}
