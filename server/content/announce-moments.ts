import type { Millis } from '../../shared/millis.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../platform/store/settings.ts';
import { bumpSequence, transaction } from '../platform/store/transaction.ts';

const SETTING = 'content_moment';

/**
 * Tells every process that the time of something written has come or is over. True when it was so. What
 * came while no process ran is told at the next start.
 */
export async function announceMoments(store: Store, now: Millis): Promise<boolean> {
  const last = await readSetting(store.db, SETTING);
  const isDue = last !== null && (await hasMoment(store.db, Number(last), now));
  if (last !== null && !isDue) return false;
  await transaction(store, async (tx) => {
    await writeSetting(tx, SETTING, String(now));
    if (isDue) await bumpSequence(tx, 'reference');
  });
  return isDue;
}

/** True when something begins or ends after one instant and not after another. */
async function hasMoment(db: Db, after: Millis, until: Millis): Promise<boolean> {
  const found = await Promise.all([
    between(db.selectFrom('news').select('published_at as at'), 'published_at'),
    between(db.selectFrom('news').select('shown_to as at'), 'shown_to'),
    between(db.selectFrom('banners').select('shown_from as at'), 'shown_from'),
    between(db.selectFrom('banners').select('shown_to as at'), 'shown_to'),
    between(db.selectFrom('site_notices').select('shown_from as at'), 'shown_from'),
    between(db.selectFrom('site_notices').select('shown_to as at'), 'shown_to'),
  ]);
  return found.some(Boolean);

  async function between(query: Moments, column: string): Promise<boolean> {
    const asked = query.where(column, '>', after).where(column, '<=', until);
    return (await asked.limit(1).executeTakeFirst()) !== undefined;
  }
}

/** Of any of the tables. */
interface Moments {
  where(column: string, operator: '>' | '<=', value: Millis): Moments;
  limit(count: number): Moments;
  executeTakeFirst(): Promise<unknown>;
}
