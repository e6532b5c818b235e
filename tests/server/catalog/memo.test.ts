import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CatalogIndex } from '../../../server/catalog/index/catalog-index.ts';
import { createMemory } from '../../../server/catalog/index/draft-index.ts';
import { createMemo } from '../../../server/catalog/index/memo.ts';

const version = (): CatalogIndex => createMemory() as CatalogIndex;

describe('what is remembered of a version of the catalogue', () => {
  it('is made once for each key, also when it is 0, and again for another version', () => {
    const counts = createMemo<number>('counts');
    let made = 0;
    const count = (index: CatalogIndex, key: string) =>
      counts.of(index, key, () => {
        made += 1;
        return 0;
      });
    const first = version();
    for (const key of ['a', 'b', 'a']) expect(count(first, key)).toBe(0);
    expect(made).toBe(2);
    count(version(), 'a');
    expect(made).toBe(3);
  });

  it('is kept by createMemo alone, under names that no two share', () => {
    const root = new URL('../../../', import.meta.url).pathname;
    const texts = new Map(
      globSync('server/**/*.{ts,tsx}', { cwd: root }).map((file) => [
        file,
        readFileSync(root + file, 'utf8'),
      ]),
    );
    const readers = [...texts].filter(([, text]) => /\bmemo\.[gs]et\(/.test(text));
    expect(readers.map(([file]) => file)).toEqual(['server/catalog/index/memo.ts']);
    const names = [...texts.values()].flatMap((text) => [
      ...[...text.matchAll(/\bcreateMemo<.*>\(\s*'(.*?)'/g)].map(([, name]) => name),
    ]);
    expect(names.length).toBeGreaterThan(8);
    expect(new Set(names).size).toBe(names.length);
  });
});
