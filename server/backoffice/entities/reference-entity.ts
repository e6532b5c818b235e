import { CallError } from '../../../shared/contract/call.ts';
import type { Millis } from '../../../shared/millis.ts';
import { leadFrom } from '../../catalog/former-addresses.ts';
import { freeFields, holdFields } from '../../catalog/held-fields.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { writeSettledMark } from '../../platform/store/settled-mark.ts';
import { bumpSequence, type Tx } from '../../platform/store/transaction.ts';
import { listPlaces, requireAddresses } from './category-tree.ts';
import type { Entity, Fields, FieldValue } from './entity.ts';
import { isHold, readHolds, splitHolds, withHolds } from './held-changes.ts';
import { brandKind, categoryKind, parameterKind, type ReferenceKind } from './reference-kinds.ts';

/** Names that a thing has taken over from others, and addresses that lead to it. */
const NAMES = 'names';
const ADDRESSES = 'addresses';

/** Columns that are nobody's edit. */
const NEVER: ReadonlySet<string> = new Set(['id', 'updated_at']);

const otherTitles = {
  parent_id: 'Выше',
  position: 'Порядок',
  image: 'Картинка',
  icon: 'Значок',
  logo: 'Логотип',
  code: 'Код',
  external_id: 'Ид в учётной системе',
  search_priority: 'Вес в поиске',
  [NAMES]: 'Другие имена',
  [ADDRESSES]: 'Прежние адреса',
};

function createReferenceEntity(kind: ReferenceKind): Entity {
  const { entity, table } = kind;
  const own = Object.fromEntries(kind.fields.map(({ name, title }) => [name, title]));
  const titles = { ...otherTitles, ...own };
  return {
    title: kind.title,
    right: 'products.change',
    fields: withHolds(titles),
    restorable: new Set(Object.keys(withHolds(titles))),
    async read(tx, ids) {
      const numbers = ids.map(Number);
      const rows = await tx
        .selectFrom(table as 'brands')
        .selectAll()
        .where('id', 'in', numbers)
        .execute();
      const holds = await readHolds(tx, entity, numbers);
      const lists = await readLists(tx, entity, numbers);
      return new Map(
        rows.map((row) => {
          const values = Object.entries(row).filter(([name]) => !NEVER.has(name));
          const fields = Object.fromEntries(values) as Fields;
          return [String(row.id), { ...fields, ...lists(row.id), ...holds.get(row.id) }];
        }),
      );
    },
    restore: (tx, id, fields, now) => restore(tx, { kind, id: Number(id), fields, now }),
    async restoreAll(tx, things, now) {
      for (const [id, fields] of things) await restore(tx, { kind, id: Number(id), fields, now });
      if (entity === 'category') await requirePlaces(tx, things);
    },
    async announce(tx) {
      await bumpSequence(tx, 'reference');
      await writeSettledMark(tx);
    },
    tell: (field, value) => tell(field, value),
    ...(entity === 'category' && { refersTo: { parent_id: 'categories' as const } }),
    link: kind.link,
  };
}

async function readLists(db: Db, entity: ReferenceKind['entity'], ids: readonly number[]) {
  const names = await db
    .selectFrom('merged_things')
    .select(['key', 'into_id'])
    .where('entity', '=', entity)
    .where('into_id', 'in', ids)
    .orderBy('key')
    .execute();
  const addresses =
    entity === 'parameter'
      ? []
      : await db
          .selectFrom('former_addresses')
          .select(['path', 'thing_id'])
          .where('entity', '=', entity)
          .where('thing_id', 'in', ids)
          .orderBy('path')
          .execute();
  return (id: number): Fields => ({
    [NAMES]: names.filter(({ into_id }) => into_id === id).map(({ key }) => key),
    [ADDRESSES]: addresses.filter(({ thing_id }) => thing_id === id).map(({ path }) => path),
  });
}

interface Restored {
  kind: ReferenceKind;
  id: number;
  fields: Fields | null;
  now: Millis;
}

