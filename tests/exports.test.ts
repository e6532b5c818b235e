import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const sources = globSync('{client,server,shared,views}/**/*.{ts,tsx}', { cwd: root });
const readers = [
  ...sources,
  ...globSync('{tests,scripts}/**/*.{ts,tsx,mts,mjs}', { cwd: root }),
  ...globSync('*.{ts,mjs}', { cwd: root }),
];

/** Names that files take from one another, by the path of the file that has them; `*` is all of them. */
function namesTaken(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  const take = (from: string, target: string, names: string[]) => {
    const path = normalize(join(dirname(from), target));
    taken.set(path, new Set([...(taken.get(path) ?? []), ...names]));
  };
  for (const file of readers) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, listed, target = ''] of text.matchAll(
      /^(?:import|export)\s[^'";]*?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s*from\s*'(\.[^']+)'/gm,
    )) {
      const names = listed?.match(/\w+(?=\s+as\s)|\w+/g) ?? ['*'];
      take(file, target, names);
    }
    for (const [, target = ''] of text.matchAll(/import\(\s*'(\.[^']+)'\s*\)/g)) {
      take(file, target, ['*']);
    }
  }
  return taken;
}

it('every export is taken by another file', () => {
  const taken = namesTaken();
  const idle = sources.flatMap((file) => {
    const names = taken.get(normalize(file));
    if (names?.has('*')) return [];
    const text = readFileSync(join(root, file), 'utf8');
    return [
      ...text.matchAll(
        /^export (?:async )?(?:type|interface|const|let|function\*?|(?:abstract )?class) (\w+)/gm,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !names?.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(1000);
  expect(idle).toEqual([]);
});
