import { RETAIL } from '../../../shared/price-level.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

export interface TitledLevel {
  id: number;
  title: string;
  isRetail: boolean;
}

/** Levels of prices; that which everybody sees comes first. */
export async function listLevels(db: Db | Tx): Promise<TitledLevel[]> {
  const rows = await db
    .selectFrom('price_levels')
    .select(['id', 'code', 'title'])
    .orderBy('id')
    .execute();
  const levels = rows.map(({ id, code, title }) => ({ id, title, isRetail: code === RETAIL }));
  return levels.toSorted((a, b) => Number(b.isRetail) - Number(a.isRetail));
}

interface ListedLevel extends TitledLevel {
  /** True when an import or an accounting system tells its prices. */
  isTold: boolean;
  priced: number;
  setByHand: number;
}

export async function listLevelsWithCounts(db: Db): Promise<ListedLevel[]> {
  const levels = await listLevels(db);
  const told = await db
    .selectFrom('price_levels')
    .select('id')
    .where('external_id', 'is not', null)
    .execute();
  const priced = await db
    .selectFrom('prices')
    .select(({ fn }) => ['level_id', fn.countAll<number>().as('count')])
    .groupBy('level_id')
    .execute();
  const set = await db
    .selectFrom('set_prices')
    .select(({ fn }) => ['level_id', fn.countAll<number>().as('count')])
    .where('kind', '=', 'hand')
    .groupBy('level_id')
    .execute();
  const countIn = (rows: readonly { level_id: number; count: number }[], id: number) =>
    Number(rows.find(({ level_id }) => level_id === id)?.count ?? 0);
  return levels.map((level) => ({
    ...level,
    isTold: told.some(({ id }) => id === level.id),
    priced: countIn(priced, level.id),
    setByHand: countIn(set, level.id),
  }));
}
