import { setImmediate as letOthersIn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLeases, type Leases } from '../../../../server/platform/jobs/leases.ts';
import { workIfFree, workInTurn } from '../../../../server/platform/jobs/work-under-lease.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

describeOnBothStores('leases', (dialect) => {
  let store: Store;
  let a: Leases;
  let b: Leases;
  const clocks = { a: 1_000_000, b: 1_000_000 };
  const pass = (ms: number) => {
    clocks.a += ms;
    clocks.b += ms;
  };

  beforeEach(async () => {
    store = await createTestStore(dialect);
    a = createLeases({ store, now: () => clocks.a, holder: 'a' });
    b = createLeases({ store, now: () => clocks.b, holder: 'b' });
  });
  afterEach(() => store.close());

  it('are held by one process until their time is over', async () => {
    expect(await a.take('work', 1000)).toBe(true);
    expect(await b.take('work', 1000)).toBe(false);
    pass(999);
    expect(await b.take('work', 1000)).toBe(false);
    pass(1);
    expect(await b.take('work', 1000)).toBe(true);
    expect(await a.take('work', 1000)).toBe(false);
  });

  it('are prolonged by their holder', async () => {
    await a.take('work', 1000);
    pass(600);
    expect(await a.take('work', 1000)).toBe(true);
    pass(600);
    expect(await b.take('work', 1000)).toBe(false);
  });

  it('are given to one of many that ask at once', async () => {
    const asking = Array.from({ length: 8 }, (_, at) =>
      createLeases({ store, now: () => clocks.a, holder: `process ${at}` }).take('work', 1000),
    );
    expect((await Promise.all(asking)).filter(Boolean)).toHaveLength(1);
  });

  it('do not hold each other up under different names', async () => {
    await a.take('work', 1000);
    expect(await b.take('other work', 1000)).toBe(true);
  });

  it('pass to another at once when their holder stops', async () => {
    await a.take('work', 1000);
    await a.take('other work', 1000);
    await a.releaseAll();
    expect(await b.take('work', 1000)).toBe(true);
    await a.release('work');
    expect(await a.take('work', 1000)).toBe(false);
  });

  it('do not wait for a holder whose clock was an hour ahead', async () => {
    clocks.a += 3_600_000;
    await a.take('work', 1000);
    expect(await b.take('work', 1000)).toBe(true);
    clocks.a -= 3_600_000;
  });

  it('let work be skipped by those that do not hold them', async () => {
    const done: string[] = [];
    const work = (name: string) => async () => void done.push(name);
    expect(await workIfFree(a, { name: 'work', ms: 1000 }, work('a'))).toBe(true);
    expect(await workIfFree(b, { name: 'work', ms: 1000 }, work('b'))).toBe(false);
    pass(1000);
    expect(await workIfFree(b, { name: 'work', ms: 1000 }, work('b'))).toBe(true);
    expect(done).toEqual(['a', 'b']);
  });

  it('let work wait for its turn, and say so once', async () => {
    const told: string[] = [];
    const end = Promise.withResolvers<void>();
    const lease = { name: 'work', ms: 1000 };
    const first = workInTurn(a, lease, () => end.promise);
    while (!(await store.db.selectFrom('leases').selectAll().executeTakeFirst())) {
      await letOthersIn();
    }
    const onWait = () => told.push('waits');
    const second = workInTurn(b, { ...lease, onWait }, async () => told.push('works'));
    while (told.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(told).toEqual(['waits']);
    end.resolve();
    await Promise.all([first, second]);
    expect(told).toEqual(['waits', 'works']);
  });

  it('are let go of when work in turn fails', async () => {
    const failing = workInTurn(a, { name: 'work', ms: 1000 }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await b.take('work', 1000)).toBe(true);
  });
});
