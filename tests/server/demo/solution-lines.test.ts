import { expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { solutionList } from '../../../server/demo/texts/solution-list.ts';
import { createTestStore } from '../../helpers/with-store.ts';

const NOW = Date.parse('2026-11-20T12:00:00+03:00');

it.each([
  [50, 0],
  [400, 3],
  [1200, 6],
])('of %i goods the demo makes only sets that hold all they name', async (products, least) => {
  const store = await createTestStore('sqlite');
  await seedDemo({ store, products, orders: 0, now: NOW, report: () => {} });
  const sets = await store.db.selectFrom('solutions').select(['id', 'code']).execute();
  const lines = await store.db
    .selectFrom('solution_lines')
    .select(['solution_id', 'title'])
    .execute();
  expect(sets.length).toBeGreaterThanOrEqual(least);
  for (const { id, code } of sets) {
    const named = solutionList.find((set) => set.code === code)?.lines.map(({ title }) => title);
    const held = lines.filter(({ solution_id }) => solution_id === id).map(({ title }) => title);
    expect(held.toSorted(), code ?? '').toEqual(named?.toSorted());
  }
  await store.close();
});
