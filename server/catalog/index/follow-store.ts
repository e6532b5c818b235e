import { setImmediate as letOthersIn } from 'node:timers/promises';
import { doInTurns } from '../../platform/slices.ts';
import type { Db, Store } from '../../platform/store/open-store.ts';
import { numberChanges } from '../../platform/store/product-changes.ts';
import { type CatalogChange, changeOf, WHOLE_CHANGE } from './catalog-change.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { draftIndex } from './draft-index.ts';
import { loadProductRows, type ProductRange } from './product-rows.ts';
import { changesKnownRows, loadReferenceRows, type ReferenceRows } from './reference-rows.ts';

/** Numbers of the last changes that an index holds. */
export interface Sequences {
  catalog: number;
  reference: number;
}

/** An index and how far it has followed the store. */
export interface FollowedIndex {
  index: CatalogIndex;
  seen: Sequences;
}

/** Part of the products above which reading them all is quicker. */
const MOSTLY = 0.3;

/** The whole store as it is now. */
export async function buildFromStore(store: Store): Promise<FollowedIndex> {
  const seen = await readSequences(store);
  const reference = await loadReferenceRows(store.db);
  return { seen, index: await loadIndex(store, null, reference, { hurried: true }) };
}

/** Time that visitors are left while changes are taken over. */
interface TakeOverTerms {
  /** True when nobody is being served meanwhile. */
  hurried?: boolean;
  /** An import has ended: people wait to see it. */
  soon?: boolean;
}

/**
 * Changes of the store since, taken over; null when there were none. A store whose numbers went
 * back is another one than was read.
 */
export async function takeOverChanges(
  store: Store,
  { index, seen }: FollowedIndex,
  { hurried = false, soon = false }: TakeOverTerms = {},
): Promise<{ next: FollowedIndex; change: CatalogChange } | null> {
  const now = await readSequences(store);
  if (now.catalog === seen.catalog && now.reference === seen.reference) return null;
  const isSame = now.reference === seen.reference;
  const reference = isSame ? index.reference.rows : await loadReferenceRows(store.db);
  const isNew =
    now.catalog < seen.catalog ||
    changesKnownRows(index.reference.rows, reference) ||
    (hurried && (await countChanged(store.db, seen)) > MOSTLY * index.size);
  const next = await (isNew
    ? // Filters and categories are those of people who wait: all is read anew, visitors in between.
      loadIndex(store, null, reference, { hurried, soon: true })
    : loadIndex(store, index, reference, {
        changedAfter: seen.catalog,
        hurried,
        soon,
      }));
  const isTold = isSame && !isNew;
  return {
    next: { index: next, seen: now },
    change: isTold ? changeOf(index, next, next.touched) : WHOLE_CHANGE,
  };
}

/** The next version: products of the range over the base, or all of them. */
async function loadIndex(
  { db }: Store,
  base: CatalogIndex | null,
  reference: ReferenceRows,
  range: ProductRange,
): Promise<CatalogIndex> {
  const draft = draftIndex(base, reference, base ? 0 : await countProducts(db));
  const texts = reference.parameters.filter(({ kind }) => kind === 'text').map(({ id }) => id);
  const wanted = { ...range, textParameterIds: texts };
  for await (const rows of loadProductRows(db, wanted)) {
    // Visitors who came while they were read are answered before they are taken in.
    await letOthersIn();
    draft.put(rows);
  }
  return doInTurns(draft.finish(), range);
}

/** Number of all products, removed ones included. */
async function countProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Number of products that changed in the store since. */
export async function countChanged(db: Db, { catalog }: Sequences): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('changed_seq', '>', catalog)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Numbers of the last changes in the store, those included that had none until now. Read before the
 * rows: what is written meanwhile has a greater number and comes again next time.
 */
export async function readSequences(store: Store): Promise<Sequences> {
  await numberChanges(store);
  const rows = await store.db.selectFrom('sequences').select(['name', 'value']).execute();
  const valueBy = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return { catalog: valueBy('catalog'), reference: valueBy('reference') };
}
