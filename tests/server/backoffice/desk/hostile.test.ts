import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskActions, deskPages } from '../../../../server/backoffice/desk-table.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { makeAllSamples } from '../samples/all-samples.ts';
import { type DeskBench, openDeskBench } from './desk-bench.ts';

/** Texts that no form of the back office sends. */
const HOSTILE = [
  '99999999999999999999',
  '-1',
  '\ud800',
  '__proto__',
  '0001-01-01',
  '9999-12-31',
  '<script>alert(1)</script>',
];
const IDS = ['99999999999999999999', '2147483648', '-1', '%00'];

/** Fields of a page's own filters, and those that every list has. */
function findFilters(html: string): string[] {
  const forms = [...html.matchAll(/<form[^>]*method="get"[^>]*>(.*?)<\/form>/gs)];
  const names = forms.flatMap(([, form = '']) => [...form.matchAll(/ name="([^"]+)"/g)]);
  return [...new Set(['from', 'to', 'page', 'sort', ...names.map(([, name]) => String(name))])];
}

describeOnBothStores('hostile texts in the back office', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  it('break no page by its filters', async () => {
    const { things } = makeAllSamples(bench);
    const owner = bench.as('owner');
    const broken: string[] = [];
    for (const { path } of deskPages.filter(({ isLive }) => !isLive)) {
      const address = path.replace(/:\w+/, String(await things[path]?.()));
      const filters = findFilters((await owner.get(address)).text ?? '');
      for (const value of HOSTILE) {
        const query = new URLSearchParams(filters.map((name) => [name, value]));
        const { status, text } = await owner.get(`${address}?${query}`);
        if (status >= 500) broken.push(`${path} ${value}`);
        if (text?.includes('<script>alert(1)')) broken.push(`${path} shows a script`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('break nothing in the place of an id', async () => {
    const owner = bench.as('owner');
    const broken: string[] = [];
    const routes = [
      ...deskPages.map(({ path }) => ({ path, ask: owner.get })),
      ...deskActions.map(({ path }) => ({ path, ask: owner.post })),
    ];
    for (const { path, ask } of routes.filter((route) => route.path.includes(':'))) {
      for (const id of IDS) {
        const address = path.replace(/:\w+/g, id);
        const { status } = await ask(address);
        if (status >= 500) broken.push(`${address} ${status}`);
      }
    }
    expect(broken).toEqual([]);
  });
});
