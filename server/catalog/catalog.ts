import type { Logger } from 'pino';
import type { Store } from '../store/open-store.ts';
import { type CatalogChange, changeOf, WHOLE_CHANGE } from './catalog-change.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { draftIndex } from './draft-index.ts';
import { createProductRecords, type ProductRecords } from './product-records.ts';
import { loadProductRows } from './product-rows.ts';
import { changesKnownRows, loadReferenceRows, type ReferenceRows } from './reference-rows.ts';

export interface CatalogDeps {
  store: Store;
  /** Epoch milliseconds. */
  clock: () => number;
  log: Pick<Logger, 'info' | 'error'>;
}

export interface Catalog {
  /** The current version. Take it once per request: it never changes under its reader. */
  readonly index: CatalogIndex;
  readonly records: ProductRecords;
  readonly store: Store;
  readonly clock: () => number;
  /** Takes over what changed in the store; true when something did. */
  poll(): Promise<boolean>;
  /** Reads what cards show ahead, and polls every second until `stop`. */
  start(): void;
  stop(): void;
  /** Called after a change is in force; gives the function that ends it. */
  onChange(listener: (change: CatalogChange) => void): () => void;
}

const POLL_MS = 1000;

interface Sequences {
  catalog: number;
  reference: number;
}

/** Loads the catalogue of the store into memory. @throws when the store cannot be read. */
export async function createCatalog({ store, clock, log }: CatalogDeps): Promise<Catalog> {
  const { db } = store;
  const records = createProductRecords(db);
  const listeners = new Set<(change: CatalogChange) => void>();
  let seen = await readSequences(store);
  let index = await loadIndex(store, null, await loadReferenceRows(db));
  let polling: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const swap = (next: CatalogIndex, change: CatalogChange) => {
    index = next;
    if (change.everything) records.dropAll();
    else records.drop(change.products);
    if (change.everything && timer) warm();
    for (const listener of listeners) listener(change);
  };

  const warm = () => {
    const { ids } = index.columns;
    records.warm(Array.from(index.members.live, (ordinal) => ids[ordinal]!)).catch(logError);
  };

  const takeOver = async (): Promise<boolean> => {
    const now = await readSequences(store);
    if (now.catalog === seen.catalog && now.reference === seen.reference) return false;
    const isSame = now.reference === seen.reference;
    const reference = isSame ? index.reference.rows : await loadReferenceRows(db);
    if (changesKnownRows(index.reference.rows, reference)) {
      swap(await loadIndex(store, null, reference), WHOLE_CHANGE);
    } else {
      const next = await loadIndex(store, index, reference, seen.catalog);
      swap(next, isSame ? changeOf(index, next, next.touched) : WHOLE_CHANGE);
    }
    seen = now;
    return true;
  };

  const poll = () => {
    polling ??= takeOver().finally(() => {
      polling = null;
    });
    return polling;
  };

  const logError = (error: unknown) => log.error({ error }, 'catalogue not refreshed');

  log.info({ products: index.size }, 'catalogue loaded');
  return {
    get index() {
      return index;
    },
    records,
    store,
    clock,
    poll,
    start() {
      if (timer) return;
      timer = setInterval(() => void poll().catch(logError), POLL_MS).unref();
      warm();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The next version: products changed after `changedAfter` over the base, or all of them. */
async function loadIndex(
  { db }: Store,
  base: CatalogIndex | null,
  reference: ReferenceRows,
  changedAfter?: number,
): Promise<CatalogIndex> {
  const draft = draftIndex(base, reference);
  const texts = reference.parameters.filter(({ kind }) => kind === 'text').map(({ id }) => id);
  const range = { textParameterIds: texts, ...(changedAfter !== undefined && { changedAfter }) };
  for await (const rows of loadProductRows(db, range)) draft.put(rows);
  return draft.finish();
}

/** Read before the rows: what is written meanwhile has a greater number and comes again next time. */
async function readSequences({ db }: Store): Promise<Sequences> {
  const rows = await db.selectFrom('sequences').select(['name', 'value']).execute();
  const valueBy = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return { catalog: valueBy('catalog'), reference: valueBy('reference') };
}
