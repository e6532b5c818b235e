import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planChanges, seenLines, seenPromo } from '../../../server/checkout/plan-changes.ts';
import { type OrderPlan, type PlannedLine, planText } from '../../../shared/order-plan.ts';
import { promisedDay } from '../../../shared/supply.ts';

const part = fc.record({
  from: fc.constantFrom('city', 'other_city', 'supply'),
  units: fc.integer({ min: 1, max: 3 }),
  on: fc.constantFrom(null, promisedDay('2026-11-24'), promisedDay('2026-11-30')),
});

/**
 * Parts of a line that say whether it is the same; the rest of the product does not matter here.
 */
const line = (id: number) =>
  fc
    .record({ price: fc.constantFrom(null, 100, 200), parts: fc.array(part, { maxLength: 2 }) })
    .map(({ price, parts }) => {
      const quantity = parts.reduce((sum, { units }) => sum + units, 0);
      const product = { id, common_info: { title: `Товар ${id}` } };
      return { product, package: 1, packages: quantity, quantity, price, parts };
    });

const plan = fc
  .record({
    order: fc.tuple(line(1), line(2)),
    request: fc.option(line(1)),
    promo: fc.option(
      fc.record({
        code: fc.constantFrom('SALE', 'WINTER'),
        discount: fc.constantFrom(0, 100, 200),
        refusal: fc.constant(null),
      }),
    ),
  })
  .map(({ order, request, promo }): OrderPlan => {
    // A product has one price, wherever its units come from.
    const lines = { order, request: request ? [{ ...request, price: order[0].price }] : [] };
    return {
      ...(lines as unknown as Record<'order' | 'request', PlannedLine[]>),
      vatPercent: 22,
      promo,
    };
  });

it('an order that is shown again always says what is different', () => {
  fc.assert(
    fc.property(plan, plan, (before, now) => {
      const seen = {
        seal: '',
        delivery: 0,
        on: null,
        promo: seenPromo(before),
        lines: seenLines(before),
      };
      const changes = planChanges(seen, now, { price: 0, on: null });
      expect(changes.length > 0).toBe(planText(before) !== planText(now));
    }),
    { numRuns: 500 },
  );
});
