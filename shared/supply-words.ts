import type { AvailabilityStyle } from './availability.ts';
import type { SupplyPart } from './contract/ready-on.ts';
import { formatDay } from './ru/dates.ts';
import { unitCount } from './ru/unit-count.ts';

interface OriginText {
  text: string;
  style: Exclude<AvailabilityStyle, 'none'>;
}

/** Condition of every day of goods that have to be ordered. */
export const ORDERED_TODAY = 'Срок\u00a0— при заказе сегодня';
export const ORDERED_NOTE = `${ORDERED_TODAY}; его и\u00a0цену подтвердит менеджер`;
/** The same where no day is known. */
export const ORDERED_UNDATED = 'Срок и\u00a0цену подтвердит менеджер';

const STYLES = { city: 'avail', other_city: 'delivery', supply: 'schedule' } as const;

/** «4 шт. в наличии», «2 шт. привезём с 24 ноября», «6 шт. под заказ, с 18 февраля». */
export const originTexts = (parts: readonly SupplyPart[], unit: string): OriginText[] =>
  parts.map((part) => ({
    text: `${unitCount(part.units, unit)} ${originWords(part)}`,
    style: STYLES[part.from],
  }));

/** The same for a line of an order or a paper; nothing where all of it lies in the city. */
export function tellOrigins(parts: readonly SupplyPart[], unit: string): string[] {
  if (parts.every(({ from }) => from === 'city')) return [];
  return originTexts(parts, unit).map(({ text }) => text);
}

function originWords({ from, on }: SupplyPart): string {
  const since = on && `с\u00a0${formatDay(on).replace(' ', '\u00a0')}`;
  switch (from) {
    case 'city':
      return 'в наличии';
    case 'other_city':
      return since ? `привезём ${since}` : 'из других городов';
    case 'supply':
      return since ? `под заказ, ${since}` : 'под заказ';
  }
}
