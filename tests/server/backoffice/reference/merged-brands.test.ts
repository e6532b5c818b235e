import { afterAll, beforeAll, expect, it } from 'vitest';
import * as desk from '../../../../shared/desk-routes.ts';
import * as links from '../../../../shared/routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('brands that became one', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const shown = async (path: string) => {
    const { deps, listener } = bench.shop;
    await deps.catalog.poll();
    await deps.settled();
    return request(listener).get(path);
  };
  const content = () => bench.as('content');

  it('lead visitors of a merged brand to the other', async () => {
    const [from, into] = await bench.db
      .selectFrom('brands')
      .select(['id', 'url_rewrite_code as code'])
      .orderBy('id')
      .limit(2)
      .execute();
    await content().post(desk.brandMerge(from?.id ?? 0), { into: String(into?.id) });
    const moved = await shown(links.brand(from?.code ?? ''));
    expect([moved.status, moved.headers['location']]).toEqual([301, links.brand(into?.code ?? '')]);
    const { title } = await bench.db
      .selectFrom('change_batches')
      .select('title')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(title).toMatch(/^Бренд «.+» объединён с «/);
  });
});
