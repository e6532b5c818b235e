import { describe, expect, it } from 'vitest';
import { createJobQueue, QueueFullError } from '../../../server/queues/job-queue.ts';

const anna = { group: 'guests', name: 'anna' };
const boris = { group: 'guests', name: 'boris' };
const bounds = { ofAsker: 10, ofGroup: 15, ofAll: 20 };

describe('a job queue', () => {
  it('runs so many at once and no more, in order', async () => {
    const queue = createJobQueue({ concurrency: 2, bounds });
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const jobs = gates.map(({ promise }, index) =>
      queue.run(anna, async () => {
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

  it('gives everyone a turn, however much one has asked for before', async () => {
    const queue = createJobQueue({ concurrency: 1, bounds });
    const done: string[] = [];
    const note = (what: string) => async () => void done.push(what);
    const jobs = [1, 2, 3, 4, 5].map((i) => queue.run(anna, note(`anna ${i}`)));
    await Promise.all([...jobs, queue.run(boris, note('boris'))]);
    expect(done.indexOf('boris')).toBeLessThanOrEqual(2);
  });

  it('refuses whoever has too many waiting, nobody else, and goes on after failures', async () => {
    const queue = createJobQueue({ concurrency: 1, bounds: { ...bounds, ofAsker: 1 } });
    const failing = queue.run(anna, () => Promise.reject(new Error('no')));
    const waiting = queue.run(anna, async () => 'done');
    await expect(queue.run(anna, async () => 'never')).rejects.toThrow(QueueFullError);
    const other = queue.run(boris, async () => 'beside');
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toBe('done');
    expect(await other).toBe('beside');
    expect(await queue.run(anna, async () => 'again')).toBe('again');
  });

  it('holds no more than it may in all', async () => {
    const queue = createJobQueue({ concurrency: 1, bounds: { ofAsker: 2, ofGroup: 2, ofAll: 3 } });
    const gate = Promise.withResolvers<void>();
    const groups = ['a', 'a', 'a', 'b', 'c'];
    const jobs = groups.map((group) => queue.run({ group, name: 'x' }, () => gate.promise));
    gate.resolve();
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      ...[true, true, true, true, false],
    ]);
  });
});
