import { describe, expect, it } from 'vitest';
import { type HeldShare, judgeOrder, type OrderFacts } from '../../../server/orders/judge-order.ts';

const share = (facts: Partial<HeldShare>): HeldShare => ({
  title: 'Котёл',
  wanted: 1,
  free: 100,
  held: 0,
  heldUnproven: 0,
  ...facts,
});
const usual: OrderFacts = {
  payment: 'online',
  isProven: false,
  asksForCall: false,
  total: 10_000_00,
  unpaidOrders: 0,
  unpaidSum: 0,
  paidBefore: 0,
  isCrowd: false,
  hasBuyersPromo: false,
  names: 1,
  shares: [share({})],
};
const proven: OrderFacts = { ...usual, isProven: true };

describe('judgeOrder', () => {
  const cases: [string, OrderFacts, string][] = [
    ['a guest who pays by card', usual, 'usual'],
    ['a guest who pays on delivery', { ...usual, payment: 'on_delivery' }, 'unproven phone'],
    ['an unproven invoice', { ...usual, payment: 'invoice' }, 'unproven phone'],
    ['a proven phone on delivery', { ...proven, payment: 'on_delivery' }, 'usual'],
    ['the last two of two', { ...usual, shares: [share({ wanted: 2, free: 2 })] }, 'usual'],
    [
      'the last six of six, proven',
      { ...proven, shares: [share({ wanted: 6, free: 6 })] },
      'usual',
    ],
    ['a fifth of the stock', { ...usual, shares: [share({ wanted: 20 })] }, 'usual'],
    ['more than a fifth', { ...usual, shares: [share({ wanted: 21 })] }, 'unproven share'],
    [
      'a little beside what other guests hold',
      { ...usual, shares: [share({ wanted: 4, free: 80, held: 18, heldUnproven: 18 })] },
      'unproven share',
    ],
    [
      'what proven phones hold is not the guests’ share',
      { ...usual, shares: [share({ wanted: 4, free: 60, held: 40, heldUnproven: 0 })] },
      'usual',
    ],
    ['half of it, proven', { ...proven, shares: [share({ wanted: 50 })] }, 'usual'],
    ['more than half, proven', { ...proven, shares: [share({ wanted: 51 })] }, 'review share'],
    [
      'half beside other holds',
      { ...proven, shares: [share({ wanted: 30, free: 70, held: 30 })] },
      'review share',
    ],
    [
      'on delivery for 100 000 ₽',
      { ...proven, payment: 'on_delivery', total: 100_000_00 },
      'usual',
    ],
    [
      'on delivery for a kopeck more',
      { ...proven, payment: 'on_delivery', total: 100_000_01 },
      'review sum',
    ],
    [
      'the same in two orders',
      { ...proven, payment: 'on_delivery', total: 60_000_00, unpaidSum: 40_000_01 },
      'review sum',
    ],
    ['a firm’s invoice', { ...proven, payment: 'invoice', total: 500_000_00 }, 'usual'],
    [
      'a larger one of a firm that has paid before',
      {
        ...proven,
        payment: 'invoice',
        total: 900_000_00,
        paidBefore: 1_000_000_00,
        shares: [share({ wanted: 100 })],
      },
      'usual',
    ],
    ['many unpaid orders', { ...proven, unpaidOrders: 5 }, 'review orders'],
    ['many unpaid orders of a guest', { ...usual, unpaidOrders: 3 }, 'unproven orders'],
    ['a crowd in the network', { ...proven, isCrowd: true }, 'review network'],
    ['a promo code of each buyer', { ...usual, hasBuyersPromo: true }, 'unproven promo'],
    ['the same with a proven phone', { ...proven, hasBuyersPromo: true }, 'usual'],
    ['a crowd of guests', { ...usual, isCrowd: true }, 'unproven network'],
    ['a phone of many names', { ...proven, names: 4 }, 'review names'],
    ['who gets no code', { ...usual, payment: 'on_delivery', asksForCall: true }, 'review call'],
  ];
  it.each(cases)('%s', (_name, facts, expected) => {
    const judgement = judgeOrder(facts);
    const codes = judgement.kind === 'usual' ? [] : judgement.reasons.map(({ code }) => code);
    expect([judgement.kind, ...codes].join(' ')).toBe(expected);
  });

  it('counts people as Russian does', () => {
    const [reason] = [judgeOrder({ ...proven, names: 4 })].flatMap((judgement) =>
      judgement.kind === 'usual' ? [] : judgement.reasons,
    );
    expect(reason?.text).toBe('С этого телефона покупали 4\u00a0человека');
  });
});
