import * as desk from '../../../shared/desk-routes.ts';
import { formatCount } from '../../../shared/ru/plural.ts';
import { listFailedImports } from '../../doors/exchange/desk-imports/desk-import.ts';
import { listShortPlaces } from '../stock/list-short-places.ts';
import type { QueueSource } from './queue.ts';

const MOST = 200;
/** Imports that failed longer ago are not shown. */
const FAILED_MS = 14 * 86_400_000;

/** Goods that orders wait for in vain, and imports that have changed nothing. */
export const goodsQueues: readonly QueueSource[] = [
  {
    key: 'short',
    title: 'Расхождения остатков',
    right: 'stock.see',
    link: desk.stock({ only: 'short' }),
    list: async (db) => {
      const places = await listShortPlaces(db, MOST);
      return places.map(({ productId, storageId, title, storage, told, promised, since }) => ({
        entity: 'stock',
        id: `${productId}-${storageId}`,
        title,
        detail: `${storage}: обещано ${formatCount(promised)}, есть ${formatCount(told)}`,
        link: desk.stockProduct(productId),
        since,
      }));
    },
  },
  {
    key: 'imports',
    title: 'Загрузки не удались',
    right: 'imports.see',
    link: desk.imports(),
    list: async (db, now) => {
      const failed = await listFailedImports(db, { since: now - FAILED_MS, limit: MOST });
      return failed.map(({ id, title, createdAt, endedAt, outcome }) => ({
        entity: 'import',
        id: String(id),
        title,
        detail: outcome.refusal ?? '',
        link: desk.importJob(id),
        since: endedAt ?? createdAt,
      }));
    },
  },
];
