import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

it('is drawn as the imports are (npm run readme)', async () => {
  const script = join(root, 'scripts/docs/draw-architecture.mjs');
  const { drawArchitecture } = (await import(script)) as {
    drawArchitecture: (root: string) => string;
  };
  const drawn = readFileSync(join(root, 'docs/architecture.svg'), 'utf8');
  expect(drawn).toBe(drawArchitecture(root));
});

it('names files and folders that are there', () => {
  const named = [
    ...text.matchAll(/`((?:server|views|client|shared|tests|scripts|docs)\/[^`\s*{<]*)`/g),
  ];
  const paths = named.map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
