import type { SiteParts } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import { ownLevelsOf } from '../catalog/index/reference.ts';
import type { Db } from '../platform/store/open-store.ts';

/** More would be no links any more but a list of goods. */
const MAX_REDIRECTS = 10_000;
const MAX_NOTICES = 3;

/** Parts of every page by the owner: notices whose time it is, links, gone addresses. */
export async function findSiteParts(db: Db, now: Millis): Promise<SiteParts> {
  const [notices, links, redirects, searches, personal] = await Promise.all([
    db
      .selectFrom('site_notices')
      .select(['text', 'url'])
      .where('shown_from', '<=', now)
      .where((eb) => eb.or([eb('shown_to', 'is', null), eb('shown_to', '>', now)]))
      .orderBy('id', 'desc')
      .limit(MAX_NOTICES)
      .execute(),
    db
      .selectFrom('menu_links')
      .select(['title', 'url'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('redirects')
      .select(['path', 'target'])
      .orderBy('id', 'desc')
      .limit(MAX_REDIRECTS)
      .execute(),
    db
      .selectFrom('search_redirects')
      .select(['text', 'url'])
      .orderBy('id', 'desc')
      .limit(MAX_REDIRECTS)
      .execute(),
    hasPersonalPrices(db),
  ]);
  return { notices, links, redirects, searches, has_personal_prices: personal };
}

/** True when a level that customers buy at, besides the retail one, has prices. */
export async function hasPersonalPrices(db: Db): Promise<boolean> {
  const levels = await db.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute();
  const own = ownLevelsOf(levels);
  if (own.length === 0) return false;
  const price = await db
    .selectFrom('prices')
    .select('level_id')
    .where('level_id', 'in', own)
    .limit(1)
    .executeTakeFirst();
  return price !== undefined;
}
