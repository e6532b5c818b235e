import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskCounts, MAX_STEP, priceOf } from '../../../server/login/code-price.ts';

const none: AskCounts = { narrow: 0, wide: 0, all: 0, phone: 0, again: 0 };
const step = (counts: Partial<AskCounts>) => priceOf({ ...none, ...counts }).step;

describe('the price of a code', () => {
  it('is nothing twice, for a network and for a phone', () => {
    expect([0, 1, 2, 3].map((narrow) => step({ narrow }))).toEqual([0, 0, 1, 2]);
    expect([0, 1, 2, 3].map((phone) => step({ phone }))).toEqual([0, 0, 1, 2]);
    expect([15, 16, 24].map((wide) => step({ wide }))).toEqual([0, 1, 2]);
    expect([99, 100, 200].map((all) => step({ all }))).toEqual([0, 1, 2]);
    expect(step({ again: 1 })).toBe(1);
  });

  it('counts to a network what it has asked for itself alone', () => {
    expect(priceOf({ ...none, phone: 50, all: 900 })).toEqual({ step: MAX_STEP, ownStep: 0 });
    expect(priceOf({ ...none, narrow: 3 })).toEqual({ step: 2, ownStep: 2 });
  });

  it('never falls with more asks and has an end', () => {
    const count = fc.nat({ max: 5000 });
    const counts = fc.record({
      narrow: count,
      wide: count,
      all: count,
      phone: count,
      again: count,
    });
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom(...(Object.keys(none) as (keyof AskCounts)[])),
        (given, name) => {
          const more = priceOf({ ...given, [name]: given[name] + 1 });
          const { step: now, ownStep } = priceOf(given);
          expect(more.step).toBeGreaterThanOrEqual(now);
          expect(ownStep).toBeLessThanOrEqual(now);
          expect(more.step).toBeLessThanOrEqual(MAX_STEP);
        },
      ),
    );
  });
});
