import { describe, expect, it } from 'vitest';
import { createJobQueue, QueueFullError } from '../../../server/images/job-queue.ts';

describe('a job queue', () => {
  it('runs so many at once and no more, in order', async () => {
    const queue = createJobQueue(2, 10);
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const jobs = gates.map(({ promise }, index) =>
      queue.run(async () => {
        started.push(index);
        await promise;
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    gates[1]!.resolve();
    await jobs[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const gate of gates) gate.resolve();
    await Promise.all(jobs);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses when too many wait and goes on after failures', async () => {
    const queue = createJobQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const waiting = queue.run(async () => 'done');
    await expect(queue.run(async () => 'never')).rejects.toThrow(QueueFullError);
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toBe('done');
    expect(await queue.run(async () => 'again')).toBe('again');
  });
});
