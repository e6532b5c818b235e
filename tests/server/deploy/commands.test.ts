import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { IMPORT_PRIORITY } from '../../../server/doors/exchange/imports/let-visitors-first.ts';
import { yml } from '../doors/exchange/feeds.ts';
import { CODE_CACHE } from '../processes/shop-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const programs = join(import.meta.dirname, '../../../dist/server');
const folder = mkdtempSync(join(tmpdir(), 'marmit-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));
const feed = join(folder, 'goods.xml');
writeFileSync(feed, yml([{ id: '1' }]));

/** All that a program finds in its environment beside settings. */
const surroundings = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: CODE_CACHE };
const run = (program: string, words: readonly string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [join(programs, program), ...words], {
    env: { ...surroundings, ...env },
    encoding: 'utf8',
  });

it('programs are of letters that Node keeps in one byte each', () => {
  const sources = readdirSync(programs).filter((name) => name.endsWith('.js'));
  expect(sources).toContain('main.js');
  const wide = sources.filter((name) =>
    readFileSync(join(programs, name)).some((byte) => byte > 0x7f),
  );
  expect(wide).toEqual([]);
});

const commands: readonly [program: string, words: readonly string[]][] = [
  ['migrate-command.js', []],
  ['import-command.js', [feed]],
  ['calendar-command.js', []],
  ['exchange-journal-command.js', []],
  ['open-command.js', ['--missing']],
  ['staff-token-command.js', []],
  ['api-key-command.js', []],
  ['api-webhook-command.js', []],
];

it.each(commands)('%s needs to know nothing but where the data are', (program, words) => {
  const env = {
    DATA_DIR: join(folder, 'data'),
    // A real address without one of the services that a shop needs there.
    SITE_URL: 'https://example.ru',
    PORT: 'none',
  };
  const { status, stderr } = run(program, words, env);
  expect(stderr).toBe('');
  expect([0, 1]).toContain(status);
});

it.each(commands)('%s says in one message that the data are not there', (program, words) => {
  const nowhere = { DATABASE_URL: 'postgres://marmit:secret@127.0.0.1:1/marmit' };
  const { status, stderr } = run(program, words, nowhere);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^База не открывается: PostgreSQL \(DATABASE_URL\)\. .+\n$/);
  expect(stderr).not.toContain('secret');
  const wrong = run(program, words, { DATABASE_URL: 'mysql://marmit' });
  expect([wrong.status, wrong.stderr]).toEqual([
    78,
    'Ошибки в настройках:\n- DATABASE_URL: нужен адрес postgres://…\n',
  ]);
});

it('a link for the staff is given only where there is a desk that it leads to', () => {
  const data = { DATA_DIR: join(folder, 'data') };
  const site = { ...data, SITE_URL: 'https://example.ru', PORT: 'none' };
  const invite = (words: readonly string[], env: Record<string, string>) =>
    run('staff-command.js', words, env);
  const nowhere = invite(['Анна', 'owner'], site);
  expect([nowhere.status, nowhere.stdout]).toEqual([1, '']);
  expect(nowhere.stderr).toContain('задайте BACKOFFICE_URL');
  const there = invite(['Анна', 'owner'], { ...site, BACKOFFICE_URL: 'https://desk.example.ru' });
  expect([there.status, there.stderr]).toEqual([0, '']);
  expect(there.stdout).toContain('https://desk.example.ru/');
  expect(invite(['Анна', 'owner'], data).stdout).toContain('http://localhost:3002/');
  for (const words of [['Анна', 'owner', 'Петрова'], ['--help', 'owner'], []]) {
    const wrong = invite(words, data);
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  }
});

it('a migration takes no words: none is asked about before it', () => {
  const { status, stdout, stderr } = run('migrate-command.js', ['--help'], {
    DATA_DIR: join(folder, 'untouched'),
  });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('слов и ключей не принимает');
  expect(existsSync(join(folder, 'untouched'))).toBe(false);
});

it('commands end well when nobody reads their words any more', () => {
  const program = join(programs, 'exchange-journal-command.js');
  // `true` reads nothing and ends before the first word.
  const line = `{ sleep 0.3; "$0" "$1"; echo "ended with $?" >&2; } | true`;
  const { stderr } = spawnSync('sh', ['-c', line, process.execPath, program], {
    env: { ...surroundings, DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  });
  expect(stderr).toBe('ended with 0\n');
});

it('the import lets the shop go first, as imports of the exchange do', () => {
  const tell = `import { getPriority } from 'node:os';
    process.on('exit', () => process.stderr.write('priority ' + getPriority()));`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(tell)}`];
  const program = join(programs, 'import-command.js');
  const { stderr } = spawnSync(process.execPath, [...words, program, feed], {
    env: { ...surroundings, DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  });
  expect(stderr).toBe(`priority ${IMPORT_PRIORITY}`);
});
