import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bodyOf } from '../../../client/basket/order-body.ts';
import { orderText, readOrder } from '../../../client/basket/order-form.ts';
import { createLatestWins, RefusedError } from '../../../client/behaviors/latest-wins.ts';
import { endOfMoment } from '../end-of-moment.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ENDS = ['answered', 'answer lost', 'never arrived', 'refused'] as const;
interface Way {
  end: (typeof ENDS)[number];
  ms: number;
}

/** A product on a page, and a basket that adds what says `quantity`, as the shop's does. */
function createScene(ways: readonly Way[] = [], filled = 0) {
  const scene = { kept: filled, shown: 0, failures: 0, bodies: [] as string[] };
  let abort = () => {};
  const take = (body: URLSearchParams) => {
    scene.bodies.push(`${body}`.replace(/product_id=7&|&package=1/g, ''));
    const [to, quantity] = [body.get('to'), body.get('quantity')];
    scene.kept = to === null ? scene.kept + Number(quantity) : Number(to);
  };
  const latest = createLatestWins<string>({
    confirmed: '0/0',
    pauseMs: 400,
    send: (order, before, isSure) => {
      const { end, ms } = ways[scene.bodies.length] ?? { end: 'answered', ms: 50 };
      const body = bodyOf(7, order, isSure ? before : null);
      if (end === 'answered' || end === 'answer lost') take(body);
      else scene.bodies.push(end);
      return new Promise((resolve, reject) => {
        abort = () => reject(new Error('aborted'));
        setTimeout(() => {
          if (end === 'answered') resolve(orderText(scene.kept, 1));
          else reject(end === 'refused' ? new RefusedError() : new Error('lost'));
        }, ms);
      });
    },
    show: (order) => {
      [scene.shown = 0] = readOrder(order);
    },
    fail: () => {
      scene.failures++;
    },
  });
  const set = (amount: number) => latest.set(orderText(amount, 1));
  const leave = () => {
    const unsent = latest.takeUnsent();
    if (!unsent) return;
    abort();
    take(bodyOf(7, unsent.value, null));
  };
  return { scene, set, leave };
}

describe('a product that is put into the basket', () => {
  it('is there once when a link is clicked before the first answer', async () => {
    const { scene, set, leave } = createScene([{ end: 'answered', ms: 5000 }]);
    set(1);
    await endOfMoment();
    set(2);
    await vi.advanceTimersByTimeAsync(100);
    leave();
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 2, shown: 2, bodies: ['quantity=1', 'to=2'] });
    set(3);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 3, shown: 3, failures: 0 });
  });

  it('is there once when the first answer is lost', async () => {
    const { scene, set } = createScene([{ end: 'answer lost', ms: 15_000 }]);
    set(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ shown: 0, failures: 1 });
    set(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 1, shown: 1 });
  });

  it('is taken out when that was wished before an answer was lost', async () => {
    const { scene, set } = createScene([{ end: 'answer lost', ms: 15_000 }]);
    set(1);
    await endOfMoment();
    set(0);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 0, shown: 0 });
  });

  it('is taken out when an answer was lost and the next change refused', async () => {
    const { scene, set } = createScene([
      { end: 'answer lost', ms: 1 },
      { end: 'refused', ms: 10 },
    ]);
    set(1);
    await endOfMoment();
    set(2);
    await vi.advanceTimersByTimeAsync(401);
    set(0);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 0, shown: 0 });
  });

  it('is added to what another tab has put there, also after a refusal and once taken out', async () => {
    const { scene, set } = createScene([{ end: 'refused', ms: 50 }], 3);
    set(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 3, shown: 0, failures: 1 });
    set(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 4, shown: 4 });
    set(0);
    await vi.runAllTimersAsync();
    scene.kept = 2;
    set(1);
    await vi.runAllTimersAsync();
    expect(scene).toMatchObject({ kept: 3, shown: 3 });
  });

  it('is never there in another amount than was shown', async () => {
    const way = fc.record({ end: fc.constantFrom(...ENDS), ms: fc.integer({ min: 0, max: 2000 }) });
    const act = fc.record({
      amount: fc.option(fc.integer({ min: 0, max: 20 })),
      afterMs: fc.integer({ min: 0, max: 900 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 1, maxLength: 12 }),
        fc.array(way, { maxLength: 12 }),
        async (acts, ways) => {
          const { scene, set, leave } = createScene(ways);
          const shown = new Set([0]);
          for (const { amount, afterMs } of acts) {
            await vi.advanceTimersByTimeAsync(afterMs);
            if (amount === null) leave();
            else {
              set(amount);
              shown.add(amount);
            }
            expect(shown).toContain(scene.kept);
          }
          await vi.runAllTimersAsync();
          expect(shown).toContain(scene.kept);
          if (scene.failures === 0) expect(scene.kept).toBe(scene.shown);
        },
      ),
      { numRuns: 300 },
    );
  });
});
