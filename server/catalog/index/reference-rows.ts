import type { CalendarYear } from '../../../shared/work-calendar.ts';
import { listCalendarYears } from '../../calendar/list-calendar-years.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type {
  BrandTable,
  CategoryTable,
  ParameterTable,
} from '../../platform/store/tables/catalog-tables.ts';
import type { OwnerValueTable } from '../../platform/store/tables/work-tables.ts';

/** The small tables that the catalogue keeps whole. */
export interface ReferenceRows {
  categories: readonly CategoryTable[];
  brands: readonly BrandTable[];
  parameters: readonly ParameterTable[];
  levels: readonly { id: number; code: string }[];
  storages: readonly { id: number; city_id: number }[];
  cities: readonly { id: number; title: string; lon: number; lat: number }[];
  calendar: readonly CalendarYear[];
  /** Facts that the shop's own people told of it. */
  told: readonly Pick<OwnerValueTable, 'name' | 'value'>[];
  /** Words that the owner says mean the same, a line a group. */
  synonyms: readonly string[];
}

/** Reads the small tables; lists of people's order come in it, everything else by id. */
export async function loadReferenceRows(db: Db): Promise<ReferenceRows> {
  const [categories, brands, parameters, levels, storages, cities, calendar, told, synonyms] =
    await Promise.all([
      db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
      db.selectFrom('brands').selectAll().orderBy('id').execute(),
      db.selectFrom('parameters').selectAll().orderBy('position').orderBy('id').execute(),
      db.selectFrom('price_levels').select(['id', 'code']).orderBy('id').execute(),
      db.selectFrom('storages').select(['id', 'city_id']).orderBy('id').execute(),
      db.selectFrom('cities').select(['id', 'title', 'lon', 'lat']).orderBy('id').execute(),
      listCalendarYears(db),
      db.selectFrom('owner_values').select(['name', 'value']).orderBy('name').execute(),
      db.selectFrom('search_synonyms').select('line').orderBy('id').limit(2000).execute(),
    ]);
  const lines = synonyms.map(({ line }) => line);
  const small = { categories, brands, parameters, levels, storages, cities, calendar, told };
  return { ...small, synonyms: lines };
}

/**
 * True when products already in the index would read differently under the new tables: a renamed
 * brand, a category that moved, a parameter of another kind, a storage that moved. What is only added never does.
 */
export function changesKnownRows(before: ReferenceRows, after: ReferenceRows): boolean {
  return (
    changes(before.categories, after.categories, (row) => `${row.parent_id} ${row.title}`) ||
    changes(before.brands, after.brands, (row) => `${row.url_rewrite_code} ${row.title}`) ||
    changes(before.storages, after.storages, (row) => String(row.city_id)) ||
    changes(before.levels, after.levels, (row) => row.code) ||
    changes(before.parameters, after.parameters, facetText)
  );
}

const facetText = ({ code, kind, title, unit, priority, position }: ParameterTable) =>
  JSON.stringify([code, kind, title, unit, priority, position]);

function changes<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
  text: (row: Row) => string,
): boolean {
  const now = new Map(after.map((row) => [row.id, text(row)]));
  return before.some((row) => now.get(row.id) !== text(row));
}
