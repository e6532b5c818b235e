import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { configTable } from '../../server/config/config.ts';

const root = resolve(import.meta.dirname, '../..');

it('lists the settings as their schema has them', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(configTable());
});
