import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';
import { readSiteTexts } from './read-site-texts.ts';
import { SiteIndex } from './site-index.ts';

/** A text that was changed is found so much later. */
const FRESH_MS = 60_000;

/**
 * Gives the index of the site's texts: at once from the second time on, and read again behind the one
 * who asks when a minute has passed. While the store is away the last one serves.
 */
export function followSite(db: Db, now: () => Millis): () => Promise<SiteIndex> {
  let index: SiteIndex | null = null;
  let made = '';
  let readAt = 0;
  let reading: Promise<SiteIndex> | null = null;

  const read = async (): Promise<SiteIndex> => {
    const texts = await readSiteTexts(db, now());
    const written = JSON.stringify(texts);
    if (index === null || written !== made) [index, made] = [new SiteIndex(texts), written];
    return index;
  };
  const start = () => {
    readAt = now();
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return async () => {
    if (index === null) return start();
    // What the last reading found serves on.
    if (now() - readAt > FRESH_MS) start().catch(() => {});
    return index;
  };
}
