import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const log = join(import.meta.dirname, '../../../server/platform/log.ts');

/** Messages that a program got written to its standard output before it ended. */
async function messagesOf(program: string): Promise<string[]> {
  const source = `import { createLog } from ${JSON.stringify(log)};
    const log = createLog('info');
    const die = (ms) => setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms);
    ${program}`;
  const args = ['--input-type=module-typescript', '--eval', source];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [lines] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe('lines on standard output', () => {
  it('stay until the end of a program that ends in order, or by an error', async () => {
    expect(await messagesOf(`log.info('a'); log.info('b'); process.exit(0)`)).toEqual(['a', 'b']);
    const thrown = `process.once('uncaughtException', () => process.exit(1));
      log.info('a'); setTimeout(() => { log.info('b'); throw new Error('c') }, 5)`;
    expect(await messagesOf(thrown)).toEqual(['a', 'b']);
  });

  it('come in portions, with a warning at once', async () => {
    const program = `log.info('a'); log.warn('b'); log.info('c'); die(60)`;
    expect(await messagesOf(program)).toEqual(['a', 'b']);
  });

  it('wait for no more lines', async () => {
    expect(await messagesOf(`log.info('a'); die(1000)`)).toEqual(['a']);
  });

  it('are whole, however many there are', async () => {
    const many = `for (let at = 0; at < 5000; at++) log.info('x'.repeat(at % 700)); process.exit(0)`;
    expect((await messagesOf(many)).map(({ length }) => length)).toEqual(
      Array.from({ length: 5000 }, (_, at) => at % 700),
    );
  });
});
