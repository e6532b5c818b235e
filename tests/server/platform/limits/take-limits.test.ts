import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  forgetOldLimits,
  type Limit,
  requireLimits,
  takeLimits,
} from '../../../../server/platform/limits/take-limits.ts';
import { insertRows } from '../../../../server/platform/store/insert-rows.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

describeOnBothStores('limits', (dialect) => {
  let store: Store;
  let now: number;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    now = 0;
  });
  afterEach(() => store.close());
  const limit = (name: string, max = 2): Limit => ({ name, max, windowMs: 60_000 });
  const take = (...limits: Limit[]) => transaction(store, (tx) => takeLimits(tx, limits, now));

  it('allow so many in a window and then say how long to wait', async () => {
    expect([await take(limit('a')), await take(limit('a'))]).toEqual([0, 0]);
    now = 15_000;
    expect(await take(limit('a'))).toBe(45);
    now = 60_000;
    expect(await take(limit('a'))).toBe(0);
  });

  it('count towards none when one is reached', async () => {
    await take(limit('full', 1));
    expect(await take(limit('full', 1), limit('other', 1))).toBe(60);
    expect(await take(limit('other', 1))).toBe(0);
  });

  it('hold for many at once', async () => {
    const waits = await Promise.all(Array.from({ length: 30 }, () => take(limit('a', 7))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(7);
    expect(await store.db.selectFrom('limits').select('count').execute()).toEqual([{ count: 7 }]);
  });

  it('begin anew where the clock was put back', async () => {
    now = 3_600_000;
    await take(limit('a', 1));
    now = 0;
    expect(await take(limit('a', 1))).toBe(0);
    expect(await take(limit('a', 1))).toBe(60);
  });

  it('count none of a transaction that ends with an error', async () => {
    const failing = transaction(store, async (tx) => {
      await takeLimits(tx, [limit('a', 1)], now);
      throw new RangeError('Nothing came of it');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(await take(limit('a', 1))).toBe(0);
  });

  it('refuse with the time in words', async () => {
    await take(limit('a', 1));
    await expect(requireLimits(store, [limit('a', 1)], now)).rejects.toThrow(/через 1\s?минуту/);
  });

  it('are forgotten when their window has ended', async () => {
    await take(limit('a'));
    now = 60_000;
    await forgetOldLimits(store, now);
    expect(await store.db.selectFrom('limits').selectAll().execute()).toEqual([]);
  });

  it('are forgotten however many there are, open ones stay', async () => {
    const rows = Array.from({ length: 2500 }, (_, at) => ({
      name: `old ${at}`,
      count: 1,
      resets_at: at,
    }));
    await transaction(store, (tx) => insertRows(tx, 'limits', rows));
    await forgetOldLimits(store, 2490);
    const left = await store.db.selectFrom('limits').select('resets_at').execute();
    expect(left.map(({ resets_at }) => resets_at).toSorted()).toEqual(
      Array.from({ length: 9 }, (_, at) => 2491 + at),
    );
  });
});
