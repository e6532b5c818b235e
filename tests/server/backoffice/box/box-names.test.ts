import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInBox } from '../../../../server/backoffice/box/find-in-box.ts';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import { ALL_ORDERS, findSteps, listQuestions } from '../../../helpers/sqlite-questions.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('the box asked for a name of an order', (dialect: Dialect) => {
  let bench: DeskBench;
  let anna: number;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    anna = await bench.newOrder({ name: 'Анна Ёлкина-Яблочкова' });
    await bench.newOrder({ name: 'Яна Зябликова' });
  });
  afterAll(() => bench.close());

  const find = async (text: string) => {
    const hits = await findInBox(bench.db, text, () => true);
    return hits.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  };

  it.each(['Анна Ёлкина', 'анна ёлкина-я', 'АННА ЁЛКИНА-ЯБЛОЧКОВА', 'анна'])(
    'finds it by its beginning in any case: %s',
    async (text) => {
      expect(await find(text)).toEqual([String(anna)]);
    },
  );

  it('finds none by what begins otherwise', async () => {
    expect(await find('ёлкина')).toEqual([]);
    expect(await find('анна б')).toEqual([]);
  });

  it('reads no order but those', async () => {
    if (dialect === 'sqlite') {
      const questions = await listQuestions('orders', () => find('анна'));
      expect(questions.size).toBeGreaterThan(0);
      expect(await findSteps(bench, questions, ALL_ORDERS)).toEqual({});
      return;
    }
    // The index is asked by code points, whatever the language of the database.
    const plan = sql<{ 'QUERY PLAN': string }>`
      explain select id from orders
      where name collate "C" >= ${'Анна'} and name collate "C" < ${'Анна\u{10ffff}'}`;
    const rows = await bench.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return (await plan.execute(tx)).rows;
    });
    const steps = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).toContain('orders_name');
    expect(steps).toContain('Index Cond');
  });
});
