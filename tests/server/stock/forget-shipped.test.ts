import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { forgetShipped } from '../../../server/stock/forget-shipped.ts';
import { freeUnits, type ToldRest } from '../../../server/stock/free-units.ts';
import { readPromises } from '../../../server/stock/read-promises.ts';
import { DAY_MS } from '../../../shared/millis.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../backoffice/desk/desk-bench.ts';

const NOW = Date.parse('2030-06-01T12:00:00+03:00');
const daysAgo = (days: number) => NOW - days * DAY_MS;

describeOnBothStores('units that left long ago', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const kinds = ['physical', 'free', null] as const;
  const instants = [300, 200, 100, 10];

  it('change no number when they go, told now or told later', async () => {
    const places = await bench.db
      .selectFrom('stock')
      .select(['product_id', 'storage_id'])
      .orderBy('product_id')
      .orderBy('storage_id')
      .limit(400)
      .execute();
    const cases = kinds.flatMap((kind) =>
      instants.flatMap((told) =>
        instants.flatMap((shipped) =>
          [null, 250, 50].flatMap((known) =>
            [false, true].map((isCounted) => ({ kind, told, shipped, known, isCounted })),
          ),
        ),
      ),
    );
    expect(places.length).toBeGreaterThanOrEqual(cases.length);
    const orders = new Map<number | null, number>();
    for (const known of [null, 250, 50]) orders.set(known, await bench.newOrder());
    await transaction(bench.shop.deps.store, async (tx) => {
      for (const [at, one] of cases.entries()) {
        const { product_id, storage_id } = places[at]!;
        const told =
          one.kind === null
            ? { told: null, told_at: null, told_kind: null }
            : { told: 10, told_at: daysAgo(one.told), told_kind: one.kind };
        await tx
          .updateTable('stock')
          .set(told)
          .where('product_id', '=', product_id)
          .where('storage_id', '=', storage_id)
          .execute();
        if (one.isCounted) {
          // The number that comes back after the count was told long before all that left.
          const former = { told: 9, told_at: daysAgo(400), told_kind: 'physical' } as const;
          const counted = { units: 10, set_at: NOW, ends_at: null, reason: '', free_change: 0 };
          await tx
            .insertInto('set_rests')
            .values({ product_id, storage_id, ...counted, ...former })
            .execute();
        }
        await tx
          .insertInto('shipped_units')
          .values({
            order_id: orders.get(one.known)!,
            product_id,
            storage_id,
            quantity: 3,
            shipped_at: daysAgo(one.shipped),
            known_at: one.known === null ? null : daysAgo(one.known),
          })
          .execute();
      }
    });
    const free = async () => {
      const promises = await readPromises(bench.db, [
        ...new Set(places.map((one) => one.product_id)),
      ]);
      return cases.map(({ kind, told, isCounted }, at) => {
        const { product_id, storage_id } = places[at]!;
        const own = promises(product_id, storage_id);
        const now: ToldRest[] = kind === null ? [] : [{ told: 10, toldAt: daysAgo(told), kind }];
        const later: ToldRest = { told: 10, toldAt: NOW + 1, kind: kind ?? 'physical' };
        const back: ToldRest[] = isCounted
          ? [{ told: 9, toldAt: daysAgo(400), kind: 'physical' }]
          : [];
        return [...now, later, ...back].map((rest) => freeUnits(rest, own));
      });
    };
    const count = async () =>
      (await bench.db.selectFrom('shipped_units').select('order_id').execute()).length;
    const [before, all] = [await free(), await count()];
    const gone = await forgetShipped(bench.shop.deps.store, NOW);
    expect(gone).toBeGreaterThan(20);
    expect(await count()).toBe(all - gone);
    expect(await free()).toEqual(before);
    // What left lately, what no number contains, and places counted by a person stay.
    const left = await bench.db.selectFrom('shipped_units').select('shipped_at').execute();
    expect(left.filter(({ shipped_at }) => shipped_at === daysAgo(10)).length).toBe(
      cases.length / 4,
    );
    expect(await forgetShipped(bench.shop.deps.store, NOW)).toBe(0);
  });
});
