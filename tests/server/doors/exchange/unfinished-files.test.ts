import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exchangeJobs } from '../../../../server/doors/exchange/exchange-jobs.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

const HOUR = 3_600_000;

describeOnBothStores('files whose writers were killed', (dialect) => {
  let dataDir: string;
  let store: Store;
  const now = Date.now();
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marmit-unfinished-'));
    store = await createTestStore(dialect);
  });
  afterEach(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  function write(name: string, age: number) {
    const path = join(dataDir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'half');
    utimesSync(path, (now - age) / 1000, (now - age) / 1000);
  }

  it('are cleared at the start; those of living processes and whole files stay', async () => {
    const gone = ['exchange/7/aa.part', 'images/ab/abc.jpg.12.part'];
    const kept = ['exchange/7/bb.part', 'images/ab/abd.jpg.13.part'];
    const whole = ['exchange/7/aa', 'images/ab/abc.jpg', 'exchange/stray.part'];
    for (const name of [...gone, ...whole]) write(name, 2 * HOUR);
    for (const name of kept) write(name, HOUR / 2);
    const worker = { wake: () => {}, pid: () => null };
    const jobs = exchangeJobs({ store, dataDir, now: () => now, worker });
    for (const job of jobs.filter(({ atStart }) => atStart)) await job.run();
    const there = (name: string) => existsSync(join(dataDir, name));
    expect(gone.filter(there)).toEqual([]);
    expect([...kept, ...whole].filter((name) => !there(name))).toEqual([]);
  });
});
