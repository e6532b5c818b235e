import type { Millis } from '../../../shared/millis.ts';
import { freeFields, type Held } from '../../catalog/held-fields.ts';
import { leadValue, type StandingThings } from '../../catalog/standing-values.ts';
import { loadDescriptionsBy } from '../../doors/exchange/saving/stored-product.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { FieldValue } from './entity.ts';
import { fieldsOf, fieldTitles, type ProductField, putFields } from './product-fields.ts';

const isField = (name: string): name is ProductField => Object.hasOwn(fieldTitles, name);

interface ToldFields {
  id: number;
  names: readonly string[];
  told: Held;
  things: StandingThings;
  now: Millis;
}

/** Lets fields of a product go, with what an import has last said of each where that is known. */
export async function putTold(tx: Tx, { id, names, told, things, now }: ToldFields): Promise<void> {
  const values: Partial<Record<ProductField, FieldValue>> = {};
  for (const name of names) {
    const said = told.get(name) ?? null;
    if (!isField(name) || said === null) continue;
    const value: FieldValue | undefined = leadValue(things, name, JSON.parse(said));
    if (value !== undefined) values[name] = value;
  }
  await freeFields(tx, { entity: 'product', ids: [id], fields: names });
  await putFields(tx, [id], await onlyOther(tx, id, values));
  await forgetTold(tx, { id, names, now });
}

async function onlyOther(
  tx: Tx,
  id: number,
  values: Partial<Record<ProductField, FieldValue>>,
): Promise<Partial<Record<ProductField, FieldValue>>> {
  const [product] = await loadDescriptionsBy(tx, 'id', [id]);
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
    const fields = readKept<Record<string, string>>(told.fields);
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
