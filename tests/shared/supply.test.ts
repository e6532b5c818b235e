import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownYears } from '../../server/calendar/known-years.ts';
import type { Product } from '../../shared/contract/product.ts';
import { readyOnSchema } from '../../shared/contract/ready-on.ts';
import {
  countOrigins,
  keepDays,
  lastOn,
  promisedDay,
  readyDay,
  supplyOf,
} from '../../shared/supply.ts';
import { createWorkCalendar } from '../../shared/work-calendar.ts';
import { sampleDays, sampleProduct, sampleStock } from '../views/catalog/samples.ts';

fc.configureGlobal({ seed: 437 });
const calendar = createWorkCalendar(knownYears);
const at = (moscowTime: string) => Date.parse(`${moscowTime}+03:00`);

describe('readyDay', () => {
  it.each([
    ['Monday', '2026-11-16T10:00', 1, '2026-11-17'],
    ['Thursday night', '2026-11-19T23:59', 1, '2026-11-20'],
    ['Friday', '2026-11-20T00:00', 1, '2026-11-23'],
    ['Friday evening', '2026-11-20T20:00', 1, '2026-11-23'],
    ['Sunday', '2026-11-22T12:00', 1, '2026-11-23'],
    ['at least one day', '2026-11-16T10:00', 0, '2026-11-17'],
    ['over Unity Day', '2026-11-03T10:00', 1, '2026-11-05'],
    ['28 December', '2026-12-28T10:00', 3, '2027-01-11'],
    ['New Year’s Eve', '2026-12-31T10:00', 1, '2027-01-11'],
    ['over May', '2026-04-30T10:00', 6, '2026-05-12'],
  ])('%s [S9.57]', (_name, now, days, day) => {
    expect(readyDay(calendar, days, at(now))).toBe(day);
  });
});

const on = (day: string) => readyOnSchema.parse(day);

function product(free: number, cities: [free: number, on: string][], more: Partial<Product> = {}) {
  return sampleProduct({
    avail_info: { free, inmoscow: 0, intranzit: { intranzit: 0 }, supply: { supply: 60 } },
    cities_avail: cities.map(([units, day], index) => ({
      ...sampleStock(index + 1, 'Уфа', units),
      comes_on: on(day),
    })),
    delivery: sampleDays({ supply: '2027-02-18' }),
    ...more,
  });
}

describe('supplyOf', () => {
  it('gives each part its own day', () => {
    const parts = supplyOf(
      product(4, [
        [2, '2026-11-26'],
        [3, '2026-12-04'],
      ]),
      12,
      1,
    );
    expect(parts).toEqual([
      { from: 'city', units: 4, on: '2026-11-23' },
      { from: 'other_city', units: 2, on: '2026-11-26' },
      { from: 'other_city', units: 3, on: '2026-12-04' },
      { from: 'supply', units: 3, on: '2027-02-18' },
    ]);
    expect(lastOn(parts)).toBe('2027-02-18');
  });

  it('takes whole packages from the stores and orders the rest', () => {
    expect(supplyOf(product(4, [[4, '2026-11-26']]), 12, 6)).toEqual([
      { from: 'city', units: 4, on: '2026-11-23' },
      { from: 'other_city', units: 2, on: '2026-11-26' },
      { from: 'supply', units: 6, on: '2027-02-18' },
    ]);
  });

  it('knows no day of what nobody knows the day of', () => {
    const parts = supplyOf(product(4, [], { delivery: sampleDays() }), 6, 1);
    expect(parts.at(-1)).toEqual({ from: 'supply', units: 2, on: null });
    expect(lastOn(parts)).toBeNull();
  });

  it('loses and makes up nothing, and more never comes sooner', () => {
    const days = fc.constantFrom('2026-11-26', '2026-11-27', '2026-12-04');
    const stores = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), days), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.nat({ max: 9 }),
        stores,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 8 }),
        (free, cities, step, packages) => {
          const some = product(
            free,
            cities.toSorted(([, a], [, b]) => a.localeCompare(b)),
          );
          const parts = supplyOf(some, packages * step, step);
          const { from_city, from_others, from_supply } = countOrigins(parts);
          expect(from_city + from_others + from_supply).toBe(packages * step);
          expect(from_city).toBeLessThanOrEqual(free);
          expect(from_supply % step).toBe(0);
          const less = lastOn(supplyOf(some, step, step))!;
          expect(lastOn(parts)! >= less).toBe(true);
        },
      ),
    );
  });
});

describe('keepDays', () => {
  const part = (from: 'city' | 'other_city' | 'supply', units: number, day: string | null) => {
    return { from, units, on: promisedDay(day) };
  };
  it('leaves so many units as were known of a kind of place the day that they had', () => {
    const former = [part('city', 2, '2026-11-23'), part('supply', 3, '2026-12-10')];
    const parts = [
      part('city', 5, '2026-11-30'),
      part('other_city', 1, '2026-12-02'),
      part('supply', 4, null),
    ];
    expect(keepDays(parts, former)).toEqual([
      part('city', 2, '2026-11-23'),
      part('city', 3, '2026-11-30'),
      part('other_city', 1, '2026-12-02'),
      part('supply', 3, '2026-12-10'),
      part('supply', 1, null),
    ]);
  });
  it('takes no days that were not known', () => {
    const parts = [part('city', 2, '2026-11-30')];
    expect(keepDays(parts, [part('city', 2, null), part('supply', 2, '2026-12-10')])).toEqual(
      parts,
    );
  });
});
