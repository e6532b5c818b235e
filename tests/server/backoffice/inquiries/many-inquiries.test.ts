import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

const CALLS = 340;

describeOnBothStores('calls and questions without end', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
    const asked_at = bench.shop.clock.now - 1_000_000;
    const calls = Array.from({ length: CALLS }, (_, at) => ({
      name: `Звонящий ${at}.`,
      phone: '+79160000001',
      comment: '',
      city_id: 90,
      asked_at: asked_at + at,
    }));
    await transaction(bench.shop.deps.store, async (tx) => {
      await tx.deleteFrom('callbacks').execute();
      await tx.insertInto('callbacks').values(calls).execute();
    });
  });
  afterAll(() => bench.close());

  const page = async (number: number, state = 'waiting', kind: string | undefined = 'callback') => {
    const path = desk.inquiries({ state, kind, page: number });
    return (await bench.as('sales').get(path)).text.replaceAll('<!-- -->', '');
  };
  const callsIn = (html: string) =>
    [...html.matchAll(/<strong>Звонящий (\d+)\./g)].map(([, at]) => Number(at));
  const act = async (at: number, name: string) => {
    const call = bench.db
      .selectFrom('callbacks')
      .select('id')
      .where('name', '=', `Звонящий ${at}.`);
    const { id } = await call.executeTakeFirstOrThrow();
    await bench.as('sales').post(desk.card(), { entity: 'callback', id: String(id), act: name });
  };
  /** Calls of a state, on all its pages. */
  const all = async (state: string) => {
    const found: number[] = [];
    for (let number = 1; number <= 10; number++) {
      const part = callsIn(await page(number, state));
      if (part.length === 0) return found;
      found.push(...part);
    }
    return found;
  };

  it('are all there, the longest waiting first, page by page', async () => {
    expect(await all('waiting')).toEqual(Array.from({ length: CALLS }, (_, at) => at));
    expect(await page(1)).toContain('1 из 7');
    expect((await all('all')).toReversed()).toEqual(Array.from({ length: CALLS }, (_, at) => at));
    expect(callsIn(await page(1, 'waiting', '')).length).toBeGreaterThan(0);
  });

  it('are told by their state, however long ago they came', async () => {
    await act(0, 'done');
    await act(1, 'snooze');
    await act(2, 'take');
    expect([await all('done'), await all('mine')]).toEqual([[0], [2]]);
    expect((await all('waiting')).slice(0, 2)).toEqual([2, 3]);
    await act(2, 'done');
    expect([(await all('done')).toSorted(), await all('mine')]).toEqual([[0, 2], []]);
  });

  it('are counted by views as the list counts them', async () => {
    const view = { list: 'inquiries', title: 'Все звонки', query: 'kind=callback&state=all' };
    await bench.as('sales').post(desk.views(), view);
    const asked = bench.as('sales').get(desk.views());
    expect((await asked).text.replaceAll('<!-- -->', '')).toContain(String(CALLS));
  });

  it('name questions without an answer as waiting, the others as done', async () => {
    const asked = bench.db.selectFrom('questions').select(({ fn }) => fn.countAll().as('count'));
    const count = async (answered: 'is' | 'is not') =>
      Number((await asked.where('answered_at', answered, null).executeTakeFirstOrThrow()).count);
    const listed = async (state: string) => {
      const path = desk.inquiries({ state, kind: 'question' });
      const html = (await bench.as('sales').get(path)).text;
      return html.match(/data-row=""/g)?.length ?? 0;
    };
    expect(await listed('waiting')).toBe(Math.min(50, await count('is')));
    expect(await listed('done')).toBe(Math.min(50, await count('is not')));
  });
});
