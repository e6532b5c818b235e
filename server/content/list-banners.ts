import type { Banner } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Banners whose time it is, in the owner's order. */
export async function listBanners(db: Db, now: Millis): Promise<Banner[]> {
  return db
    .selectFrom('banners')
    .select(['id', 'place', 'title', 'text', 'action', 'url', 'image'])
    .where('shown_from', '<=', now)
    .where((eb) => eb.or([eb('shown_to', 'is', null), eb('shown_to', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
}
