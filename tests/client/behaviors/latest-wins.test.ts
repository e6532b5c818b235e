import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLatestWins } from '../../../client/behaviors/latest-wins.ts';
import { endOfMoment } from '../end-of-moment.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PAUSE_MS = 400;

/** A server that takes its time and may refuse; what the page shows; what was told. */
function createScene(answers: { ms: number; fails: boolean }[] = []) {
  const scene = { kept: 0, shown: 0, underWay: 0, most: 0, failures: 0, sent: [] as number[] };
  const latest = createLatestWins<number>({
    confirmed: 0,
    pauseMs: PAUSE_MS,
    send: (value) => {
      const { ms, fails } = answers[scene.sent.length] ?? { ms: 50, fails: false };
      scene.sent.push(value);
      scene.underWay++;
      scene.most = Math.max(scene.most, scene.underWay);
      return new Promise((resolve, reject) => {
        setTimeout(() => {
          scene.underWay--;
          if (fails) return reject(new Error('no'));
          scene.kept = value;
          resolve(value);
        }, ms);
      });
    },
    show: (value) => {
      scene.shown = value;
    },
    fail: () => {
      scene.failures++;
    },
  });
  return { scene, latest };
}

describe('a value that is shown before it is kept', () => {
  it('is shown at once and sent at once', async () => {
    const { scene, latest } = createScene();
    latest.set(1);
    expect(scene).toMatchObject({ shown: 1, sent: [] });
    await endOfMoment();
    expect(scene).toMatchObject({ shown: 1, sent: [1] });
  });

  it('is sent once when it was changed several times in one moment', async () => {
    const { scene, latest } = createScene();
    for (let value = 1; value <= 6; value++) latest.set(value);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ shown: 6, kept: 6, sent: [6] });
  });

  it('is not sent when whoever leaves the page takes it in the same moment', async () => {
    const { scene, latest } = createScene();
    latest.set(1);
    latest.set(2);
    expect(latest.takeUnsent()).toEqual({ value: 2, before: 0 });
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ shown: 2, sent: [] });
  });

  it('sends quick changes together', async () => {
    const { scene, latest } = createScene();
    for (let value = 1; value <= 10; value++) {
      latest.set(value);
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.runAllTimersAsync();
    expect(scene.sent).toEqual([1, 10]);
    expect(scene).toMatchObject({ shown: 10, kept: 10 });
  });

  it('goes back when it was refused, and says so', async () => {
    const { scene, latest } = createScene([{ ms: 50, fails: true }]);
    latest.set(3);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ shown: 0, kept: 0, failures: 1 });
  });

  it('shows what the server has made of it', async () => {
    const shown: number[] = [];
    const latest = createLatestWins<number>({
      confirmed: 0,
      pauseMs: PAUSE_MS,
      send: async () => 12,
      show: (value) => shown.push(value),
      fail: () => {},
    });
    latest.set(7);
    await vi.runAllTimersAsync();
    expect(shown).toEqual([7, 12]);
    expect(latest.takeUnsent()).toBeUndefined();
  });

  it('gives what waits to whoever leaves the page, once', async () => {
    const { latest } = createScene();
    latest.set(1);
    await endOfMoment();
    expect(latest.takeUnsent()).toBeUndefined();
    latest.set(2);
    expect(latest.takeUnsent()).toEqual({ value: 2, before: 1 });
    expect(latest.takeUnsent()).toBeUndefined();
  });

  it('does not send again what was taken', async () => {
    const { scene, latest } = createScene([{ ms: 5000, fails: false }]);
    latest.set(1);
    await endOfMoment();
    latest.set(2);
    latest.takeUnsent();
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ sent: [1], shown: 2 });
  });

  it('takes over what it is told while nothing is under way', async () => {
    const { scene, latest } = createScene();
    latest.adopt(5);
    latest.set(5);
    expect(scene.sent).toEqual([]);
    latest.set(6);
    latest.adopt(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ shown: 6, kept: 6 });
  });

  it('ends at the last value, whatever comes when and fails', async () => {
    const answer = fc.record({ ms: fc.integer({ min: 0, max: 2000 }), fails: fc.boolean() });
    const change = fc.record({
      value: fc.integer({ min: 0, max: 20 }),
      afterMs: fc.integer({ min: 0, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.array(answer, { maxLength: 12 }),
        async (changes, answers) => {
          const { scene, latest } = createScene(answers);
          for (const { value, afterMs } of changes) {
            await vi.advanceTimersByTimeAsync(afterMs);
            latest.set(value);
            expect(scene.shown).toBe(value);
          }
          await vi.runAllTimersAsync();
          const last = changes.at(-1)?.value;
          expect(scene.most).toBeLessThanOrEqual(1);
          // The shown value is the kept one: the last, or the one before a refusal that was told.
          expect(scene.shown).toBe(scene.kept);
          if (scene.failures === 0) expect(scene.shown).toBe(last);
        },
      ),
      { numRuns: 200 },
    );
  });
});
