import { nameCities } from '../../../shared/city-names.ts';
import type { City } from '../../../shared/contract/catalog.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import { readyDay } from '../../../shared/supply.ts';
import { terms } from '../../../shared/terms.ts';
import { listKnownCities } from '../../cities/list-known-cities.ts';
import { findTown, quoteDelivery } from '../../delivery/quote-delivery.ts';
import { namesRegion } from '../../integrations/delivery/find-meant-town.ts';
import { CHANGEABLE } from '../../orders/change-lines.ts';
import { parseParts } from '../../orders/parse-parts.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';

/**
 * Day (YYYY-MM-DD) that the shop itself would promise for an order by courier or carrier of which nobody
 * has named one, by its own tables: no carrier is asked. Null: there is one, or it cannot be counted.
 */
export async function findCountedDay(
  { store, catalog, integrations }: Pick<DeskDeps, 'store' | 'catalog' | 'integrations'>,
  orderId: number,
  now: number,
): Promise<string | null> {
  const { db } = store;
  const order = await db
    .selectFrom('orders')
    .select(['kind', 'status', 'led_by', 'city_id', 'goods_sum', 'weight_grams'])
    .select(['delivery_kind', 'delivery_title', 'delivery_address', 'delivery_on'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { delivery_kind: kind, delivery_title: title, delivery_address: address } = order;
  const isCarried = kind === 'courier' || kind === 'transport';
  const isOpen = order.kind === 'order' && CHANGEABLE.includes(order.status);
  if (!isCarried || !isOpen || order.delivery_on !== null || order.led_by !== null) return null;
  const cities = await listKnownCities(catalog);
  const city = cities.find(({ id }) => id === order.city_id);
  if (!city) return null;
  // A courier goes to the buyer's city alone; the way to an unknown town is for a person to count.
  const target = townOf(address, cities, city) ?? (kind === 'courier' ? city : null);
  if (!target) return null;
  const lines = await db
    .selectFrom('order_lines')
    .select(['parts', 'from_city', 'from_others', 'from_supply', 'comes_on'])
    .where('order_id', '=', orderId)
    .execute();
  const { reference } = catalog.index;
  // Goods that have come meanwhile set out as those in stock do.
  const first = readyDay(reference.calendar, terms.pickup.count, now);
  const parts = lines.flatMap(parseParts).map((part) => ({
    ...part,
    on: part.on !== null && part.on < first ? first : part.on,
  }));
  const { delivery: rates } = integrations;
  const own = {
    ...rates,
    quote: (asked: Parameters<typeof rates.quote>[0]) => rates.quoteWith(asked, []),
  };
  const options = await quoteDelivery(
    { rates: own, cities, reference },
    {
      lines: [{ parts }],
      goods: order.goods_sum,
      weightGrams: order.weight_grams || null,
      city,
      town: nameCities(cities)(target),
    },
  );
  const ways = options.filter((option) => option.kind === kind && option.on !== null);
  const way = ways.find((option) => option.title === title) ?? ways[0];
  const on = way?.on ?? null;
  return on !== null && on >= moscowDay(now) ? on : null;
}

/**
 * Town that an address begins with, where a buyer has named one, with its region behind the comma. Null: an
 * unknown one, or it may be one of several.
 */
function townOf(address: string, cities: readonly City[], city: City): City | null {
  const [town = '', next = ''] = address.split(',');
  const placed = findTown(cities, `${town},${next}`, city);
  if (namesRegion(next)) return placed;
  const named = findTown(cities, town, city);
  return placed === null || placed === named ? named : null;
}
