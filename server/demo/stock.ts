import type { Insertable } from 'kysely';
import { MAIN_CITY_ID } from '../../shared/cities.ts';
import { townList } from '../cities/town-list.ts';
import type { StockUnits } from '../platform/store/tables/stock-tables.ts';
import type { Family } from './families/family.ts';
import { storageRows } from './place-rows.ts';
import type { Random } from './random.ts';
import type { Spread } from './stock-fates.ts';

const moscowStores = storageRows.filter(({ city_id }) => city_id === MAIN_CITY_ID);
const otherStores = storageRows.filter(({ city_id }) => city_id !== MAIN_CITY_ID);
const population = new Map(townList.map((city) => [city.id, city.population]));

/** Stores where a product lies, and how much of it is free there. */
export function stockRows(
  productId: number,
  spread: Spread,
  family: Family,
  random: Random,
): Insertable<StockUnits>[] {
  return storesOf(spread, random).map((storageId) => ({
    product_id: productId,
    storage_id: storageId,
    free: amountOf(family, random),
  }));
}

function storesOf(spread: Spread, random: Random): number[] {
  const moscow = () => random.some(moscowStores, random.int(1, 2)).map(({ id }) => id);
  switch (spread) {
    case 'none':
      return [];
    case 'moscow':
      return moscow();
    case 'city':
      return [random.pick(otherStores).id];
    case 'regions':
      return bigFirst(random.int(2, 5), random);
    case 'wide':
      return [...moscow(), ...bigFirst(random.int(4, 10), random)];
    case 'everywhere':
      return [...moscow(), ...otherStores.filter(() => random.chance(0.85)).map(({ id }) => id)];
  }
}

/** Different stores outside Moscow; a big town is likelier. */
function bigFirst(count: number, random: Random): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) {
    const store = random.pick(otherStores);
    const weight = Math.sqrt((population.get(store.city_id) ?? 0) / 6e6);
    if (random.chance(weight + 0.1)) chosen.add(store.id);
  }
  return [...chosen];
}

function amountOf({ trade, packs }: Family, random: Random): number {
  if (trade === 'machine') return Math.max(1, Math.round(9 * random.next() ** 3));
  const step = packs?.[0]?.quantity ?? 1;
  return step * Math.max(1, Math.round(60 * random.next() ** 3));
}
