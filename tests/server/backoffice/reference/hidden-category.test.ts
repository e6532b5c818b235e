import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describe('a category that is taken off the site', () => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench();
  });
  afterAll(() => bench.close());

  it('tells at its flag that its goods stay on sale, and leads to them', async () => {
    const { category_id, code } = await bench.db
      .selectFrom('products')
      .select(['category_id', 'code'])
      .where('active', '=', 1)
      .where('category_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const id = category_id ?? 0;
    const content = bench.as('content');
    await content.post(desk.categoryFields(id), { active: '0', 'was.active': '1' });
    const card = (await content.get(desk.category(id))).text;
    expect(card).toContain('Его товары остаются в продаже и находятся поиском');
    const link = desk.products({ category: String(id) });
    expect(card).toContain(`href="${link}"`);
    const { deps } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    expect((await content.get(link)).text).toContain(code);
  });
});
