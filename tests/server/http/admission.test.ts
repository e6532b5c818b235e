import { describe, expect, it, vi } from 'vitest';
import { createAdmission, lastingDelay, watchEventLoop } from '../../../server/http/admission.ts';

describe('admission', () => {
  it('closes while the event loop lags', () => {
    let delayMs = 200;
    const admission = createAdmission({ readDelayMs: () => delayMs, maxRenders: 2 });
    expect(admission.isOverloaded()).toBe(false);
    delayMs = 201;
    expect(admission.isOverloaded()).toBe(true);
  });

  it('counts what is in the making, also when it fails', async () => {
    const admission = createAdmission({ readDelayMs: () => 0, maxRenders: 2 });
    const gate = Promise.withResolvers<void>();
    const first = admission.run(() => gate.promise);
    expect(admission.isOverloaded()).toBe(false);
    const second = admission.run(async () => {
      await gate.promise;
      throw new Error('no');
    });
    expect(admission.isOverloaded()).toBe(true);
    gate.resolve();
    await first;
    await expect(second).rejects.toThrow('no');
    expect(admission.isOverloaded()).toBe(false);
  });

  it('closes for the rest of a turn of the event loop that is full of pages', async () => {
    let turn = { number: 1, ms: 0 };
    const options = { readDelayMs: () => 0, maxRenders: 100 };
    const admission = createAdmission({ ...options, readTurn: () => turn });
    const makePages = async (count: number) => {
      for (let page = 0; page < count; page++) await admission.run(async () => {});
    };
    await makePages(8);
    expect(admission.isOverloaded()).toBe(false);
    turn = { number: 1, ms: 401 };
    expect(admission.isOverloaded()).toBe(true);
    turn = { number: 2, ms: 401 };
    await makePages(1);
    expect(admission.isOverloaded()).toBe(false);
  });

  it('sees how long a turn lasts', async () => {
    const watch = watchEventLoop();
    const { number } = watch.readTurn();
    const until = performance.now() + 60;
    while (performance.now() < until);
    expect(watch.readTurn().number).toBe(number);
    expect(watch.readTurn().ms).toBeGreaterThan(30);
    await vi.waitFor(() => expect(watch.readTurn().number).toBeGreaterThan(number));
    watch.stop();
  });

  it('spreads the time to come back', () => {
    const admission = createAdmission({ readDelayMs: () => 0, maxRenders: 2 });
    const times = Array.from({ length: 4 }, () => admission.retryAfterSeconds());
    expect(new Set(times).size).toBe(4);
  });

  it.each([
    [[500], 0],
    [[500, 900, 800, 700], 0],
    [[500, 900, 800, 700, 600], 500],
    [[500, 900, 3, 700, 600], 3],
  ])('takes only a delay that lasts for an overload: %j', (seconds, delayMs) => {
    expect(lastingDelay(seconds)).toBe(delayMs);
  });

  it('reads no delay before it has measured', () => {
    const watch = watchEventLoop();
    expect(watch.readDelayMs()).toBe(0);
    watch.stop();
  });
});
