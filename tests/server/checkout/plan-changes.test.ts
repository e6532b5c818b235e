import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  planChanges,
  seenDelivery,
  seenLines,
  seenPromo,
} from '../../../server/checkout/plan-changes.ts';
import { type OrderPlan, type PlannedLine, planText } from '../../../shared/order-plan.ts';
import { promisedDay } from '../../../shared/supply.ts';

const chosen = (delivery: { price: number | null; on: string | null } | null) => ({
  recipient: null,
  payment: null,
  delivery: delivery && {
    ...{ option: 'courier', kind: 'courier' as const, title: 'Курьером', town: '', address: '' },
    ...delivery,
  },
});

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
        ...seenDelivery(null),
        choices: null,
        promo: seenPromo(before),
        lines: seenLines(before),
      };
      const changes = planChanges(seen, now, chosen(null));
      expect(changes.length > 0).toBe(planText(before) !== planText(now));
    }),
    { numRuns: 500 },
  );
});

const FREE = { price: 0, on: null };
const ASKED = { price: null, on: null };
const planned = (id: number, quantity: number) =>
  ({
    product: { id, common_info: { title: `Товар ${id}` } },
    ...{ package: 1, packages: quantity, quantity, price: 100, parts: [] },
  }) as unknown as PlannedLine;
const planOf = (order: PlannedLine[], request: PlannedLine[]): OrderPlan => ({
  ...{ order, request, vatPercent: 22, promo: null },
});
const seenOf = (plan: OrderPlan, delivery: typeof FREE | typeof ASKED) => ({
  ...{ seal: '', promo: null, choices: null, lines: seenLines(plan) },
  ...seenDelivery(delivery),
});

it('goods under order that become more are no goods that ran out', () => {
  const before = planOf([planned(1, 5)], [planned(1, 3), planned(2, 2)]);
  const now = planOf([planned(1, 5)], [planned(1, 4), planned(2, 2)]);
  expect(planChanges(seenOf(before, FREE), now, chosen(FREE))).toEqual([
    { title: 'Товар 1', kind: 'later', before: 3, now: 4 },
  ]);
});

it('a delivery that a manager prices is not free', () => {
  const plan = planOf([planned(1, 5)], []);
  expect(planChanges(seenOf(plan, FREE), plan, chosen(ASKED))).toEqual([
    { title: 'Доставка', kind: 'delivery', before: 0, now: null },
  ]);
  expect(planChanges(seenOf(plan, ASKED), plan, chosen(ASKED))).toEqual([]);
});
