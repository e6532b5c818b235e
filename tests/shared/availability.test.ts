import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AvailabilityFacts,
  availability,
  headerAvailability,
  perUnit,
} from '../../shared/availability.ts';
import { QUALITY_STATES } from '../../shared/contract/product.ts';
import { readyOnSchema } from '../../shared/contract/ready-on.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';

fc.configureGlobal({ seed: 437 });

interface Given {
  free?: number;
  moscow?: number;
  transit?: number;
  supply?: number | null;
  cities?: [city: string, free: number][];
  quality?: AvailabilityFacts['quality_info']['quality_state'];
  flags?: Partial<AvailabilityFacts['flags']>;
  unit?: string;
  delivery?: string | null;
  /** Stock is not kept. */
  unknown?: true;
}

function facts(given: Given = {}): AvailabilityFacts {
  const { free = 0, moscow = 0, transit = 0, supply = null, cities = [], quality } = given;
  const stock = {
    free,
    inmoscow: moscow,
    intranzit: { intranzit: transit },
    supply: { supply },
  };
  return {
    avail_info: given.unknown ? null : stock,
    cities_avail: cities.map(([city, left], index) => ({
      storage_id: index + 1,
      city,
      free: left,
      comes_on: on('2026-11-26'),
    })),
    delivery: {
      delivery: given.delivery ? on(given.delivery) : null,
      here_on: on('2026-11-23'),
      supply_on: null,
    },
    flags: {
      bestseller: false,
      on_test: false,
      logotyped: false,
      allow_to_order: true,
      discontinued: false,
      ...given.flags,
    },
    quality_info: { quality_state: quality ?? 'common', note: null },
    unit: given.unit ?? 'шт',
  };
}

const on = (day: string) => readyOnSchema.parse(day);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const MOSCOW = { isMainCity: true };
const KAZAN = { isMainCity: false };
const ELSEWHERE: [string, number][] = [
  ['Уфа', 7],
  ['Самара', 5],
];

type Row = [branch: string, given: Given, viewer: { isMainCity: boolean }, shown: string | null];

const onCards: Row[] = [
  ['stock in the city', { free: 12 }, MOSCOW, 'avail: 12 шт. в наличии'],
  ['stock in a city that is not Москва', { free: 3, moscow: 9 }, KAZAN, 'avail: 3 шт. в наличии'],
  ['thousands are grouped', { free: 12345 }, MOSCOW, 'avail: 12 345 шт. в наличии'],
  [
    'only other cities, Москва',
    { cities: ELSEWHERE },
    MOSCOW,
    'delivery: более 10 шт. в наличии в других городах',
  ],
  [
    'only other cities, elsewhere',
    { cities: ELSEWHERE },
    KAZAN,
    'delivery: более 10 шт. в наличии в других городах',
  ],
  [
    'the last one in another city',
    { cities: [['Уфа', 1]] },
    MOSCOW,
    'delivery: 1 шт. в наличии: Уфа',
  ],
  ['Москва, in transit', { transit: 4, supply: 9 }, MOSCOW, 'delivery: Поставка ожидается'],
  ['Москва, supplier: 1 day', { supply: 1 }, MOSCOW, 'schedule: Срок поставки 1 день'],
  ['Москва, supplier: 22 days', { supply: 22 }, MOSCOW, 'schedule: Срок поставки 22 дня'],
  ['Москва, supplier: 45 days', { supply: 45 }, MOSCOW, 'schedule: Срок поставки 45 дней'],
  ['Москва, nothing known', {}, MOSCOW, 'schedule: Поставка под заказ'],
  [
    'elsewhere, free in Москва',
    { moscow: 6, cities: [['Москва', 6]] },
    KAZAN,
    'delivery: В наличии в Москве',
  ],
  ['elsewhere, in transit', { transit: 4 }, KAZAN, 'delivery: Ожидается поставка в Москву'],
  ['elsewhere, supplier', { supply: 14 }, KAZAN, 'schedule: Срок поставки 14 дней'],
  ['elsewhere, nothing known', {}, KAZAN, 'schedule: Поставка под заказ'],
  ['used, here', { quality: 'used', free: 1 }, MOSCOW, 'avail: 1 шт. в наличии'],
  [
    'used, other cities',
    { quality: 'used', cities: ELSEWHERE },
    MOSCOW,
    'delivery: более 10 шт. в наличии в других городах',
  ],
  ['used, gone', { quality: 'used', transit: 5, supply: 5 }, MOSCOW, 'none: Нет в наличии'],
  ['sale, gone', { quality: 'sale', supply: 5 }, KAZAN, 'none: Нет в наличии'],
  ['defective, gone', { quality: 'defective' }, MOSCOW, 'none: Нет в наличии'],
  ['not to be ordered, gone', { flags: { allow_to_order: false } }, MOSCOW, 'none: Нет в наличии'],
  [
    'logotyped: no stock kept',
    { unknown: true, flags: { logotyped: true } },
    MOSCOW,
    'schedule: Поставка под заказ',
  ],
  ['stock unknown', { unknown: true }, KAZAN, 'schedule: Поставка под заказ'],
  ['discontinued', { free: 5, flags: { discontinued: true } }, MOSCOW, 'none: Снят с производства'],
  [
    'discontinued, stock unknown',
    { unknown: true, flags: { discontinued: true } },
    KAZAN,
    'none: Снят с производства',
  ],
  ['pairs', { free: 2, unit: 'пара' }, MOSCOW, 'avail: 2 пары в наличии'],
  ['kilograms', { free: 25, unit: 'кг' }, MOSCOW, 'avail: 25 кг в наличии'],
  ['sets', { free: 5, unit: 'компл.' }, MOSCOW, 'avail: 5 компл. в наличии'],
];

