import { expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { MAX_CATALOG_SEGMENTS } from '../../../../shared/catalog.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { openDeskBench } from '../desk/desk-bench.ts';

it('merges no section into one so deep that what stands below would have no page', async () => {
  const bench = await openDeskBench();
  try {
    const last = bench.db.selectFrom('categories').selectAll().orderBy('id', 'desc');
    const row = { ...(await last.executeTakeFirstOrThrow()), external_id: null };
    const first = row.id + 1;
    const shelf = (at: number, parent_id: number | null) => {
      const id = first + at;
      return { ...row, id, parent_id, title: `Полка ${at}`, slug: `polka-${at}` };
    };
    const depth = MAX_CATALOG_SEGMENTS;
    const chain = Array.from({ length: depth }, (_, at) => shelf(at, at ? first + at - 1 : null));
    const [double, below] = [shelf(depth, null), shelf(depth + 1, first + depth)];
    await transaction(bench.shop.deps.store, (tx) =>
      tx
        .insertInto('categories')
        .values([...chain, double, below])
        .execute(),
    );
    const merge = (into: number) =>
      bench.as('content').post(desk.categoryMerge(double.id), { into: String(into) });
    const deepest = first + depth - 1;
    const refused = await merge(deepest);
    expect([refused.status, refused.text.includes('уровней каталог не бывает')]).toEqual([
      422,
      true,
    ]);
    const parentOf = async () => {
      const rows = bench.db.selectFrom('categories').select('parent_id');
      return (await rows.where('id', '=', below.id).executeTakeFirstOrThrow()).parent_id;
    };
    expect(await parentOf()).toBe(double.id);
    expect((await merge(deepest - 1)).status).toBe(303);
    expect(await parentOf()).toBe(deepest - 1);
  } finally {
    await bench.close();
  }
});
