import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';

/** News whose time has come and is not over. */
export function publishedNews(db: Db, now: Millis) {
  return db
    .selectFrom('news')
    .where('published_at', '<=', now)
    .where((eb) => eb.or([eb('shown_to', 'is', null), eb('shown_to', '>', now)]));
}
