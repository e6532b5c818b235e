import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
import type { OrderStatus, QuoteStatus } from '../../../shared/order.ts';
import type { Random } from '../random.ts';

type Shares<Status extends string> = readonly (readonly [share: number, status: Status])[];

/** Statuses of orders by their age in days. */
const byAge: readonly (readonly [days: number, shares: Shares<OrderStatus>])[] = [
  [
    1,
    [
      [24, 'review'],
      [30, 'opened'],
      [24, 'confirmed'],
      [14, 'assembling'],
      [8, 'cancelled'],
    ],
  ],
  [
    3,
    [
      [5, 'review'],
      [22, 'opened'],
      [22, 'confirmed'],
      [22, 'assembling'],
      [12, 'shipped'],
      [8, 'ready'],
      [9, 'cancelled'],
    ],
  ],
  [
    10,
    [
      [5, 'opened'],
      [5, 'confirmed'],
      [10, 'assembling'],
      [22, 'shipped'],
      [12, 'ready'],
      [36, 'completed'],
      [10, 'cancelled'],
    ],
  ],
  [
    Infinity,
    [
      [1, 'shipped'],
      [87, 'completed'],
      [12, 'cancelled'],
    ],
  ],
];

export function chooseStatus(ageDays: number, random: Random): OrderStatus {
  const [, shares] = byAge.find(([days]) => ageDays < days) ?? byAge[3]!;
  return pickShare(shares, random);
}

/** Status of a quote request by its age. */
export function chooseQuoteStatus(ageDays: number, random: Random): QuoteStatus {
  if (ageDays < 1) return 'new';
  if (ageDays < 4) return random.chance(0.4) ? 'new' : 'offered';
  return pickShare(
    [
      [15, 'offered'],
      [60, 'accepted'],
      [25, 'declined'],
    ],
    random,
  );
}

function pickShare<Status extends string>(shares: Shares<Status>, random: Random): Status {
  let left = random.next() * shares.reduce((sum, [share]) => sum + share, 0);
  for (const [share, status] of shares) {
    left -= share;
    if (left < 0) return status;
  }
  return shares[0]![1];
}

/**
 * Instants of so many orders in the last `days` days, the oldest first: more on working days, by day
 * more than by night, and slowly more from week to week.
 */
export function orderInstants(
  count: number,
  { days, now, random }: { days: number; now: number; random: Random },
): number[] {
  const instants: number[] = [];
  while (instants.length < count) {
    const day = Math.floor(days * (1 - random.next() ** 1.15));
    const hour = 8 + 6 * (random.next() + random.next());
    const midnight = Math.floor((now + 3 * HOUR_MS) / DAY_MS) * DAY_MS - 3 * HOUR_MS;
    const at = Math.round(midnight - (days - 1 - day) * DAY_MS + hour * HOUR_MS);
    const weekday = new Date(at + 3 * HOUR_MS).getUTCDay();
    const isFree = weekday === 0 || weekday === 6;
    if (at < now - 5 * MINUTE_MS && !(isFree && random.chance(0.6))) instants.push(at);
  }
  return instants.toSorted((a, b) => a - b);
}
