import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from '../../../../server/platform/jobs/start-jobs.ts';
import { watchJob } from '../../../../server/platform/jobs/watch-job.ts';
import {
  createReferenceCache,
  type ReferenceName,
  referenceNames,
} from '../../../../server/platform/reference/reference-cache.ts';
import { refreshJob } from '../../../../server/platform/reference/refresh-job.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00+03:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs a job every hour, after a failure too, until it is stopped [D.10]', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const jobs = startJobs([{ name: 'refresh', at: '7 * * * *', run }], log);
  await vi.advanceTimersByTimeAsync(6 * 60_000);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('stops when runs under way have ended, those that hang left aside', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const jobs = startJobs([{ name: 'a', at: '* * * * *', run: () => promise }], log);
  await vi.advanceTimersByTimeAsync(60_000);
  let isStopped = false;
  const stopped = jobs.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(isStopped).toBe(false);
  resolve();
  await stopped;

  const hanging = { name: 'b', at: '* * * * *', run: () => new Promise(() => {}) };
  const others = startJobs([hanging], log, 10);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await others.stop();
});

it('tells of a job that has not succeeded since the start', async () => {
  const setJobSuccess = vi.fn();
  const startedAt = Date.now();
  const run = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const job = watchJob(
    { metrics: { setJobSuccess }, now: Date.now },
    { name: 'a', at: '* * * * *', run },
  );
  const jobs = startJobs([job], log);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(setJobSuccess.mock.calls).toEqual([['a', startedAt]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(setJobSuccess).toHaveBeenLastCalledWith('a', startedAt + 120_000);
  await jobs.stop();
});

/** Reference data of a version, which says what was loaded. */
async function createReference(version: { now: number }) {
  const loaded: ReferenceName[] = [];
  const sources = Object.fromEntries(
    referenceNames.map((name) => [
      name,
      async () => {
        loaded.push(name);
        return [{ name, version: version.now }];
      },
    ]),
  ) as Record<ReferenceName, () => Promise<object[]>>;
  const reference = createReferenceCache({ sources, noRates: [], now: Date.now, log });
  await reference.fill();
  loaded.length = 0;
  return { reference, loaded };
}

it('reference data are renewed every hour [D.10, S7.35, S9.32]', async () => {
  const { reference, loaded } = await createReference({ now: 1 });
  const jobs = startJobs([refreshJob(reference, () => {})], log);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(loaded.toSorted()).toEqual(referenceNames.toSorted());
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(loaded).toHaveLength(2 * referenceNames.length);
  await jobs.stop();
});

it('reference data that stay the same outdate nothing, others all once', async () => {
  const version = { now: 1 };
  const { reference } = await createReference(version);
  const onChange = vi.fn();
  const { run } = refreshJob(reference, onChange);
  await run();
  expect(onChange).not.toHaveBeenCalled();
  version.now = 2;
  await run();
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('does at once what a new shop cannot wait for, and goes on by the clock after a failure', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(undefined);
  const jobs = startJobs([{ name: 'rates', at: '7 * * * *', atStart: true, run }], log);
  await vi.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(8 * 60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await jobs.stop();
});

it('goes on when the clock is put back, and starts nothing beside itself', async () => {
  const end = Promise.withResolvers<void>();
  const long = vi.fn(() => end.promise);
  const run = vi.fn().mockResolvedValue(undefined);
  const jobs = startJobs(
    [
      { name: 'often', at: '*/10 * * * * *', run },
      { name: 'long', at: '*/10 * * * * *', run: long },
    ],
    log,
  );
  await vi.advanceTimersByTimeAsync(15_000);
  expect([run, long].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(6);
  expect(long).toHaveBeenCalledTimes(1);
  end.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(long).toHaveBeenCalledTimes(2);
  await jobs.stop();
  const before = run.mock.calls.length;
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledTimes(before);
});
