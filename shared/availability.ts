import type { Product } from './contract/product.ts';
import type { Millis } from './millis.ts';
import { formatDay, moscowDay } from './ru/dates.ts';
import { countOf, DAYS } from './ru/plural.ts';
import { unitCount } from './ru/unit-count.ts';
import { upperFirst } from './ru/upper-first.ts';
import { isSupplied } from './stock.ts';

/** Style of the line: in stock, on its way, to be ordered, absent. */
export type AvailabilityStyle = 'avail' | 'delivery' | 'schedule' | 'none';

export interface Availability {
  text: string;
  style: AvailabilityStyle;
  /** Other cities that have it, for the tooltip. */
  cities: readonly { city: string; free: number }[];
  /** «Доставим: с 24 ноября» (the letter is Cyrillic, unlike in S4.72). */
  delivery: string | null;
}

export type AvailabilityFacts = Pick<
  Product,
  'avail_info' | 'cities_avail' | 'delivery' | 'flags' | 'quality_info' | 'unit'
>;

interface AvailabilityViewer {
  /** The chosen city is Москва. */
  isMainCity: boolean;
  /** Epoch milliseconds; a delivery day that has passed by then is not promised. */
  now?: Millis;
}

type State = Omit<Availability, 'delivery'>;
type Stock = NonNullable<Product['avail_info']>;

const ON_ORDER = 'Поставка под заказ';

/**
 * The line on a card (S4.66 to S4.71). The first row that holds wins:
 *
 * | discontinued                              | Снят с производства          | none     |
 * | stock is not kept (avail_info null)       | Поставка под заказ           | schedule |
 * | free in the city                          | N шт. в наличии              | avail    |
 * | outside Москва, free there                | В наличии в Москве + cities  | delivery |
 * | the last one or two, in another city      | 1 шт. в наличии: Казань      | delivery |
 * | free in other cities                      | более N шт. в наличии в других городах + cities | delivery |
 * | used, sale or defective                   | Нет в наличии                | none     |
 * | in transit, Москва                        | Поставка ожидается           | delivery |
 * | in transit, elsewhere                     | Ожидается поставка в Москву  | delivery |
 * | the supplier's days are known             | Срок поставки N дней         | schedule |
 * | otherwise, when it may be ordered         | Поставка под заказ           | schedule |
 * | otherwise                                 | Нет в наличии                | none     |
 */
export function availability(facts: AvailabilityFacts, viewer: AvailabilityViewer): Availability {
  return withDelivery(cardState(facts, viewer), facts, viewer);
}

/**
 * The label over the buying panel (S4.73 to S4.79); null hides it.
 * Differs from the card: stock here and elsewhere reads «Более N шт. в наличии», but never of one
 * piece; goods on their way read the same in every city, and nothing is said where no stock is kept.
 */
export function headerAvailability(
  facts: AvailabilityFacts,
  viewer: AvailabilityViewer,
): Availability | null {
  if (facts.flags.logotyped || facts.avail_info === null) return null;
  return withDelivery(headerState(facts, facts.avail_info, viewer), facts, viewer);
}

function cardState(facts: AvailabilityFacts, { isMainCity }: AvailabilityViewer): State {
  const { avail_info: stock, unit, flags } = facts;
  if (flags.discontinued) return state('Снят с производства', 'none');
  if (stock === null) return state(ON_ORDER, 'schedule');
  if (stock.free > 0) return state(`${unitCount(stock.free, unit)} в наличии`, 'avail');
  const transit = isMainCity ? 'Поставка ожидается' : 'Ожидается поставка в Москву';
  return elsewhere(facts, stock, isMainCity) ?? expected(facts, stock, transit);
}

function headerState(
  facts: AvailabilityFacts,
  stock: Stock,
  { isMainCity }: AvailabilityViewer,
): State {
  if (facts.flags.discontinued) return state('Снят с производства', 'none');
  if (stock.free > 0) {
    const cities = citiesOf(facts);
    const count = unitCount(stock.free, facts.unit);
    const more = cities.length > 0 && stock.free > 1 ? 'Более ' : '';
    return state(`${more}${count} в наличии`, 'avail', cities);
  }
  const found = elsewhere(facts, stock, isMainCity);
  return found
    ? { ...found, text: upperFirst(found.text) }
    : expected(facts, stock, 'Поставка ожидается');
}

/** State with nothing in the viewer's city, and something in another. */
function elsewhere(facts: AvailabilityFacts, stock: Stock, isMainCity: boolean): State | null {
  const { unit } = facts;
  const cities = citiesOf(facts);
  if (!isMainCity && stock.inmoscow > 0) return state('В наличии в Москве', 'delivery', cities);
  const total = cities.reduce((sum, { free }) => sum + free, 0);
  if (total === 0) return null;
  const only = cities.length === 1 ? cities[0] : undefined;
  const where = only ? `: ${only.city}` : ' в\u00a0других городах';
  const count =
    total > FEW ? `более ${unitCount(roundBelow(total), unit)}` : unitCount(total, unit);
  return state(`${count} в наличии${where}`, 'delivery', cities);
}

/** Number up to which units are told as they are: «более 1 шт.» says less than «2 шт.». */
const FEW = 2;

/** State with nothing anywhere: only goods of common quality come again. */
function expected(facts: AvailabilityFacts, stock: Stock, transit: string): State {
  const { flags } = facts;
  if (!isSupplied(facts)) return state('Нет в наличии', 'none');
  if (stock.intranzit.intranzit > 0) return state(transit, 'delivery');
  const days = stock.supply.supply;
  if (days !== null) return state(`Срок поставки ${countOf(days, DAYS)}`, 'schedule');
  return flags.allow_to_order ? state(ON_ORDER, 'schedule') : state('Нет в наличии', 'none');
}

function withDelivery(
  found: State,
  { delivery: { delivery: day }, flags }: AvailabilityFacts,
  { now }: AvailabilityViewer,
): Availability {
  // Of goods that the basket refuses nothing is promised.
  const known = found.style !== 'none' && day !== null && flags.allow_to_order;
  const ahead = known && (now === undefined || day > moscowDay(now));
  return {
    ...found,
    delivery: ahead ? `Доставим: с\u00a0${formatDay(day).replace(' ', '\u00a0')}` : null,
  };
}

function state(text: string, style: AvailabilityStyle, cities: State['cities'] = []): State {
  return { text, style, cities };
}

function citiesOf({ cities_avail }: AvailabilityFacts): State['cities'] {
  return cities_avail.map(({ city, free }) => ({ city, free }));
}

/** The round number of which `total` (2 or more) is truly «more»: 37 → 30, 30 → 20, 5 → 4. */
function roundBelow(total: number): number {
  const most = total - 1;
  const step = 10 ** (String(most).length - 1);
  return Math.floor(most / step) * step;
}

/** The unit after «за»: «шт.», «пару», «кг». */
export function perUnit(unit: string): string {
  if (unit === 'пара') return 'пару';
  return unit === 'шт' ? 'шт.' : unit;
}
