import fc from 'fast-check';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { vatIncluded } from '../../../shared/vat.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');
const kopecks = fc.oneof(
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1, max: 90_000_000 }),
  fc.constant(0),
);
const line = fc.record({
  price: kopecks,
  packages: fc.integer({ min: 1, max: 400 }),
  package: fc.constantFrom(1, 6, 24),
  unpriced: fc.boolean(),
});

/** An order whose lines and delivery make its total; with `unpriced` some of them have no price. */
export function randomOrder({ unpriced }: { unpriced: boolean }): fc.Arbitrary<Order> {
  return fc
    .record({
      lines: fc.array(line, { minLength: 1, maxLength: 7 }),
      delivery: fc.oneof(fc.constant(0), kopecks),
      percent: fc.constantFrom(20, 22),
    })
    .map(({ lines, delivery, percent }) => {
      const all = lines.map((each, position) =>
        orderLine({ ...each, unpriced: unpriced && each.unpriced }, position, percent),
      );
      return orderOf(all, delivery, percent);
    });
}

interface Drawn {
  price: number;
  packages: number;
  package: number;
  unpriced: boolean;
}

function orderLine(drawn: Drawn, position: number, percent: number): OrderLine {
  const { packages, unpriced } = drawn;
  const price = unpriced ? null : drawn.price;
  const sum = price === null ? null : price * packages;
  return {
    position,
    product_id: position + 1,
    code: `10${position}`,
    image: null,
    unit: 'шт',
    title: `Нож «Шеф» № ${position}`,
    package: drawn.package,
    packages,
    price,
    sum,
    promo_discount: 0,
    quantity: packages * drawn.package,
    retail_sum: sum,
    vat_sum: sum === null ? null : vatIncluded(sum, percent),
    from_city: 0,
    from_others: 0,
    from_supply: 0,
    parts: [],
    comes_on: null,
    full_price: null,
    discount: 0,
    note: '',
    instead_of: '',
  };
}

function orderOf(lines: OrderLine[], price: number, vat_percent: number): Order {
  const add = (pick: (line: OrderLine) => number | null) =>
    lines.reduce((sum, each) => sum + (pick(each) ?? 0), 0);
  const goods_sum = add(({ sum }) => sum);
  const total = goods_sum + price;
  return {
    id: 7,
    code: 'code',
    number: '100007',
    kind: 'order',
    promo: null,
    status: 'opened',
    created_at: NOW,
    name: 'Анна',
    phone: '+79161234567',
    email: 'anna@example.ru',
    firm: { inn: '7707083893', kpp: '', title: 'ООО «Суп»', address: '' },
    delivery: {
      kind: 'courier',
      title: 'Курьер',
      address: 'ул. Ленина, 1',
      hours: '',
      on: null,
      price,
      by_manager: false,
    },
    payment_kind: 'invoice',
    goods_sum,
    retail_sum: goods_sum,
    total,
    vat_percent,
    money: { kind: 'due', paid: 0, left: total },
    vat_sum: add(({ vat_sum }) => vat_sum) + vatIncluded(price, vat_percent),
    paid_sum: 0,
    payment_percent: 0,
    need_pay: true,
    can_pay: true,
    can_cancel: true,
    led_in_1c: false,
    has_invoice: true,
    weight_grams: 0,
    comment: '',
    goods: { held: true, until: null },
    hold_until: null,
    offered_until: NOW,
    offer: null,
    loads: [],
    lines,
    events: [],
    payment: null,
    related: null,
  };
}
