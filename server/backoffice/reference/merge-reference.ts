import { setImmediate as letOthersIn } from 'node:timers/promises';
import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { leadFrom, pathOf } from '../../catalog/former-addresses.ts';
import { nameOfId } from '../../catalog/standing-values.ts';
import { parameterKey } from '../../doors/exchange/draft/import-draft.ts';
import { loadProductsBy, sorted } from '../../doors/exchange/saving/stored-product.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import type { Change } from '../changes/change-as.ts';
import { listBelow, listPlaces, requireAddresses } from '../entities/category-tree.ts';
import { putFields } from '../entities/product-fields.ts';
import { nameThing } from '../entities/reference-entity.ts';
import type { ReferenceKind } from '../entities/reference-kinds.ts';

interface Merge {
  kind: ReferenceKind;
  /** Goes away. */
  from: number;
  /** Takes its goods, names and addresses. */
  into: number;
  now: Millis;
}

/** Products that are written between two turns of others: SQLite answers at once, and visitors would wait. */
const CHUNK = 100;

/**
 * Makes two things one: goods of the first become those of the second, its address leads there, and an
 * import that names it means the second. @throws CallError when one is not there or they cannot be one.
 */
export async function mergeReference(change: Change, { kind, from, into, now }: Merge) {
  const { tx } = change;
  const { entity, table } = kind;
  if (from === into) throw new CallError('invalid', 'Выберите другую');
  const rows = await tx
    .selectFrom(table as 'brands')
    .selectAll()
    .where('id', 'in', [from, into])
    .execute();
  if (rows.length < 2) throw new CallError('not_found', 'Выберите, с чем объединить');
  if (entity === 'parameter') await requireSameMeasure(tx, from, into);
  await change.watch(entity, [from, into]);
  const merge = { kind, from, into, now };
  if (entity === 'category') await moveCategory(change, merge);
  else if (entity === 'brand') await moveBrand(change, merge);
  else await moveParameter(change, merge);
  await passOn(tx, merge);
  const gone = rows.find(({ id }) => id === from) as unknown as Record<string, unknown>;
  for (const key of [...keysOf(entity, gone), nameOfId(from)])
    await nameThing(tx, { entity, id: into }, key);
  await tx
    .deleteFrom('held_fields')
    .where('entity', '=', entity)
    .where('thing_id', '=', from)
    .execute();
  await tx
    .deleteFrom(table as 'brands')
    .where('id', '=', from)
    .execute();
}

/** Names by which imports call a thing. */
function keysOf(entity: ReferenceKind['entity'], row: Readonly<Record<string, unknown>>): string[] {
  const title = String(row['title']);
  const external = typeof row['external_id'] === 'string' ? [row['external_id']] : [];
  if (entity === 'brand') return [title.toLowerCase()];
  if (entity === 'category') return external;
  const unit = typeof row['unit'] === 'string' ? row['unit'] : null;
  return [...external, parameterKey(title, unit)];
}

/** Former addresses and names of the first lead to the second. */
async function passOn(tx: Tx, { kind: { entity }, from, into }: Merge): Promise<void> {
  await tx
    .updateTable('merged_things')
    .set({ into_id: into })
    .where('entity', '=', entity)
    .where('into_id', '=', from)
    .execute();
  if (entity === 'parameter') return;
  await tx
    .updateTable('former_addresses')
    .set({ thing_id: into })
    .where('entity', '=', entity)
    .where('thing_id', '=', from)
    .execute();
}

async function listGoods(tx: Tx, column: 'category_id' | 'brand_id', id: number) {
  const rows = await tx.selectFrom('products').select('id').where(column, '=', id).execute();
  return rows.map((row) => row.id);
}

async function moveGoods(change: Change, column: 'category_id' | 'brand_id', merge: Merge) {
  const { from, into } = merge;
  const ids = await listGoods(change.tx, column, from);
  await change.watch('product', ids);
  for (let at = 0; at < ids.length; at += CHUNK) {
    await change.tx
      .updateTable('products')
      .set({ [column]: into })
      .where('id', 'in', ids.slice(at, at + CHUNK))
      .execute();
    await letOthersIn();
  }
}

async function moveBrand(change: Change, merge: Merge): Promise<void> {
  const { tx } = change;
  await moveGoods(change, 'brand_id', merge);
  const { url_rewrite_code } = await tx
    .selectFrom('brands')
    .select('url_rewrite_code')
    .where('id', '=', merge.from)
    .executeTakeFirstOrThrow();
  await leadFrom(tx, { entity: 'brand', id: merge.into }, url_rewrite_code);
}

async function moveCategory(change: Change, merge: Merge): Promise<void> {
  const { tx } = change;
  const { from, into, now } = merge;
  const places = await listPlaces(tx);
  const below = listBelow(places, from).filter((id) => id !== from);
  if (below.includes(into)) {
    throw new CallError('conflict', 'Нельзя объединить с категорией, которая стоит внутри');
  }
  await moveGoods(change, 'category_id', merge);
  await change.watch('category', below);
  const children = places.filter(({ parent_id }) => parent_id === from);
  const taken = new Set(
    places.filter(({ parent_id }) => parent_id === into).map(({ slug }) => slug),
  );
  const clash = children.find(({ slug }) => taken.has(slug));
  if (clash) {
    throw new CallError('conflict', `В обеих есть «${clash.title}»: сначала объедините эти две`);
  }
  const after = places
    .filter(({ id }) => id !== from)
    .map((place) => (place.parent_id === from ? { ...place, parent_id: into } : place));
  for (const { id } of children) requireAddresses(after, id);
  for (const { id } of children) {
    await tx
      .updateTable('categories')
      .set({ parent_id: into, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
  await leadFrom(tx, { entity: 'category', id: into }, pathOf(places, from));
  for (const id of below) await leadFrom(tx, { entity: 'category', id }, pathOf(places, id));
}

/** @throws CallError when values of one would be untrue as values of the other. */
async function requireSameMeasure(tx: Tx, from: number, into: number): Promise<void> {
  const measureOf = (id: number) =>
    tx
      .selectFrom('parameters')
      .select(['title', 'unit', 'kind'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const [one, other] = [await measureOf(from), await measureOf(into)];
  const tell = ({ title, unit }: typeof one) =>
    `у «${title}» ${unit ? `единица «${unit}»` : 'единицы нет'}`;
  if (one.unit !== other.unit) {
    const units = `${tell(one)}, ${tell(other)}`;
    throw new CallError('conflict', `Значения стали бы неверными: ${units}`);
  }
  if (one.kind !== other.kind) {
    throw new CallError(
      'conflict',
      'В фильтре они разные: сначала сделайте «В фильтре» одинаковым',
    );
  }
}

/** Values that a product has of both stay once. */
async function moveParameter(change: Change, { from, into }: Merge): Promise<void> {
  const { tx } = change;
  const rows = await tx
    .selectFrom('product_parameters')
    .select('product_id')
    .distinct()
    .where('parameter_id', '=', from)
    .execute();
  const ids = rows.map(({ product_id }) => product_id);
  await change.watch('product', ids);
  for (let at = 0; at < ids.length; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK);
    for (const product of await loadProductsBy(tx, 'told', 'id', chunk)) {
      const moved = product.parameters.map((one) =>
        one.parameter_id === from ? { ...one, parameter_id: into } : one,
      );
      const once = new Map(moved.map((one) => [`${one.parameter_id} ${one.value}`, one]));
      const { parameters } = sorted({ ...product, parameters: [...once.values()] });
      await putFields(tx, [product.row.id], { parameters });
    }
    await letOthersIn();
  }
}