async function restore(tx: Tx, { kind, id, fields, now }: Restored): Promise<void> {
  const { entity, table } = kind;
  if (fields === null) return takeAway(tx, kind, id);
  const { values, anew, freed } = splitHolds(fields);
  const { [NAMES]: names, [ADDRESSES]: addresses, ...row } = values;
  const known = await tx
    .selectFrom(table as 'brands')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) {
    const whole = { id, ...row, updated_at: now };
    await tx
      .insertInto(table as 'brands')
      .values(whole as never)
      .execute();
  } else if (Object.keys(row).length > 0) {
    await tx
      .updateTable(table as 'brands')
      .set({ ...row, updated_at: now } as never)
      .where('id', '=', id)
      .execute();
  }
  if (names !== undefined) await replaceNames(tx, { entity, id }, (names ?? []) as string[]);
  if (addresses !== undefined && entity !== 'parameter') {
    await replaceAddresses(tx, { entity, id }, (addresses ?? []) as string[]);
  }
  await freeFields(tx, { entity, ids: [id], fields: freed });
  const holds = anew.map((field) => ({ id, field, told: null }));
  await holdFields(tx, entity, holds, { staffId: null, now });
}

/** @throws CallError when others have moved since, and addresses or the tree would be impossible. */
async function requirePlaces(tx: Tx, things: ReadonlyMap<string, Fields | null>): Promise<void> {
  const isPlaced = (fields: Fields | null) => fields && ('parent_id' in fields || 'slug' in fields);
  const placed = [...things].filter(([, fields]) => isPlaced(fields));
  if (placed.length === 0) return;
  const places = await listPlaces(tx);
  for (const [id] of placed) {
    try {
      requireAddresses(places, Number(id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      throw new CallError('conflict', `Отменить нельзя: дерево с тех пор другое. ${error.message}`);
    }
  }
}

/** @throws CallError when something stands on it already. */
async function takeAway(tx: Tx, { table, title, words }: ReferenceKind, id: number): Promise<void> {
  const column = table === 'categories' ? 'category_id' : table === 'brands' ? 'brand_id' : null;
  const used = column
    ? await tx.selectFrom('products').select('id').where(column, '=', id).executeTakeFirst()
    : await tx
        .selectFrom('product_parameters')
        .select('product_id')
        .where('parameter_id', '=', id)
        .executeTakeFirst();
  const below =
    table === 'categories'
      ? await tx
          .selectFrom('categories')
          .select('id')
          .where('parent_id', '=', id)
          .executeTakeFirst()
      : undefined;
  if (used || below)
    throw new CallError('conflict', `${title} уже не ${words.empty}: перенесите товары`);
  await tx
    .deleteFrom(table as 'brands')
    .where('id', '=', id)
    .execute();
}

type Named = { entity: ReferenceKind['entity']; id: number };

async function replaceNames(tx: Tx, { entity, id }: Named, keys: readonly string[]) {
  await tx
    .deleteFrom('merged_things')
    .where('entity', '=', entity)
    .where('into_id', '=', id)
    .execute();
  for (const key of keys) await nameThing(tx, { entity, id }, key);
}

async function replaceAddresses(
  tx: Tx,
  { entity, id }: { entity: 'category' | 'brand'; id: number },
  paths: readonly string[],
) {
  await tx
    .deleteFrom('former_addresses')
    .where('entity', '=', entity)
    .where('thing_id', '=', id)
    .execute();
  for (const path of paths) await leadFrom(tx, { entity, id }, path);
}

/** An import that names a thing so means this one from now on. */
export async function nameThing(tx: Tx, { entity, id }: Named, key: string): Promise<void> {
  await tx
    .insertInto('merged_things')
    .values({ entity, key, into_id: id })
    .onConflict((conflict) => conflict.columns(['entity', 'key']).doUpdateSet({ into_id: id }))
    .execute();
}

function tell(field: string, value: FieldValue): string | null {
  if (isHold(field)) return value ? 'да' : 'нет';
  return Array.isArray(value) ? value.join(', ') : null;
}

/** Categories, brands and parameters. */
export const referenceEntities = {
  category: createReferenceEntity(categoryKind),
  brand: createReferenceEntity(brandKind),
  parameter: createReferenceEntity(parameterKind),
} as const;
