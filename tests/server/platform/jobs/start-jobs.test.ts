import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startJobs } from '../../../../server/platform/jobs/start-jobs.ts';
import { referenceNames } from '../../../../server/platform/reference/reference-cache.ts';
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

it('reference data are renewed every hour [D.10, S7.35, S9.32]', async () => {
  const renewed: string[] = [];
  const jobs = startJobs([refreshJob(async (name) => renewed.push(name) > 0)], log);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(renewed.toSorted()).toEqual(referenceNames.toSorted());
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(renewed).toHaveLength(2 * referenceNames.length);
  await jobs.stop();
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
