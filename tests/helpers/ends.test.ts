import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { endChild } from './ends.ts';

const root = join(import.meta.dirname, '../..');

it('a process is ended with its file when the set-up after it fails, before the next file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marmit-ends-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = join(folder, 'vitest.config.mjs');
  const test = {
    root,
    include: ['tests/helpers/ends/*.ts'],
    setupFiles: ['tests/helpers/end-started.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
  };
  writeFileSync(config, `export default ${JSON.stringify({ test })};`);
  const notes = join(folder, 'notes');
  writeFileSync(notes, '');
  const words = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', config];
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], NOTES: notes },
  });
  endChild(child);
  expect(await once(child, 'exit')).toEqual([1, null]);
  const said = readFileSync(notes, 'utf8').trim().split('\n');
  const pid = Number(said[0]?.replace('pid ', ''));
  expect(said).toEqual([`pid ${pid}`, 'first ended', 'next file']);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
