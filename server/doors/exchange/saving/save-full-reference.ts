import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { RESERVED_CATALOG_SLUGS } from '../../../../shared/catalog.ts';
import { leadFromLeft } from '../../../catalog/former-addresses.ts';
import { insertRows } from '../../../platform/store/insert-rows.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { Schema } from '../../../platform/store/schema.ts';
import type { ImageTable } from '../../../platform/store/tables/catalog-tables.ts';
import { bumpSequence, type Tx } from '../../../platform/store/transaction.ts';
import type { FullReference } from '../draft/full-draft.ts';
import { FULL_PREFIX } from '../draft/full-format.ts';
import { takeSlug } from './free-slug.ts';
import { type KeptPictures, keepEach, pictureId } from './keep-pictures.ts';
import type { ReferenceIds } from './save-reference.ts';
import { addImages } from './write-rows.ts';

/**
 * Files that lie on this disk before the store tells of them: pictures by their keys in the feed.
 */
type FullFiles = ReadonlyMap<string, ImageTable | null>;

/** Copies pictures of sections and brands and the PDFs; without a folder they are only looked at. */
export async function keepFullFiles(
  { pictures, documents }: FullReference,
  dataDir: string | null,
): Promise<FullFiles> {
  const kept: KeptPictures = await keepEach([...pictures.values()], dataDir);
  for (const { row, file } of documents.values()) {
    if (file === null || dataDir === null) continue;
    const target = join(dataDir, row.source);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(file, target);
  }
  return new Map(
    [...pictures].map(([key, picture]) => [key, kept.get(pictureId(picture)) ?? null]),
  );
}

/** Brings what goods refer to to what a full feed says; what it does not name stays. */
export async function saveFullReference(
  tx: Tx,
  reference: FullReference,
  { files, at }: { files: FullFiles; at: number },
): Promise<ReferenceIds> {
  const images = [...files.values()].filter((row) => row !== null);
  await addImages(tx, images);
  const imageOf = (key: string | null) => (key === null ? null : (files.get(key)?.key ?? null));
  const cities = await saveCities(tx, reference);
  const storages = await saveStorages(tx, reference, cities.ids);
  const priceLevels = await settleRows(tx, 'price_levels', 'code', reference.priceLevels);
  const brands = await settleRows(
    tx,
    'brands',
    'url_rewrite_code',
    mapValues(reference.brands, (row) => ({ ...row, logo: imageOf(row.logo) })),
    { updated_at: at },
  );
  const parameters = await settleRows(tx, 'parameters', 'code', reference.parameters, {
    updated_at: at,
  });
  const categories = await saveCategories(tx, reference, { imageOf, at });
  const documents = await saveDocuments(tx, reference);
  const all = [cities, storages, priceLevels, brands, parameters, categories, documents];
  if (all.some(({ changed }) => changed)) await bumpSequence(tx, 'reference');
  return {
    categories: categories.ids,
    brands: brands.ids,
    parameters: parameters.ids,
    priceLevels: priceLevels.ids,
    storages: storages.ids,
  };
}

interface Settled {
  /** Ids by the feed's own keys, `full:…`. */
  ids: Map<string, number>;
  changed: boolean;
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, to: (value: From) => To) {
  return new Map([...map].map(([key, value]) => [key, to(value)]));
}

type Row = Record<string, unknown> & { id: number };
type Named = 'price_levels' | 'brands' | 'parameters';

