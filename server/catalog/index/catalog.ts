import type { Logger } from 'pino';
import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readSettledMark } from '../../platform/store/settled-mark.ts';
import { type CatalogChange, WHOLE_CHANGE } from './catalog-change.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { createDelay } from './delay-refresh.ts';
import { buildFromStore, type FollowedIndex, takeOverChanges } from './follow-store.ts';
import { createSnapshotKeeper } from './keep-snapshots.ts';
import { createProductRecords, type ProductRecords } from './product-records.ts';
import { createSnapshots, type SnapshotPlace, type Snapshots } from './snapshots.ts';

interface CatalogDeps {
  store: Store;
  clock: () => Millis;
  log: Pick<Logger, 'info' | 'error'>;
  /** Place of the index between two starts; without it each start reads the whole store. */
  snapshots?: SnapshotPlace;
}

export interface Catalog {
  /** The current version. Take it once per request: it never changes under its reader. */
  readonly index: CatalogIndex;
  readonly records: ProductRecords;
  readonly store: Store;
  /** Grows with every change of the store that is taken over. */
  readonly version: number;
  readonly clock: () => Millis;
  /** Takes over what changed in the store; true when something did. */
  poll(): Promise<boolean>;
  /** Keeps the index for the next start as it is now. */
  keep(): Promise<void>;
  /** Work that spares visitors a wait: done some moments after the start, before records are read ahead. */
  onStart(work: () => Promise<void>): void;
  /**
   * Work on a version that spares visitors a wait: for the first one some moments after the start, for
   * each other before it is in force, so that nothing is ever made of two versions.
   */
  prepareWith(work: PrepareVersion): void;
  /**
   * Reads what cards show ahead, polls every second and at the end of an import, and keeps the index for
   * the next start, until `stop`.
   */
  start(): void;
  stop(): void;
  /** Stops; a catalogue that was started is kept before, when the next start would have much to read. */
  close(): Promise<void>;
  /** Called after a change is in force; gives the function that ends it. */
  onChange(listener: (change: CatalogChange) => void): () => void;
}

type PrepareVersion = (index: CatalogIndex, before?: CatalogIndex) => Promise<void>;

/**
 * Milliseconds between looks whether an import has ended; whatever else changed, every fourth time.
 */
const LOOK_MS = 250;
const POLL_EVERY = 4;
/** Visitors who waited for the start are served first. */
const AHEAD_MS = 1000;

/** Loads the catalogue of the store into memory. @throws when the store cannot be read. */
export async function createCatalog(deps: CatalogDeps): Promise<Catalog> {
  const { store, clock, log } = deps;
  const records = createProductRecords(store.db);
  const snapshots = deps.snapshots && createSnapshots({ db: store.db, ...deps.snapshots, log });
  const keeper = snapshots && createSnapshotKeeper(snapshots, log);
  const listeners = new Set<(change: CatalogChange) => void>();
  const opened = await openCatalog(store, snapshots);
  let { followed } = opened;
  if (opened.change) keeper?.count(opened.change);
  let polling: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let aheadTimer: NodeJS.Timeout | undefined;
  const ahead: (() => Promise<void>)[] = [];
  const preparing: PrepareVersion[] = [];

  const swap = (next: FollowedIndex, change: CatalogChange) => {
    followed = next;
    keeper?.count(change);
    if (change.everything) records.dropAll();
    else records.drop(change.products);
    if (change.everything && timer) warm();
    for (const listener of listeners) listener(change);
  };

  const workAhead = async () => {
    for (const work of ahead) await work();
    warm();
  };

  const warm = () => {
    records.warm(popularFirst(followed.index)).catch(logError);
  };

  const follow = async (soon: boolean): Promise<boolean> => {
    const taken = await takeOverChanges(store, followed, { soon });
    if (!taken) return false;
    for (const prepare of preparing) await prepare(taken.next.index, followed.index);
    swap(taken.next, taken.change);
    return true;
  };

  const poll = (soon = false) => {
    polling ??= follow(soon).finally(() => {
      polling = null;
    });
    return polling;
  };

  const isCalm = createDelay(store, clock);
  const followWhenCalm = async () => {
    if (!polling && (await isCalm(followed.seen))) await poll();
  };
  const hasSettled = async () => {
    const mark = await readSettledMark(store.db);
    const { catalog, reference } = followed.seen;
    return mark !== null && (mark.catalog > catalog || mark.reference > reference);
  };

  let looks = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const isTurn = looks++ % POLL_EVERY === 0;
    if (isTurn) keeper?.keepIfDue(followed);
    if (looking) return;
    looking = followIfSettled(isTurn).finally(() => {
      looking = null;
    });
    await looking;
  };
  const followIfSettled = async (isTurn: boolean) => {
    if (await hasSettled()) await poll(true);
    else if (isTurn) await followWhenCalm();
  };

  const stop = () => {
    clearInterval(timer);
    clearTimeout(aheadTimer);
    timer = undefined;
    snapshots?.stop();
  };

  const logError = (error: unknown) => log.error({ err: error }, 'Каталог не обновлён');

  log.info({ products: followed.index.size, read: opened.from }, 'Каталог прочитан');
  return {
    get index() {
      return followed.index;
    },
    get version() {
      return followed.seen.catalog + followed.seen.reference;
    },
    records,
    store,
    clock,
    poll: () => poll(),
    onStart: (work) => void ahead.push(work),
    prepareWith(work) {
      preparing.push(work);
      ahead.push(() => work(followed.index));
    },
    keep: async () => keeper?.keep(followed),
    start() {
      if (timer) return;
      timer = setInterval(() => void look().catch(logError), LOOK_MS).unref();
      aheadTimer = setTimeout(() => void workAhead().catch(logError), AHEAD_MS).unref();
    },
    stop,
    async close() {
      if (timer) await keeper?.keepIfMuch(followed);
      stop();
      // The store is closed next: who asked for the changes hears of a failure.
      await looking?.catch(() => {});
      await polling?.catch(() => {});
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Opened {
  followed: FollowedIndex;
  /** Changes that the last snapshot does not have; null when there are none. */
  change: CatalogChange | null;
  from: 'snapshot' | 'store';
}

/** Opens the last snapshot with what changed since, or reads the store alone. */
async function openCatalog(store: Store, snapshots: Snapshots | undefined): Promise<Opened> {
  const kept = (await snapshots?.find()) ?? null;
  if (!kept) {
    return { followed: await buildFromStore(store), change: WHOLE_CHANGE, from: 'store' };
  }
  const taken = await takeOverChanges(store, kept, { hurried: true });
  return { followed: taken?.next ?? kept, change: taken?.change ?? null, from: 'snapshot' };
}

/** Ids of products in the shop, sold or looked at ones first: there may be no room for the records of all. */
function* popularFirst({ columns, members }: CatalogIndex): Generator<number> {
  const { ids, popularity } = columns;
  for (const isPopular of [true, false]) {
    for (const ordinal of members.live) {
      if (popularity[ordinal]! > 0 === isPopular) yield ids[ordinal]!;
    }
  }
}
