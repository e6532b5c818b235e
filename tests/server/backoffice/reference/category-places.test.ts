import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, doneOf, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('categories, brands and parameters at the desk', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const content = () => bench.as('content');
  it('stand in the order of people', async () => {
    const order = async () => {
      const rows = bench.db.selectFrom('categories').select('id').where('parent_id', 'is', null);
      return (await rows.orderBy('position').orderBy('id').execute()).map(({ id }) => id);
    };
    const [first, second, ...others] = await order();
    await content().post(desk.categoryPlace(second ?? 0), { move: 'up' });
    expect(await order()).toEqual([second, first, ...others]);
    const { headers } = await content().post(desk.categoryPlace(second ?? 0), { move: 'up' });
    expect(doneOf(headers['location'])).toBe(0);
  });

  it('move within the tree: inside the one before, out again, beside and into another', async () => {
    const list = () =>
      bench.db.selectFrom('categories').select(['id', 'parent_id', 'position']).execute();
    const below = async (parent: number | null) =>
      (await list())
        .filter(({ parent_id }) => parent_id === parent)
        .toSorted((a, b) => a.position - b.position)
        .map(({ id }) => id);
    const titles = ['Первая', 'Вторая', 'Третья'];
    const ids: number[] = [];
    for (const title of titles) {
      const { headers } = await content().post(desk.newCategory(), { title, parent: '' });
      ids.push(Number(/categories\/(\d+)/.exec(headers['location'] ?? '')?.[1]));
    }
    const [first = 0, second = 0, third = 0] = ids;
    const top = (await below(null)).filter((id) => !ids.includes(id));
    const move = (id: number, form: Record<string, string>) =>
      content().post(desk.categoryPlace(id), form);
    await move(second, { move: 'in' });
    await move(third, { move: 'in' });
    expect(await below(first)).toEqual([second, third]);
    const { headers } = await move(third, { move: 'before', other: String(second) });
    expect(await below(first)).toEqual([third, second]);
    await content().post(desk.undo(doneOf(headers['location'])));
    expect(await below(first)).toEqual([second, third]);
    await move(second, { move: 'out' });
    expect(await below(null)).toEqual([...top, first, second]);
    await move(first, { move: 'after', other: String(second) });
    expect(await below(null)).toEqual([...top, second, first]);
    await move(third, { move: 'into', other: '' });
    expect(await below(null)).toEqual([...top, second, first, third]);
    expect((await move(first, { move: 'after', other: '999999' })).status).toBe(404);
  });
});