/** Rows that have codes: known by the id they came with, else by their code, which stays as it is. */
async function settleRows(
  tx: Tx,
  table: Named,
  codeColumn: 'code' | 'url_rewrite_code',
  wanted: ReadonlyMap<string, object>,
  touched: object = {},
): Promise<Settled> {
  const known = (await tx
    .selectFrom(table)
    .selectAll()
    .orderBy('id')
    .execute()) as unknown as Row[];
  const book = createBook(known, (row) => String(row[codeColumn]));
  const codes = new Set(known.map((row) => String(row[codeColumn])));
  const settled: Settled = { ids: new Map(), changed: false };
  const created: object[] = [];
  let id = await nextNumber(tx, table);
  for (const [code, values] of wanted) {
    const row = book.take(values as { external_id?: string | null }, code);
    settled.ids.set(FULL_PREFIX + code, row?.id ?? id);
    if (row)
      settled.changed = (await updateRow(tx, table, row, values, touched)) || settled.changed;
    else created.push({ id: id++, [codeColumn]: takeCode(code, codes), ...values, ...touched });
  }
  await insertRows(tx, table, created as never);
  return { ...settled, changed: settled.changed || created.length > 0 };
}

function takeCode(code: string, taken: Set<string>): string {
  if (taken.has(code)) return takeSlug([code], taken);
  taken.add(code);
  return code;
}

/** Finds each stored row once: by the id it came with, else by its name. */
function createBook(known: readonly Row[], nameOf: (row: Row) => string) {
  const byId = new Map(known.map((row) => [row['external_id'], row]));
  const byName = new Map(known.map((row) => [nameOf(row), row]));
  const taken = new Set<number>();
  return {
    take({ external_id }: { external_id?: string | null }, name: string): Row | null {
      const found = (external_id ? byId.get(external_id) : null) ?? byName.get(name);
      if (!found || taken.has(found.id)) return null;
      taken.add(found.id);
      return found;
    },
  };
}

/** Writes what differs; whether there was anything. */
async function updateRow(
  tx: Tx,
  table: keyof Schema,
  row: Row,
  values: object,
  touched: object = {},
): Promise<boolean> {
  const different = Object.entries(values).filter(([column, value]) => row[column] !== value);
  if (different.length === 0) return false;
  await tx
    .updateTable(table as 'brands')
    .set({ ...Object.fromEntries(different), ...touched })
    .where('id', '=', row.id)
    .execute();
  return true;
}

/** Cities that the shop has stay as they are. */
async function saveCities(tx: Tx, { cities }: FullReference): Promise<Settled> {
  const known = await tx
    .selectFrom('cities')
    .select(['id', 'title', 'region', 'subdomain'])
    .execute();
  const taken = new Set(known.map(({ id }) => id));
  const hosts = new Set(known.map(({ subdomain }) => subdomain));
  const ids = new Map<string, number>();
  const created: Schema['cities'][] = [];
  let next = await nextNumber(tx, 'cities');
  for (const [number, city] of cities) {
    const same = known.filter(({ title }) => title === city.title);
    const row = same.find(({ region }) => region === city.region) ?? same[0];
    const id = row?.id ?? (taken.has(number) ? next : number);
    ids.set(FULL_PREFIX + number, id);
    if (row) continue;
    taken.add(id);
    next = Math.max(next, id + 1);
    created.push({ id, ...city, subdomain: takeCode(city.subdomain, hosts) });
  }
  await insertRows(tx, 'cities', created);
  return { ids, changed: created.length > 0 };
}

async function saveStorages(
  tx: Tx,
  { storages }: FullReference,
  cityIds: ReadonlyMap<string, number>,
): Promise<Settled> {
  const known = await tx.selectFrom('storages').selectAll().orderBy('id').execute();
  const nameOf = ({ city_id, title, address }: Omit<Schema['storages'], 'id' | 'external_id'>) =>
    `${city_id} ${title} ${address}`;
  const book = createBook(known as unknown as Row[], (row) =>
    nameOf(row as unknown as Schema['storages']),
  );
  const settled: Settled = { ids: new Map(), changed: false };
  const created: Schema['storages'][] = [];
  let id = await nextNumber(tx, 'storages');
  for (const [number, { city, ...storage }] of storages) {
    const city_id = cityIds.get(FULL_PREFIX + city);
    if (city_id === undefined) continue;
    const values = { ...storage, city_id };
    const row = book.take(values, nameOf(values));
    settled.ids.set(FULL_PREFIX + number, row?.id ?? id);
    if (row) settled.changed = (await updateRow(tx, 'storages', row, values)) || settled.changed;
    else created.push({ id: id++, ...values });
  }
  await insertRows(tx, 'storages', created);
  return { ...settled, changed: settled.changed || created.length > 0 };
}

