import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPromo, type PromoFacts } from '../../shared/apply-promo.ts';
import type { OrderPlan, PlannedLine } from '../../shared/order-plan.ts';
import { foldPromoCode, type Promo } from '../../shared/promo.ts';
import { vatIncluded } from '../../shared/vat.ts';

const line = fc
  .record({
    price: fc.integer({ min: 0, max: 900_000_000 }),
    package: fc.constantFrom(1, 6, 24),
    packages: fc.integer({ min: 1, max: 1_000 }),
    isSale: fc.boolean(),
    isMeant: fc.boolean(),
  })
  .map(({ price, packages, isSale, isMeant, ...rest }) => {
    const sum = price * packages;
    const facts = { price, packages, sum, retailSum: sum, quantity: packages * rest.package };
    const vatSum = vatIncluded(sum, 22);
    return { ...rest, ...facts, vatSum, promoDiscount: 0, parts: [], isSale, isMeant };
  });
type Drawn = PlannedLine & { isSale: boolean; isMeant: boolean };

const terms = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 90 }), sumOff: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), sumOff: fc.integer({ min: 1, max: 10 ** 12 }) }),
);

const promoOf = (some: Pick<Promo, 'percent' | 'sumOff'>, onSale: boolean): Promo => ({
  id: 1,
  code: 'TEN',
  active: true,
  percent: some.percent,
  sumOff: some.sumOff,
  startsAt: null,
  endsAt: null,
  minGoods: 0,
  maxUses: null,
  maxPerBuyer: null,
  onSale,
});

const facts: PromoFacts = {
  now: 0,
  uses: 0,
  ownUses: 0,
  isForLevel: true,
  isMeant: (one) => (one as Drawn).isMeant,
  isOnSale: (one) => (one as Drawn).isSale,
};

const planOf = (lines: readonly unknown[]): OrderPlan => ({
  order: lines as PlannedLine[],
  request: [],
  vatPercent: 22,
  promo: null,
});

const cases = [fc.array(line, { minLength: 1, maxLength: 12 }), terms, fc.boolean()] as const;

describe('the discount of a promo code', () => {
  it('is exactly the sum of its lines, of which none is below nothing or outside its terms', () => {
    fc.assert(
      fc.property(...cases, (lines, some, onSale) => {
        const plan = applyPromo(planOf(lines), promoOf(some, onSale), facts);
        const off = plan.order.map(({ promoDiscount }) => promoDiscount);
        expect(off.reduce((sum, one) => sum + one, 0)).toBe(plan.promo?.discount);
        for (const [at, { price, packages, sum, promoDiscount, vatSum }] of plan.order.entries()) {
          const full = (price ?? 0) * packages;
          expect(promoDiscount).toBeGreaterThanOrEqual(0);
          expect(promoDiscount).toBeLessThanOrEqual(full);
          expect(sum).toBe(full - promoDiscount);
          expect(vatSum).toBe(vatIncluded(sum ?? 0, 22));
          const isFor = lines[at]?.isMeant && (onSale || !lines[at].isSale);
          if (!isFor) expect(promoDiscount).toBe(0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a tenth of what it is for to be paid, and is what its terms say up to there', () => {
    fc.assert(
      fc.property(...cases, (lines, some, onSale) => {
        const { promo } = applyPromo(planOf(lines), promoOf(some, onSale), facts);
        const goods = lines
          .filter(({ isMeant, isSale }) => isMeant && (onSale || !isSale))
          .reduce((sum, one) => sum + one.sum, 0);
        const said = some.percent === null ? some.sumOff : (goods * some.percent) / 100;
        const most = Math.floor(goods * 0.9);
        expect(Math.abs((promo?.discount ?? 0) - Math.min(said, most))).toBeLessThanOrEqual(1);
        expect(promo?.discount).toBeLessThanOrEqual(goods);
      }),
      { numRuns: 500 },
    );
  });

  it('of a line does not depend on the order of the lines, but for a kopeck', () => {
    fc.assert(
      fc.property(...cases, (lines, some, onSale) => {
        const promo = promoOf(some, onSale);
        const forth = applyPromo(planOf(lines), promo, facts).order;
        const back = applyPromo(planOf(lines.toReversed()), promo, facts).order.toReversed();
        for (const [at, { promoDiscount }] of forth.entries()) {
          expect(Math.abs(promoDiscount - (back[at]?.promoDiscount ?? -9))).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a spelling of a promo code', () => {
  it('is one for all that read alike', () => {
    const alike = ['зима 10', 'ЗИМА10', 'ЗИMA10', '\u200bзима\u00a010\u200d'];
    expect(new Set(alike.map(foldPromoCode))).toEqual(new Set(['ЗИMA10']));
  });

  it('is never more than what was typed, and folded twice is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const folded = foldPromoCode(text);
        if (folded === null) return;
        expect(folded).toMatch(/^[A-ZА-Я0-9][A-ZА-Я0-9_-]{2,39}$/);
        expect(foldPromoCode(folded)).toBe(folded);
      }),
    );
  });
});
