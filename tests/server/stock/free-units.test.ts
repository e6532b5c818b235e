import { describe, expect, it } from 'vitest';
import { freeUnits, type PromisedUnits, type ToldRest } from '../../../server/stock/free-units.ts';
import { lengthOf } from '../../helpers/full-length.ts';

const held = (quantity: number, knownAt: number | null = null): PromisedUnits => ({
  quantity,
  knownAt,
  shippedAt: null,
});

describe('free units', () => {
  it.each([
    ['free rests without orders', { told: 5, kind: 'free' }, [], 5],
    ['an order that nobody knows', { told: 5, kind: 'free' }, [held(2)], 3],
    ['an order that the teller knew before', { told: 5, kind: 'free' }, [held(2, 99)], 5],
    ['an order that it learnt of meanwhile', { told: 5, kind: 'free' }, [held(2, 100)], 3],
    ['physical rests: every order', { told: 5, kind: 'physical' }, [held(2, 1), held(1)], 2],
    ['goods that left after', { told: 5, kind: 'physical' }, [{ ...held(2), shippedAt: 100 }], 3],
    ['goods that left before', { told: 5, kind: 'physical' }, [{ ...held(2), shippedAt: 99 }], 5],
    ['more promised than there is', { told: 1, kind: 'free' }, [held(3)], 0],
  ] as const)('%s', (_name, rest, promises, free) => {
    expect(freeUnits({ ...rest, toldAt: 100 }, promises)).toBe(free);
  });
});

/** Reproducible numbers. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface ModelOrder extends PromisedUnits {
  state: 'held' | 'shipped' | 'cancelled';
  /** Units that the accounting system reserves. */
  reserved: number;
  /** Given to it as it is now. */
  isGiven: boolean;
  isCancelTold: boolean;
  hasLeft: boolean;
}

/**
 * A shop with one product in one storage and the accounting system beside it. Exchanges of orders and
 * of rests begin, are counted and end at moments of their own, with everything else between them.
 */
function playExchange(seed: number, kind: ToldRest['kind']): { oversold: number; lost: number } {
  const random = randomFrom(seed);
  let now = 0;
  let onShelf = random(20);
  const orders: ModelOrder[] = [];
  let rest: ToldRest = { told: onShelf, toldAt: 0, kind };
  let begunAt: number | null = null;
  let counted: number | null = null;
  let oversold = 0;
  const promises = () => orders.filter(({ state }) => state !== 'cancelled');
  const free = () => freeUnits(rest, promises());
  const count = () => {
    const inside = orders.filter(({ hasLeft }) => !hasLeft);
    const reserved = inside.reduce((total, order) => total + order.reserved, 0);
    return kind === 'physical' ? onShelf : onShelf - reserved;
  };
  const acknowledge = (order: ModelOrder) => {
    if (order.isGiven && order.knownAt === null) order.knownAt = now;
    if (order.state === 'cancelled') order.reserved = 0;
  };
  const steps: (() => void)[] = [
    () => {
      const quantity = 1 + random(4);
      if (quantity > free()) return;
      orders.push({
        quantity,
        knownAt: null,
        shippedAt: null,
        state: 'held',
        reserved: 0,
        isGiven: false,
        isCancelTold: false,
        hasLeft: false,
      });
    },
    () =>
      pick((order) => order.state === 'held')((order) => {
        order.state = 'cancelled';
      }),
    // A manager adds units, or takes some out.
    () =>
      pick((order) => order.state === 'held')((order) => {
        const more = 1 + random(3);
        if (more > free()) return;
        order.quantity += more;
        order.knownAt = null;
        order.isGiven = false;
      }),
    () =>
      pick((order) => order.state === 'held' && order.quantity > 1)((order) => {
        order.quantity--;
        order.isGiven = false;
      }),
    // The accounting system reads what it was given; its acknowledgement comes later, or never.
    () =>
      pick((order) => order.state === 'held' && !order.isGiven)((order) => {
        order.isGiven = true;
        order.reserved = order.quantity;
      }),
    () => pick((order) => order.isGiven)(acknowledge),
    () =>
      pick((order) => order.state === 'held' && (kind === 'physical' || order.knownAt !== null))(
        (order) => {
          order.state = 'shipped';
          order.shippedAt = now;
          order.hasLeft = true;
          order.reserved = 0;
          onShelf -= order.quantity;
        },
      ),
    () => {
      onShelf += random(3);
    },
    () => {
      begunAt ??= now;
    },
    () => {
      if (begunAt !== null) counted ??= count();
    },
    () => {
      if (begunAt === null || counted === null) return;
      rest = { told: Math.max(0, counted), toldAt: begunAt, kind };
      [begunAt, counted] = [null, null];
    },
  ];
  function pick(matches: (order: ModelOrder) => boolean) {
    const found = orders.filter(matches);
    const chosen = found[random(found.length)];
    return (change: (order: ModelOrder) => void) => {
      if (chosen) change(chosen);
    };
  }
  for (let step = 0; step < 60; step++) {
    now++;
    steps[random(steps.length)]?.();
    const promised = sum(orders.filter(({ state }) => state === 'held'));
    if (promised > onShelf) oversold++;
  }
  // All rests have been told, then counted: just what is promised is missing.
  now++;
  for (const order of orders) {
    if (order.state === 'held') order.isGiven = true;
    if (order.state === 'held') order.reserved = order.quantity;
    acknowledge(order);
  }
  now++;
  rest = { told: Math.max(0, count()), toldAt: now, kind };
  const wanted = onShelf - sum(orders.filter(({ state }) => state === 'held'));
  return { oversold, lost: wanted - free() };
}

const sum = (list: readonly { quantity: number }[]) =>
  list.reduce((total, { quantity }) => total + quantity, 0);

it.each(['free', 'physical'] as const)(
  'never sells more than there is, whatever comes between (%s rests)',
  (kind) => {
    const games = lengthOf('STOCK_GAMES', 5000);
    const bad: string[] = [];
    for (let seed = 1; seed <= games; seed++) {
      const { oversold, lost } = playExchange(seed, kind);
      if (oversold > 0 || lost !== 0) bad.push(`seed ${seed}: ${oversold} oversold, ${lost} lost`);
    }
    expect(bad).toEqual([]);
  },
);