const inHeader: Row[] = [
  ['logotyped hides it', { free: 5, flags: { logotyped: true } }, MOSCOW, null],
  ['stock unknown hides it', { unknown: true }, MOSCOW, null],
  ['one here and more in cities', { free: 1, cities: ELSEWHERE }, MOSCOW, 'avail: 1 шт. в наличии'],
  ['free here alone', { free: 5 }, MOSCOW, 'avail: 5 шт. в наличии'],
  [
    'free here and in cities',
    { free: 5, cities: ELSEWHERE },
    MOSCOW,
    'avail: Более 5 шт. в наличии',
  ],
  [
    'free in cities alone',
    { cities: ELSEWHERE },
    MOSCOW,
    'delivery: Более 10 шт. в наличии в других городах',
  ],
  [
    'free in Москва alone',
    { moscow: 6, cities: [['Москва', 6]] },
    KAZAN,
    'delivery: В наличии в Москве',
  ],
  ['in transit, Москва', { transit: 2, supply: 3 }, MOSCOW, 'delivery: Поставка ожидается'],
  ['in transit, elsewhere', { transit: 2 }, KAZAN, 'delivery: Поставка ожидается'],
  ['supplier', { supply: 3 }, MOSCOW, 'schedule: Срок поставки 3 дня'],
  ['nothing known', {}, KAZAN, 'schedule: Поставка под заказ'],
  ['used, gone', { quality: 'used' }, MOSCOW, 'none: Нет в наличии'],
  ['discontinued', { flags: { discontinued: true } }, MOSCOW, 'none: Снят с производства'],
];

const line = (found: { style: string; text: string } | null) =>
  found && `${found.style}: ${plain(found.text)}`;

describe('availability on cards', () => {
  it.each(onCards)(
    '%s [S4.66, S4.67, S4.68, S4.69, S4.70, S4.71]',
    (_branch, given, viewer, shown) => {
      expect(line(availability(facts(given), viewer))).toBe(shown);
    },
  );

  it('names the other cities with their stock', () => {
    expect(availability(facts({ cities: ELSEWHERE }), MOSCOW).cities).toEqual([
      { city: 'Уфа', free: 7 },
      { city: 'Самара', free: 5 },
    ]);
    expect(availability(facts({ free: 1, cities: ELSEWHERE }), MOSCOW).cities).toEqual([]);
  });

  it.each([
    [2, 2],
    [3, 2],
    [10, 9],
    [11, 10],
    [37, 30],
    [100, 90],
    [1250, 1000],
  ])('%i elsewhere are told as %i', (free, shown) => {
    const { text } = availability(facts({ cities: [['Уфа', free]] }), MOSCOW);
    expect(text.replace(/\D/g, '')).toBe(String(shown));
  });
});

describe('the availability label of the product page', () => {
  it.each(inHeader)(
    '%s [S4.73, S4.74, S4.75, S4.76, S4.77, S4.78, S4.79, S4.80]',
    (_branch, given, viewer, shown) => {
      expect(line(headerAvailability(facts(given), viewer))).toBe(shown);
    },
  );

  it('keeps the other cities beside stock in this one', () => {
    const found = headerAvailability(facts({ free: 5, cities: ELSEWHERE }), MOSCOW);
    expect(found?.cities).toHaveLength(2);
  });
});

describe('the day of delivery', () => {
  const NOW = Date.parse('2026-11-20T23:30:00+03:00');
  const given = { free: 1, delivery: '2026-11-24' };

  it('is named [S4.72]', () => {
    expect(plain(availability(facts(given), MOSCOW).delivery ?? '')).toBe('Доставим: с 24 ноября');
  });

  it('is not promised once it has passed or come', () => {
    const late = (day: string) =>
      availability(facts({ free: 1, delivery: day }), { isMainCity: true, now: NOW }).delivery;
    expect(late('2026-11-19')).toBeNull();
    expect(late('2026-11-20')).toBeNull();
    expect(plain(late('2026-11-21') ?? '')).toBe('Доставим: с 21 ноября');
  });

  it('is not promised for what cannot be had', () => {
    const gone = { ...given, flags: { discontinued: true } };
    expect(availability(facts(gone), MOSCOW).delivery).toBeNull();
  });
});

it('says something for any facts, and nothing false about «more»', () => {
  const count = fc.integer({ min: 0, max: 2000 });
  const given = fc.record({
    free: count,
    moscow: count,
    transit: count,
    supply: fc.option(fc.integer({ min: 1, max: 400 })),
    cities: fc.array(fc.tuple(fc.constant('Уфа'), fc.integer({ min: 1, max: 2000 })), {
      maxLength: 5,
    }),
    quality: fc.constantFrom(...QUALITY_STATES),
  });
  fc.assert(
    fc.property(given, fc.boolean(), (each, isMainCity) => {
      const { text, style } = availability(facts(each), { isMainCity });
      expect(text).not.toMatch(/undefined|null|NaN/);
      expect(style === 'none').toBe(text === 'Нет в наличии');
      const more = /^более ([\d\u00a0]+)/.exec(text)?.[1];
      const total = each.cities.reduce((sum, [, free]) => sum + free, 0);
      if (more) expect(Number(more.replaceAll('\u00a0', ''))).toBeLessThan(total);
    }),
  );
});

describe('units', () => {
  it('counts pieces, pairs and others', () => {
    expect([unitCount(1, 'шт'), unitCount(5, 'пара'), unitCount(2, 'упак.')].map(plain)).toEqual([
      '1 шт.',
      '5 пар',
      '2 упак.',
    ]);
  });

  it('names the unit of a price', () => {
    expect([perUnit('шт'), perUnit('пара'), perUnit('кг')]).toEqual(['шт.', 'пару', 'кг']);
  });
});