interface SectionTerms {
  imageOf(key: string | null): string | null;
  at: number;
}

/** Sections that are known by the id they came with keep their address unless they move: it leads on then. */
async function saveCategories(
  tx: Tx,
  { categories }: FullReference,
  { imageOf, at }: SectionTerms,
): Promise<Settled> {
  const known = (await tx
    .selectFrom('categories')
    .selectAll()
    .orderBy('id')
    .execute()) as unknown as (Row & Schema['categories'])[];
  const place = (parentId: number | null, slug: string) => `${parentId ?? 0}/${slug}`;
  const book = createBook(known, (row) =>
    place(row['parent_id'] as number | null, String(row['slug'])),
  );
  const taken = new Set(known.map((row) => place(row.parent_id, row.slug)));
  for (const slug of RESERVED_CATALOG_SLUGS) taken.add(place(null, slug));
  const settled: Settled = { ids: new Map(), changed: false };
  let id = await nextNumber(tx, 'categories', FIRST_ID);
  for (const [number, { parent, row: told }] of parentsFirst(categories)) {
    const parent_id = settled.ids.get(FULL_PREFIX + parent) ?? null;
    const { slug, ...rest } = told;
    const values = { ...rest, parent_id, image: imageOf(rest.image) };
    const row = book.take(told, place(parent_id, slug));
    settled.ids.set(FULL_PREFIX + number, row?.id ?? id);
    const touched = { updated_at: at };
    if (row) {
      const formerSlug = String(row['slug']);
      const moved = row['parent_id'] !== parent_id;
      const own = moved ? takeSlug([formerSlug], taken, `${parent_id ?? 0}/`) : formerSlug;
      const change = await updateRow(tx, 'categories', row, { ...values, slug: own }, touched);
      settled.changed ||= change;
      continue;
    }
    const isFree = !taken.has(place(parent_id, slug));
    const own = isFree ? slug : takeSlug([slug], taken, `${parent_id ?? 0}/`);
    taken.add(place(parent_id, own));
    await insertRows(tx, 'categories', [{ id: id++, ...values, slug: own, ...touched }]);
    settled.changed = true;
  }
  const placed = tx.selectFrom('categories').select(['id', 'parent_id', 'slug']);
  await leadFromLeft(tx, known, await placed.execute());
  return settled;
}

/** Ids below are the sale catalogue's. */
const FIRST_ID = 200;

/** Each after its parent; a parent that is nowhere, or closes a circle, is none. */
function parentsFirst(
  categories: FullReference['categories'],
): [number, FullReference['categories'] extends Map<number, infer One> ? One : never][] {
  const ordered = new Map<number, NonNullable<ReturnType<typeof categories.get>>>();
  const add = (number: number, trail: readonly number[]): void => {
    const category = categories.get(number);
    if (!category || ordered.has(number)) return;
    const { parent } = category;
    const isSound = parent !== null && !trail.includes(parent) && categories.has(parent);
    if (isSound) add(parent, [...trail, number]);
    ordered.set(number, { ...category, parent: isSound ? parent : null });
  };
  for (const number of categories.keys()) add(number, [number]);
  return [...ordered];
}

async function saveDocuments(tx: Tx, { documents }: FullReference): Promise<{ changed: boolean }> {
  let changed = false;
  const known = new Map(
    (await tx.selectFrom('documents').selectAll().execute()).map((row) => [row.key, row]),
  );
  for (const [key, { row }] of documents) {
    const before = known.get(key);
    const isSame =
      before && Object.entries(row).every(([name, value]) => before[name as 'title'] === value);
    if (isSame) continue;
    changed = true;
    await tx
      .insertInto('documents')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  }
  return { changed };
}
