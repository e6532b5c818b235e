import { describe, expect, it } from 'vitest';
import { doAtOnce, doInTurns, type Slices } from '../../../server/platform/slices.ts';

/** Notes each slice, every one of them longer than may be done at once. */
function* workThrice(done: string[]): Slices<number> {
  for (let slice = 1; slice <= 3; slice++) {
    const end = performance.now() + 1.5;
    while (performance.now() < end);
    done.push(`slice ${slice}`);
    yield;
  }
  return 42;
}

describe('work in slices', () => {
  it('is done at once', () => {
    const done: string[] = [];
    expect(doAtOnce(workThrice(done))).toBe(42);
    expect(done).toHaveLength(3);
  });

  it.each([true, false])(
    'leaves others their turn between two slices (hurried: %s)',
    async (hurried) => {
      const done: string[] = [];
      const working = doInTurns(workThrice(done), { hurried });
      setImmediate(() => done.push('visitor'));
      expect(await working).toBe(42);
      expect(done).toContain('visitor');
      expect(done.at(-1)).toBe('slice 3');
    },
  );

  it('fails as the work fails', async () => {
    const failing = function* (): Slices<never> {
      yield;
      throw new Error('no such category');
    };
    expect(() => doAtOnce(failing())).toThrow('no such category');
    await expect(doInTurns(failing())).rejects.toThrow('no such category');
  });
});
