import { LRUCache } from 'lru-cache';
import { shopContract } from '../../../shared/contract/shop-api.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Log } from '../log.ts';
import { withTimeout } from '../with-timeout.ts';

export const referenceNames = [
  'cities',
  'catalog',
  'brands',
  'kinds',
  'rates',
  'banners',
  'calendar',
  'company',
  'paymentWays',
  'siteParts',
] as const;
export type ReferenceName = (typeof referenceNames)[number];

export function isReferenceName(text: string): text is ReferenceName {
  return (referenceNames as readonly string[]).includes(text);
}

/** Data that every page shows and that changes seldom; never older than the last good refresh. */
export interface ReferenceCache<T extends Record<ReferenceName, unknown>> {
  /** First filling. @throws the text of S8.3 for what failed; rates never fail (S8.4). */
  fill(): Promise<void>;
  /** @throws before it was filled. */
  get<Name extends ReferenceName>(name: Name): T[Name];
  /** Loads anew; a failure keeps the old value and is logged. Tells whether it succeeded. */
  refresh(name: ReferenceName): Promise<boolean>;
  /** The same of some, or of all; gives the names of those that failed. */
  refreshAll(names?: readonly ReferenceName[]): Promise<ReferenceName[]>;
  /** Epoch milliseconds of the last good refresh; null before the first. */
  refreshedAt(name: ReferenceName): number | null;
}

interface ReferenceOptions<T extends Record<ReferenceName, unknown>> {
  sources: { readonly [Name in ReferenceName]: () => Promise<T[Name]> };
  /** Rates that are shown when none could be had even once. */
  noRates: T['rates'];
  now: () => Millis;
  log: Log;
  timeoutMs?: number;
  /** A new value is there: what was made from the old one is outdated. */
  onRefresh?: (name: ReferenceName) => void;
}

const TIMEOUT_MS = 30_000;

interface Loading {
  done: Promise<void>;
  /** The one loading for all who asked meanwhile. */
  next: Promise<void> | null;
}

export function createReferenceCache<T extends Record<ReferenceName, unknown>>(
  options: ReferenceOptions<T>,
): ReferenceCache<T> {
  const { sources, noRates, now, log, timeoutMs = TIMEOUT_MS, onRefresh } = options;
  const values = new LRUCache<ReferenceName, { value: unknown; at: number | null }>({
    max: referenceNames.length,
  });
  const running = new Map<ReferenceName, Loading>();

  /** A value under way may have been read before the change that is asked about: another follows. */
  function load(name: ReferenceName): Promise<void> {
    const loading = running.get(name);
    if (!loading) return begin(name);
    loading.next ??= loading.done.catch(() => {}).then(() => begin(name));
    return loading.next;
  }

  const noAnswer = () => new Error(`No answer in ${timeoutMs} ms`);

  function begin(name: ReferenceName): Promise<void> {
    const done = withTimeout(sources[name](), timeoutMs, noAnswer)
      .then((value) => void values.set(name, { value, at: now() }))
      .finally(() => {
        if (running.get(name) === loading && !loading.next) running.delete(name);
      });
    const loading: Loading = { done, next: null };
    running.set(name, loading);
    return done;
  }

  async function fillOne(name: ReferenceName): Promise<void> {
    try {
      await load(name);
    } catch (cause) {
      if (name !== 'rates') throw new Error(shopContract[name].failure, { cause });
      log.warn({ err: cause }, shopContract.rates.failure);
      values.set('rates', { value: noRates, at: null });
    }
  }

  async function refresh(name: ReferenceName): Promise<boolean> {
    try {
      await load(name);
    } catch (error) {
      log.error({ err: error, name }, `${shopContract[name].failure}: осталось прежнее`);
      return false;
    }
    onRefresh?.(name);
    return true;
  }

  return {
    refresh,
    fill: async () => void (await Promise.all(referenceNames.map(fillOne))),
    async refreshAll(names = referenceNames) {
      const succeeded = await Promise.all(names.map(refresh));
      return names.filter((_name, at) => !succeeded[at]);
    },
    get<Name extends ReferenceName>(name: Name) {
      const entry = values.get(name);
      if (!entry) throw new Error(`Reference ${name} is not loaded yet`);
      return entry.value as T[Name];
    },
    refreshedAt: (name) => values.peek(name)?.at ?? null,
  };
}
