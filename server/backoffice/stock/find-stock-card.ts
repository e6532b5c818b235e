import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { isContained } from '../../stock/free-units.ts';
import { readPromises } from '../../stock/read-promises.ts';

/** Stock of a product in one storage. */
interface StockPlace {
  storageId: number;
  storage: string;
  free: number;
  told: number | null;
  toldAt: number | null;
  kind: 'free' | 'physical' | null;
  promised: number;
  /** Units that a person has counted, and the number told besides. */
  counted: { units: number; until: string; reason: string; told: number | null } | null;
}

interface StockCard {
  id: number;
  code: string;
  title: string;
  /** In every storage, those where it is or was first. */
  places: StockPlace[];
}

/** Null: there is no such product. */
export async function findStockCard(db: Db, id: number): Promise<StockCard | null> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!product) return null;
  const storages = await db.selectFrom('storages').select(['id', 'title']).orderBy('id').execute();
  const stock = await db.selectFrom('stock').selectAll().where('product_id', '=', id).execute();
  const set = await db.selectFrom('set_rests').selectAll().where('product_id', '=', id).execute();
  const promises = await readPromises(db, [id]);
  const places = storages.map(({ id: storageId, title: storage }): StockPlace => {
    const row = stock.find(({ storage_id }) => storage_id === storageId);
    const own = set.find(({ storage_id }) => storage_id === storageId);
    const { told = null, told_at: toldAt = null, told_kind: kind = null, free = 0 } = row ?? {};
    const rest = told === null || toldAt === null || !kind ? null : { told, toldAt, kind };
    const promised = promises(id, storageId)
      .filter((one) => (rest ? !isContained(rest, one) : one.shippedAt === null))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const counted = own
      ? {
          units: own.units,
          until: own.ends_at === null ? '' : moscowDay(own.ends_at - 1),
          reason: own.reason,
          told: own.told,
        }
      : null;
    return { storageId, storage, free, told, toldAt, kind, promised, counted };
  });
  // Storages that have it come first: a shop may have many.
  const isKnown = ({ storageId }: StockPlace) =>
    stock.some(({ storage_id }) => storage_id === storageId);
  return { ...product, places: places.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a))) };
}
