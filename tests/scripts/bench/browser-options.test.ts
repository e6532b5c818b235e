import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface BrowserOptions {
  groups: string[];
  json: boolean;
  products: number;
  rounds: number;
}

const file = join(
  resolve(import.meta.dirname, '../../..'),
  'scripts/bench/browser/browser-options.mjs',
);
const { parseBrowserOptions } = (await import(file)) as {
  parseBrowserOptions(argv: readonly string[]): BrowserOptions;
};

describe("the browser benchmark's options", () => {
  it('measures everything five times unless told', () => {
    expect(parseBrowserOptions([])).toEqual({
      groups: ['load', 'early', 'next', 'inp'],
      json: false,
      products: 5000,
      rounds: 5,
    });
  });

  it('takes some groups', () => {
    const options = parseBrowserOptions(['--only', 'inp,next', '--rounds', '9', '--json']);
    expect(options).toMatchObject({ groups: ['inp', 'next'], rounds: 9, json: true });
  });

  it.each([
    { argv: ['--only', 'speed'], reason: 'нет такой группы: speed' },
    { argv: ['--rounds', '0'], reason: '--rounds: нужно число от 1 до 50' },
    { argv: ['--products', 'много'], reason: '--products' },
    { argv: ['--fast'], reason: '--fast' },
  ])('refuses $argv', ({ argv, reason }) => {
    expect(() => parseBrowserOptions(argv)).toThrow(reason);
  });
});
