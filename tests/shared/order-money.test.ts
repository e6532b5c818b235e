import { describe, expect, it } from 'vitest';
import { owedOnline } from '../../server/orders/owed-online.ts';
import { ORDER_STATUSES } from '../../shared/order.ts';
import { type MoneyFacts, orderMoney, type PaymentFact } from '../../shared/order-money.ts';

const facts: MoneyFacts = {
  kind: 'order',
  status: 'confirmed',
  payment_kind: 'online',
  total: 1000,
  paid_sum: 600,
  payments: [],
  returning: 0,
  returned: 0,
  waived: 0,
};
const payment = (status: PaymentFact['status']): PaymentFact => ({
  status,
  reason: 'Карта отклонена',
  isOdd: false,
});

describe('the rest of an order', () => {
  const owedIn = (status: string, more: Partial<MoneyFacts> = {}) => {
    const order = { ...facts, status, ...more };
    return owedOnline(order, orderMoney(order));
  };

  it('may be paid on the site until the order leaves', () => {
    const payable = ORDER_STATUSES.filter((status) => owedIn(status) === 400);
    expect(payable).toEqual(['opened', 'confirmed', 'assembling', 'ready']);
  });

  it.each([
    ['by invoice', { payment_kind: 'invoice' }],
    ['when a part of the money was given back', { returned: 400, waived: 400 }],
    ['while a payment is looked at', { payments: [{ ...payment('pending'), isOdd: true }] }],
  ])('is not asked for on the site %s', (_name, more) => {
    expect(owedIn('confirmed', more)).toBeNull();
  });

  it('waits for a payment under way, and says nothing of attempts at what is paid since', () => {
    const kindOf = (status: string, last: PaymentFact['status']) =>
      orderMoney({ ...facts, status, payments: [payment(last), payment('succeeded')] }).kind;
    expect(kindOf('assembling', 'pending')).toBe('waiting');
    expect([kindOf('confirmed', 'canceled'), kindOf('opened', 'canceled')]).toEqual([
      'due',
      'declined',
    ]);
  });
});
