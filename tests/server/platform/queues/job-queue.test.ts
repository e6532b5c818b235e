import { describe, expect, it } from 'vitest';
import { createJobQueue, QueueFullError } from '../../../../server/platform/queues/job-queue.ts';

const anna = { group: 'guests', name: 'anna' };
const boris = { group: 'guests', name: 'boris' };
const bounds = { ofAsker: 10, ofGroup: 15, ofAll: 20 };

describe('a job queue', () => {
  it('runs so many at once and no more, in order', async () => {
    const queue = createJobQueue<void>({ concurrency: 2, bounds });
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
    const started: number[] = [];
    const jobs = gates.map(({ promise }, index) =>
      queue.run(anna, `job ${index}`, async () => {
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
    const queue = createJobQueue<void>({ concurrency: 1, bounds });
    const done: string[] = [];
    const note = (what: string) => async () => void done.push(what);
    const jobs = [1, 2, 3, 4, 5].map((i) => queue.run(anna, `${i}`, note(`anna ${i}`)));
    await Promise.all([...jobs, queue.run(boris, '6', note('boris'))]);
    expect(done.indexOf('boris')).toBeLessThanOrEqual(2);
  });

  it('refuses whoever has too many waiting, nobody else, and goes on after failures', async () => {
    const queue = createJobQueue<string>({ concurrency: 1, bounds: { ...bounds, ofAsker: 1 } });
    const failing = queue.run(anna, '1', () => Promise.reject(new Error('no')));
    const waiting = queue.run(anna, '2', async () => 'done');
    await expect(queue.run(anna, '3', async () => 'never')).rejects.toThrow(QueueFullError);
    const other = queue.run(boris, '4', async () => 'beside');
    await expect(failing).rejects.toThrow('no');
    expect(await waiting).toBe('done');
    expect(await other).toBe('beside');
    expect(await queue.run(anna, '1', async () => 'again')).toBe('again');
  });

  it('holds no more than it may in all', async () => {
    const bounds = { ofAsker: 2, ofGroup: 2, ofAll: 3 };
    const queue = createJobQueue<void>({ concurrency: 1, bounds });
    const gate = Promise.withResolvers<void>();
    const groups = ['a', 'a', 'a', 'b', 'c'];
    const jobs = groups.map((group, index) =>
      queue.run({ group, name: 'x' }, `${index}`, () => gate.promise),
    );
    gate.resolve();
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('takes one place in line for what one asks for again', async () => {
    const queue = createJobQueue<number>({ concurrency: 1, bounds: { ...bounds, ofAsker: 1 } });
    const gate = Promise.withResolvers<void>();
    const first = queue.run(boris, 'other', async () => {
      await gate.promise;
      return 0;
    });
    let begun = 0;
    const asked = [1, 2, 3].map(() => queue.run(anna, 'same', async () => ++begun));
    gate.resolve();
    await first;
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    expect(await queue.run(anna, 'same', async () => ++begun)).toBe(2);
  });

  it('joins what is under way for another when the turn comes, and no sooner', async () => {
    const queue = createJobQueue<string>({ concurrency: 2, bounds });
    const gate = Promise.withResolvers<void>();
    const of = (name: string) => async () => {
      await gate.promise;
      return `made for ${name}`;
    };
    const jobs = [queue.run(anna, 'same', of('anna')), queue.run(boris, 'same', of('boris'))];
    const late = { group: 'guests', name: 'clara' };
    const waiting = queue.run(late, 'same', of('clara'));
    gate.resolve();
    expect(await Promise.all(jobs)).toEqual(['made for anna', 'made for anna']);
    expect(await waiting).toBe('made for clara');
  });
});
