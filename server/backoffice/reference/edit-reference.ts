import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { leadFrom, leadFromLeft } from '../../catalog/former-addresses.ts';
import { holdFields } from '../../catalog/held-fields.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { listPlaces, requireAddresses } from '../entities/category-tree.ts';
import { nameThing } from '../entities/reference-entity.ts';
import type { ReferenceKind } from '../entities/reference-kinds.ts';

type By = { staffId: number; now: Millis };

/**
 * Writes fields of a category, a brand or a parameter by a person's word: imports leave them alone from
 * now on, and visitors of a former address are led on.
 */
export async function editReference(
  tx: Tx,
  { kind, id }: { kind: ReferenceKind; id: number },
  fields: Readonly<Record<string, string | number | null>>,
  by: By,
): Promise<void> {
  const { table, entity } = kind;
  const names = Object.keys(fields);
  if (names.length === 0) return;
  const before = entity === 'category' ? await listPlaces(tx) : [];
  const after = before.map((place) => (place.id === id ? { ...place, ...fields } : place));
  if (entity === 'category') requireAddresses(after, id);
  if (entity === 'brand' && fields['url_rewrite_code'] !== undefined) {
    await leaveBrandAddress(tx, id, String(fields['url_rewrite_code']));
  }
  if (entity === 'brand' && fields['title'] !== undefined) {
    await keepBrandName(tx, id, String(fields['title']));
  }
  await tx
    .updateTable(table as 'brands')
    .set({ ...fields, updated_at: by.now } as never)
    .where('id', '=', id)
    .execute();
  await leadFromLeft(tx, before, after);
  await holdFields(
    tx,
    entity,
    names.map((field) => ({ id, field, told: null })),
    by,
  );
}

/** Imports know a brand by its name alone: the former one means this brand from now on. */
async function keepBrandName(tx: Tx, id: number, title: string): Promise<void> {
  const brand = await tx
    .selectFrom('brands')
    .select('title')
    .where('id', '=', id)
    .executeTakeFirst();
  const former = brand?.title.toLowerCase();
  if (!former || former === title.toLowerCase()) return;
  await nameThing(tx, { entity: 'brand', id }, former);
}

async function leaveBrandAddress(tx: Tx, id: number, code: string): Promise<void> {
  const rows = await tx.selectFrom('brands').select(['id', 'url_rewrite_code']).execute();
  if (rows.some((row) => row.id !== id && row.url_rewrite_code === code)) {
    throw new CallError('invalid', 'Такой адрес уже есть у другого бренда');
  }
  const own = rows.find((row) => row.id === id)?.url_rewrite_code;
  if (own && own !== code) await leadFrom(tx, { entity: 'brand', id }, own);
}
