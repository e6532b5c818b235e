import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('leaves the exit code to those whose tests failed', () => {
  const program = `
    const { default: start } = await import(${JSON.stringify(join(import.meta.dirname, 'start-postgres.ts'))});
    const stop = await start({ provide() {} });
    await stop();
    process.exitCode = 3;`;
  const args = ['--input-type=module', '--eval', program];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 3 });
  // Making a server takes its time on a busy machine.
}, 120_000);
