import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAs } from '../../../../server/backoffice/changes/change-as.ts';
import { brandKind } from '../../../../server/backoffice/entities/reference-kinds.ts';
import { readPasted } from '../../../../server/backoffice/goods/read-pasted.ts';
import { resolvePasted } from '../../../../server/backoffice/goods/resolve-pasted.ts';
import { mergeReference } from '../../../../server/backoffice/reference/merge-reference.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

/** Turns of the event loop that others have while work goes on: SQLite answers each question at once. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await nextTurn();
      turns++;
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await counting;
  return turns;
}

describe('visitors beside a long table or a merge', () => {
  let bench: DeskBench;
  let codes: string[];
  beforeAll(async () => {
    bench = await openDeskBench('sqlite');
    const rows = await bench.db.selectFrom('products').select('code').orderBy('id').execute();
    codes = rows.map(({ code }) => code);
  });
  afterAll(() => bench.close());

  it('are answered while it is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `code-${at}\t"Название ""${at}"""\t1,5`);
    const text = ['Код\tНазвание\tВес, кг', ...rows].join('\n');
    let count = 0;
    const turns = await countTurns(async () => {
      const table = await readPasted(text);
      count = table.rows.length;
      expect(table.rows.at(-1)?.cells).toEqual({
        code: 'code-19999',
        title: 'Название "19999"',
        weight_grams: '1,5',
      });
    });
    expect(count).toBe(20_000);
    expect(turns).toBeGreaterThan(40);
  });

  it('are answered while it is compared and written', async () => {
    const text = ['Код\tСтрана', ...codes.map((code) => `${code}\tЛаос`)].join('\n');
    const table = await readPasted(text);
    const { db } = bench.shop.deps.store;
    const compared = await countTurns(() => resolvePasted(db, table, bench.shop.clock.now));
    expect(compared).toBeGreaterThanOrEqual(codes.length / 100);
    const form = { table: text, return_to: desk.productsPaste() };
    const { headers } = await bench.as('owner').post(desk.productsPaste(), form);
    const id = Number(/paste\/(\d+)/.exec(headers['location'] ?? '')?.[1]);
    expect((await bench.as('owner').post(desk.pastedApply(id), {})).status).toBe(303);
    const changed = await db.selectFrom('products').select('country').distinct().execute();
    expect(changed.map(({ country }) => country)).toEqual(['Лаос']);
  });

  it('are answered while goods go over to another brand', async () => {
    const { store } = bench.shop.deps;
    const [first, second] = await store.db.selectFrom('brands').select('id').limit(2).execute();
    const [from, into] = [first?.id ?? 0, second?.id ?? 0];
    await transaction(store, (tx) => tx.updateTable('products').set({ brand_id: from }).execute());
    const { now } = bench.shop.clock;
    const batch = { staffId: bench.as('owner').staffId, action: 'brand.merge', title: 'Б', now };
    const turns = await countTurns(() =>
      changeAs(store, batch, (change) =>
        mergeReference(change, { kind: brandKind, from, into, now }),
      ),
    );
    expect(turns).toBeGreaterThan((2 * codes.length) / 100);
    const brands = await store.db.selectFrom('products').select('brand_id').distinct().execute();
    expect(brands).toEqual([{ brand_id: into }]);
  });
});
