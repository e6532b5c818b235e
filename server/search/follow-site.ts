import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS, type Millis } from '../../shared/millis.ts';
import { type FillFacts, fillAll } from '../content/facts.ts';
import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/store/open-store.ts';
import { readSiteTexts, type SiteText } from './read-site-texts.ts';
import { readEntry, type SiteEntry, SiteIndex } from './site-index.ts';

/** A text that was changed is found so much later. */
const FRESH_MS = MINUTE_MS;
/** Texts read in one go: some milliseconds. */
const SLICE = 20;

interface SiteSources {
  db: Db;
  fill: FillFacts;
  log: Pick<Log, 'warn'>;
  now: () => Millis;
}

/**
 * Gives the index of the site's texts: at once from the second time on, and read again behind the one
 * who asks when a minute has passed. While the store is away the last one serves.
 */
export function followSite({ db, fill, log, now }: SiteSources): () => Promise<SiteIndex> {
  let index: SiteIndex | null = null;
  let entries: readonly SiteEntry[] = [];
  let readAt = 0;
  let reading: Promise<SiteIndex> | null = null;

  const warn = (error: unknown) => log.warn({ err: error }, 'Тексты сайта не прочитаны');

  const read = async (): Promise<SiteIndex> => {
    const before = entries;
    entries = await readEntries(fillAll(await readSiteTexts(db, now()), fill), before);
    const isSame =
      before.length === entries.length && entries.every((one, at) => one === before[at]);
    if (index === null || !isSame) index = new SiteIndex(entries);
    return index;
  };
  const start = () => {
    readAt = now();
    if (reading) return reading;
    reading = read().finally(() => {
      reading = null;
    });
    // Those who ask do without the texts: why is told here, once for all of them.
    reading.catch(warn);
    return reading;
  };

  return async () => {
    if (index === null) return start();
    // Results of the last reading serve on.
    if (now() - readAt > FRESH_MS) start().catch(() => {});
    return index;
  };
}

/** Takes over what has not changed; others have their turn between the rest. */
async function readEntries(
  texts: readonly SiteText[],
  before: readonly SiteEntry[],
): Promise<SiteEntry[]> {
  const known = new Map(before.map((entry) => [entry.url, entry]));
  const entries: SiteEntry[] = [];
  let fresh = 0;
  for (const text of texts) {
    const last = known.get(text.url);
    const isSame = last?.title === text.title && last.body === text.body;
    entries.push(isSame ? last : readEntry(text));
    if (!isSame && ++fresh % SLICE === 0) await setImmediate();
  }
  return entries;
}
