import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import { endChild, endLater } from '../ends.ts';

const note = (word: string) => appendFileSync(process.env['NOTES'] ?? '', `${word}\n`);
beforeAll(() => {
  endLater(() => note('first ended'));
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], {
    stdio: 'ignore',
  });
  endChild(child);
  note(`pid ${child.pid}`);
  endLater(() => {
    throw new Error('no end');
  });
  throw new Error('no set-up');
});
afterAll(() => {
  throw new Error('no shop to stop');
});
it('is not run', () => note('run'));
