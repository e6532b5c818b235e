import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFiles } from '../../../../server/doors/exchange/imports/import-files.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { request } from '../../../helpers/request.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { yml } from '../../doors/exchange/feeds.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('sections that have moved', (dialect) => {
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
  it('lead visitors on, whether an import or a person has moved them, in the sale too', async () => {
    const { config, store } = bench.shop.deps;
    const path = join(config.dataDir, 'moved.yml');
    const tell = async (...sections: [id: string, title: string, parent?: string][]) => {
      const categories = sections.map(([id, title, parent]) => {
        const above = parent ? ` parentId="${parent}"` : '';
        return `<category id="${id}"${above}>${title}</category>`;
      });
      const offers = [{ id: 'm1', category: 'd', inner: '<oldprice>200</oldprice>' }];
      writeFileSync(path, yml(offers, { categories: categories.join('') }));
      const now = () => bench.shop.clock.now;
      await importFiles({ paths: [path], store, dataDir: config.dataDir, now });
    };
    const tops = [
      ['a', 'Альфа'],
      ['b', 'Бета'],
    ] as [string, string][];
    await tell(...tops, ['c', 'Гамма', 'a'], ['d', 'Дельта', 'c']);
    expect((await shown('/catalog/alfa/gamma/delta')).status).toBe(200);
    expect((await shown('/catalog/sale/alfa/gamma/delta')).status).toBe(200);
    await tell(...tops, ['c', 'Гамма', 'b'], ['d', 'Дельта', 'c']);
    const ledTo = async (from: string) => {
      const { status, headers } = await shown(from);
      return [status, headers['location']];
    };
    expect(await ledTo('/catalog/alfa/gamma')).toEqual([301, '/catalog/beta/gamma']);
    expect(await ledTo('/catalog/alfa/gamma/delta')).toEqual([301, '/catalog/beta/gamma/delta']);
    expect(await ledTo('/catalog/sale/alfa/gamma')).toEqual([301, '/catalog/sale/beta/gamma']);
    const { id } = await bench.db
      .selectFrom('categories')
      .select('id')
      .where('title', '=', 'Бета')
      .executeTakeFirstOrThrow();
    await bench.as('content').post(desk.categoryFields(id), { slug: 'vtoraya' });
    expect(await ledTo('/catalog/sale/beta')).toEqual([301, '/catalog/sale/vtoraya']);
    expect(await ledTo('/catalog/sale/alfa/gamma/delta')).toEqual([
      301,
      '/catalog/sale/vtoraya/gamma/delta',
    ]);
    expect((await shown('/catalog/sale/net')).status).toBe(404);
    // All former addresses lead to that of now at once.
    await bench.as('content').post(desk.categoryFields(id), { slug: 'tretya' });
    await tell(...tops, ['c', 'Гамма', 'a'], ['d', 'Дельта', 'b']);
    const now = '/catalog/tretya/delta';
    for (const first of ['alfa/gamma', 'beta/gamma', 'vtoraya/gamma', 'tretya/gamma']) {
      expect([first, ...(await ledTo(`/catalog/${first}/delta`))]).toEqual([first, 301, now]);
    }
    for (const first of ['beta', 'vtoraya']) {
      expect([first, ...(await ledTo(`/catalog/${first}/`))]).toEqual([
        first,
        301,
        '/catalog/tretya',
      ]);
    }
    expect((await shown(now)).status).toBe(200);
  });
});
