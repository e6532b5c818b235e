import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface OptionsModule {
  GROUPS: readonly string[];
  parseOptions(argv: readonly string[]): Record<string, unknown>;
}

const path = join(resolve(import.meta.dirname, '../../..'), 'scripts/bench/options.mjs');
const { GROUPS, parseOptions }: OptionsModule = await import(path);

describe('the options of the benchmark', () => {
  it('measure everything without any', () => {
    expect(parseOptions([])).toMatchObject({
      groups: GROUPS,
      products: 5000,
      sizes: [1000, 10_000, 100_000],
      json: false,
    });
  });

  it('choose groups, sizes and length', () => {
    const argv = ['--only', 'cached,listing', '--sizes=1000,2000', '--seconds', '0.5', '--json'];
    expect(parseOptions(argv)).toMatchObject({
      groups: ['cached', 'listing'],
      sizes: [1000, 2000],
      seconds: 0.5,
      json: true,
    });
  });

  it.each([
    [['--only', 'cached,nothing'], 'nothing'],
    [['--products', 'many'], '--products'],
    [['--rounds', '2.5'], '--rounds'],
    [['--connections', '0'], '--connections'],
    [['--sizes', '1000,x'], '--sizes'],
    [['--fast'], '--fast'],
    [['extra'], 'extra'],
  ])('refuse %j and say why', (argv, reason) => {
    expect(() => parseOptions(argv)).toThrow(reason);
  });
});
