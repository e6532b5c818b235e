import type { Millis } from '../../../shared/millis.ts';
import { freeFields, type Held } from '../../catalog/held-fields.ts';
import { loadDescriptionsBy } from '../../doors/exchange/saving/stored-product.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { FieldValue } from './entity.ts';
import { fieldsOf, fieldTitles, type ProductField, putFields } from './product-fields.ts';

const isField = (name: string): name is ProductField => Object.hasOwn(fieldTitles, name);

interface ToldFields {
  id: number;
  names: readonly string[];
  told: Held;
  now: Millis;
}

/** Lets fields of a product go, with what an import has last said of each where that is known. */
export async function putTold(tx: Tx, { id, names, told, now }: ToldFields): Promise<void> {
  const values: Partial<Record<ProductField, FieldValue>> = {};
  for (const name of names) {
    const said = told.get(name) ?? null;
    const isKnown = isField(name) && said !== null;
    const value = isKnown ? await findValid(tx, name, JSON.parse(said)) : undefined;
    if (isKnown && value !== undefined) values[name] = value;
  }
  await freeFields(tx, { entity: 'product', ids: [id], fields: names });
  await putFields(tx, [id], await onlyOther(tx, id, values));
  await forgetTold(tx, { id, names, now });
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
