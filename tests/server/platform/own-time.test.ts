import { setImmediate as turnLoop } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterOwnTime } from '../../../server/platform/own-time.ts';

describe('a limit in the own time of a process', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([60, 900])('ends after %i ms, not before', (ms) => {
    vi.useFakeTimers();
    const end = vi.fn();
    afterOwnTime(ms, end);
    vi.advanceTimersByTime(ms - 1);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(end).toHaveBeenCalledOnce();
  });

  it('is called off at any moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const end = vi.fn();
    const [soon, late] = [afterOwnTime(500, end), afterOwnTime(500, end)];
    vi.advanceTimersByTime(400);
    soon();
    vi.advanceTimersByTime(100);
    late();
    await turnLoop();
    expect(end).not.toHaveBeenCalled();
  });

  it('does not pass while the process stands still', async () => {
    const end = vi.fn();
    const callOff = afterOwnTime(700, end);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    await turnLoop();
    await turnLoop();
    expect(end).not.toHaveBeenCalled();
    callOff();
  });
});
