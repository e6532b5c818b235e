import { describe, expect, it } from 'vitest';
import {
  chooseBatch,
  type WaitingOrder,
} from '../../../../../server/doors/exchange/orders/choose-batch.ts';

/** A node that cannot read some orders, and the shop's memory of what it was given. */
function exchangeWith(count: number, bad: ReadonlySet<number>) {
  const orders = new Map<number, WaitingOrder>(
    Array.from({ length: count }, (_, at) => {
      const orderId = at + 1;
      return [orderId, { orderId, isNew: true, isSuspect: false, failedAlone: 0 }];
    }),
  );
  const setAside = new Set<number>();
  let wasLastAlone = false;
  const exchange = (): readonly number[] => {
    const chosen = chooseBatch([...orders.values()], wasLastAlone);
    for (const id of chosen.setAside) {
      orders.delete(id);
      setAside.add(id);
    }
    const isRead = !chosen.given.some((id) => bad.has(id));
    wasLastAlone = !isRead && chosen.given.length === 1;
    if (isRead) for (const id of chosen.given) orders.delete(id);
    else {
      for (const order of orders.values()) order.isSuspect = false;
      for (const id of chosen.given) {
        const order = orders.get(id);
        if (!order) continue;
        order.isSuspect = true;
        order.failedAlone = chosen.given.length === 1 ? order.failedAlone + 1 : 0;
      }
    }
    return chosen.given;
  };
  return { orders, setAside, exchange };
}

/** Exchanges until only bad orders wait among those that failed together. */
function exchangesUntilAlone(count: number, badId: number): number {
  const node = exchangeWith(count, new Set([badId]));
  for (let exchanges = 1; ; exchanges++) {
    node.exchange();
    const suspects = [...node.orders.values()].filter(({ isSuspect }) => isSuspect);
    if (suspects.length === 1 && suspects[0]?.orderId === badId) return exchanges;
    if (exchanges > 50) throw new Error('Never alone');
  }
}

describe('an order that a node cannot read', () => {
  it('stands alone after three exchanges among four', () => {
    for (let bad = 1; bad <= 4; bad++) expect(exchangesUntilAlone(4, bad)).toBeLessThanOrEqual(3);
  });

  it('stands alone after ten exchanges among two hundred', () => {
    for (let bad = 1; bad <= 200; bad++) {
      expect(exchangesUntilAlone(200, bad)).toBeLessThanOrEqual(10);
    }
  });

  it.each([1, 2, 3, 4])('lets all others go (bad: %i of 4)', (badId) => {
    const node = exchangeWith(4, new Set([badId]));
    for (let time = 0; time < 10; time++) node.exchange();
    expect([...node.orders.keys()]).toEqual([]);
    expect([...node.setAside]).toEqual([badId]);
  });

  it('may be one of several', () => {
    const bad = new Set([3, 77, 78, 150, 199]);
    const node = exchangeWith(200, bad);
    for (let time = 0; time < 90; time++) node.exchange();
    expect(node.setAside).toEqual(bad);
    expect(node.orders.size).toBe(0);
  });
});

it('gives at most two hundred at once', () => {
  const node = exchangeWith(450, new Set());
  expect([node.exchange().length, node.exchange().length, node.exchange().length]).toEqual([
    200, 200, 50,
  ]);
});
