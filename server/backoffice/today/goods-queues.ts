import * as desk from '../../../shared/desk-routes.ts';
import { DAY_MS, type Millis } from '../../../shared/millis.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { listFailedImports } from '../../doors/exchange/desk-imports/desk-import.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { CardEntity } from '../desk/card-entities.ts';
import { listShortPlaces } from '../stock/list-short-places.ts';
import { type Found, type Listed, listed, MOST_READ, type QueueSource, SHOWN } from './queue.ts';

/** Imports that failed longer ago are not shown. */
const FAILED_MS = 14 * DAY_MS;

/** Goods that orders wait for in vain, and imports that have changed nothing. */
export const goodsQueues: readonly QueueSource[] = [
  {
    key: 'short',
    title: 'Расхождения остатков',
    right: 'stock.see',
    link: desk.stock({ only: 'short' }),
    list: async (db, now) => {
      const closed = await listClosed(db, 'stock', now);
      const places = await listShortPlaces(db, MOST_READ + closed.size);
      const found = places.map(
        ({ productId, storageId, title, storage, told, promised, since }): Found => ({
          entity: 'stock',
          id: `${productId}-${storageId}`,
          title,
          detail: `${storage}: обещано ${formatCount(promised)}, есть ${formatCount(told)}`,
          link: desk.stockProduct(productId),
          since,
        }),
      );
      return withoutClosed(found, closed);
    },
  },
  {
    key: 'imports',
    title: 'Загрузки не удались',
    right: 'imports.see',
    link: desk.imports(),
    list: async (db, now) => {
      const closed = await listClosed(db, 'import', now);
      const asked = { since: now - FAILED_MS, limit: MOST_READ + closed.size };
      const failed = await listFailedImports(db, asked);
      const found = failed.map(
        ({ id, title, createdAt, endedAt, outcome }): Found => ({
          entity: 'import',
          id: String(id),
          title,
          detail: outcome.refusal ?? '',
          link: desk.importJob(id),
          since: endedAt ?? createdAt,
        }),
      );
      return withoutClosed(found, closed);
    },
  },
];

function withoutClosed(found: readonly Found[], closed: ReadonlySet<string>): Listed {
  const waiting = found.filter(({ id }) => !closed.has(id));
  return listed(waiting.length, waiting.slice(0, SHOWN));
}

/** Ids of the things of a kind that their cards have closed or put off. */
async function listClosed(db: Db, entity: CardEntity, now: Millis): Promise<Set<string>> {
  const rows = await db
    .selectFrom('desk_cards')
    .select('entity_id')
    .where('entity', '=', entity)
    .where(({ eb, or }) => or([eb('done_at', 'is not', null), eb('snoozed_until', '>', now)]))
    .execute();
  return new Set(rows.map(({ entity_id }) => entity_id));
}
