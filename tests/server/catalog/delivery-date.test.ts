import { describe, expect, it } from 'vitest';
import { deliveryDate, transitDays } from '../../../server/catalog/delivery-date.ts';

const at = (moscowTime: string) => Date.parse(`${moscowTime}+03:00`);
const nothing = { freeInCity: 0, freeInMoscow: 0, distanceKm: 0, supplyDays: null };

describe('deliveryDate', () => {
  it.each([
    ['the city has it', '2026-11-16T10:00', { freeInCity: 1, supplyDays: 9 }, '2026-11-17'],
    ['Thursday night', '2026-11-19T23:59', { freeInCity: 1 }, '2026-11-20'],
    ['Friday', '2026-11-20T00:00', { freeInCity: 1 }, '2026-11-23'],
    ['Saturday', '2026-11-21T12:00', { freeInCity: 1 }, '2026-11-23'],
    ['Sunday', '2026-11-22T12:00', { freeInCity: 1 }, '2026-11-23'],
    ['from Moscow, near', '2026-11-16T10:00', { freeInMoscow: 5, distanceKm: 180 }, '2026-11-19'],
    ['from Moscow, far', '2026-11-16T10:00', { freeInMoscow: 5, distanceKm: 2900 }, '2026-11-25'],
    ['from the supplier, Moscow', '2026-11-16T10:00', { supplyDays: 5 }, '2026-11-24'],
    ['supplier, far', '2026-11-16T10:00', { supplyDays: 5, distanceKm: 600 }, '2026-11-26'],
    ['over New Year', '2026-12-31T10:00', { freeInCity: 1 }, '2027-01-01'],
    ['nowhere', '2026-11-16T10:00', {}, null],
  ])('%s', (_, now, facts, day) => {
    expect(deliveryDate({ ...nothing, ...facts }, at(now))).toBe(day);
  });

  it('never falls on a day off, and each working day more is a later day', () => {
    for (let today = 0; today < 7; today++) {
      const now = at('2026-11-16T12:00') + today * 86_400_000;
      const days = Array.from(
        { length: 30 },
        (_, supply) => deliveryDate({ ...nothing, supplyDays: supply + 1 }, now)!,
      );
      expect(days.toSorted()).toEqual(days);
      expect(new Set(days).size).toBe(days.length);
      for (const day of days) expect([0, 6]).not.toContain(new Date(day).getUTCDay());
    }
  });
});

describe('transitDays', () => {
  it.each([
    [0, 0],
    [1, 2],
    [600, 2],
    [601, 3],
    [6400, 12],
  ])('%i km take %i', (km, days) => {
    expect(transitDays(km)).toBe(days);
  });
});
