import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayAfter,
  deliveryDays,
  formatDay,
  formatFullDay,
  formatTerm,
  InvalidDateError,
  moscowDay,
  nextMoscowMidnight,
} from '../../../shared/ru/dates.ts';

fc.configureGlobal({ seed: 437 });

const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

describe('days in Moscow', () => {
  it('begin three hours before UTC', () => {
    expect(moscowDay(at('2026-11-20T20:59:59Z'))).toBe('2026-11-20');
    expect(moscowDay(at('2026-11-20T21:00:00Z'))).toBe('2026-11-21');
  });

  it('began an hour earlier in the years of another time', () => {
    expect(moscowDay(at('2014-01-01T19:59:59Z'))).toBe('2014-01-01');
    expect(moscowDay(at('2014-01-01T20:00:00Z'))).toBe('2014-01-02');
  });

  it('end at midnight there', () => {
    expect(nextMoscowMidnight(at('2026-11-20T20:59:59Z'))).toBe(at('2026-11-20T21:00:00Z'));
    expect(nextMoscowMidnight(at('2026-11-20T21:00:00Z'))).toBe(at('2026-11-21T21:00:00Z'));
  });

  it('follow each other over months and years', () => {
    expect(dayAfter(1, at('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
    expect(dayAfter(1, at('2028-02-28T22:00:00Z'))).toBe('2028-03-01');
  });
});

describe('deliveryDays', () => {
  const now = at('2026-11-20T15:00:00+03:00');

  it.each([
    ['2026-11-20T23:00:00+03:00', 1],
    ['2026-11-21T00:00:00+03:00', 1],
    ['2026-11-21T00:00:01+03:00', 2],
    ['2026-11-25T00:00:00+03:00', 5],
    ['2026-11-01T00:00:00+03:00', 1],
  ])('until %s [S9.57]', (target, days) => {
    expect(deliveryDays(at(target), now)).toBe(days);
  });

  it('does not depend on the hour of the day', () => {
    const start = at('2026-11-20T00:00:00+03:00');
    const ahead = fc.integer({ min: 0, max: 400 * 24 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), ahead, (hour, hours) => {
        const target = start + hours * HOUR;
        expect(deliveryDays(target, start + hour * HOUR)).toBe(deliveryDays(target, start));
      }),
    );
  });

  it('refuses what is not a date [S8.11]', () => {
    expect(() => deliveryDays(Number.NaN, now)).toThrow(
      new InvalidDateError('Invalid target date'),
    );
  });
});

describe('formatTerm', () => {
  it('names the whole day only when it lasts that long', () => {
    expect(formatTerm(at('2026-11-27T23:59:59.999+03:00'))).toBe('27 ноября включительно');
    expect(formatTerm(at('2026-11-27T23:59:59.998+03:00'))).toBe('23:59 27 ноября по Москве');
    expect(formatTerm(at('2026-11-27T00:00:00+03:00'))).toBe('00:00 27 ноября по Москве');
  });
});

describe('formatDay', () => {
  it('names day and month in the genitive', () => {
    expect(formatDay('2026-05-09')).toBe('9 мая');
    expect(formatDay('2026-05-09T23:59:00Z')).toBe('9 мая');
    expect(formatDay(at('2026-11-20T21:00:00Z'))).toBe('21 ноября');
  });

  it('adds the year', () => {
    expect(formatFullDay('2026-05-09')).toBe('9 мая 2026\u00a0г.');
  });

  it.each(['', 'завтра', '2026-13-01'])('refuses %j [S8.11]', (day) => {
    expect(() => formatDay(day)).toThrow('Invalid target date');
  });
});
