import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSettings, loadConfig } from '../../../server/config/config.ts';
import { findMisspelt } from '../../../server/config/find-misspelt.ts';
import { listInForce, printConfig, printEnvExample } from '../../../server/config/print-config.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the settings in force', () => {
  it('are told with where they come from', () => {
    const settings = listInForce({ PORT: '8080', HOST: '', STRANGER: 'x' });
    const byName = (name: string) => settings.find((setting) => setting.name === name);
    expect(byName('PORT')).toEqual({ name: 'PORT', value: '8080', from: 'окружение' });
    expect(byName('HOST')).toEqual({ name: 'HOST', value: '0.0.0.0', from: 'по умолчанию' });
    expect(byName('DATABASE_URL')).toEqual({
      name: 'DATABASE_URL',
      value: '',
      from: 'не задана',
    });
    expect(settings.map(({ name }) => name)).toEqual(listSettings().map(({ name }) => name));
  });

  it('are those that follow from others too', () => {
    const told = (env: Record<string, string>, name: string) =>
      listInForce(env).find((setting) => setting.name === name);
    expect(told({ SITE_URL: 'https://shop.ru' }, 'BACKOFFICE_PORT')).toMatchObject({
      value: '0',
      from: 'нет BACKOFFICE_URL',
    });
    expect(told({ PORT: '4300' }, 'SITE_URL')).toMatchObject({
      value: 'http://localhost:4300',
      from: 'из PORT',
    });
  });

  it('hide every secret', () => {
    const variables = read('server/config/variables.ts');
    const secrets = [...variables.matchAll(/^ {2}([A-Z_]+): (?:secret|headerKey|ownKey)\b/gm)];
    const names = secrets.map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    const text = printConfig(Object.fromEntries(names.map((name) => [name, 'hunter2'])));
    expect(text).not.toContain('hunter2');
    expect(text.match(/•••••• \(знаков: 7\)/g)).toHaveLength(names.length);
  });

  it.each([
    ['postgres://shop:hunter2@db/shop', 'postgres://••••••@db/shop'],
    ['postgres://shop:hunter2/@:?#@db/shop', 'postgres://••••••@db/shop'],
    ['postgres://db/shop?user=a&password=hunter2', 'postgres://db/shop?user=a&password=••••••'],
    ['postgres://hunter2@db/shop', 'postgres://••••••@db/shop'],
    ['postgres://db:5432/shop', 'postgres://db:5432/shop'],
  ])('hide who signs in at %s', (given, shown) => {
    const found = listInForce({ DATABASE_URL: given }).find(({ name }) => name === 'DATABASE_URL');
    expect(found?.value).toBe(shown);
  });

  it('are printed by npm run config:print, with what is wrong and what is unknown', () => {
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, [join(root, 'scripts/config-print.mjs')], {
        env: { PATH: process.env['PATH'], ...env },
        encoding: 'utf8',
      });
    const right = run({ NODE_ENV: 'production', PORT: '8080' });
    expect([right.status, right.stderr]).toEqual([0, '']);
    expect(right.stdout).toMatch(/^PORT +окружение +8080$/m);
    expect(run({ PORT: '8080' }).status).toBe(0);
    const wrong = run({ NODE_ENV: 'production', PORT: 'hunter2', SITE_ULR: 'x' });
    expect(wrong.status).toBe(78);
    expect(wrong.stderr).toContain('SITE_ULR: возможно, имелась в виду SITE_URL');
    expect(wrong.stderr).toContain('- PORT: нужно целое число');
  });
});

describe('variables that look like ours', () => {
  it.each([
    ['SITE_ULR', 'SITE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['COMPANY_IIN', 'COMPANY_INN'],
    ['PORTS', 'PORT'],
  ])('%s is taken for %s', (name, meant) => {
    expect(findMisspelt({ [name]: 'x' })).toEqual([{ name, meant }]);
  });

  it('are none of those that are ours, of shells, npm, systemd and Node', () => {
    const others = [
      'HOME',
      'PATH',
      'PWD',
      'SHELL',
      'TERM',
      'LANG',
      'USER',
      'LOGNAME',
      'HOSTNAME',
      'MAIL',
      'OLDPWD',
      'SHLVL',
      'EDITOR',
      'TZ',
      'TMPDIR',
      'DISPLAY',
      'LC_ALL',
      '_',
      'CI',
      'HOSTTYPE',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'LISTEN_PID',
      'LISTEN_FDNAMES',
      'NOTIFY_SOCKET',
      'STATE_DIRECTORY',
      'CACHE_DIRECTORY',
      'RUNTIME_DIRECTORY',
      'MAINPID',
      'WATCHDOG_USEC',
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_COMPILE_CACHE',
      'NODE_EXTRA_CA_CERTS',
      'INIT_CWD',
      'npm_command',
      'npm_config_cache',
      'npm_lifecycle_event',
      'npm_node_execpath',
      'NODE',
      'PGHOST',
      'PGPORT',
      'PGUSER',
      'PGDATA',
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'NO_PROXY',
      'TRUST_PROXIES',
      'CHROMIUM_PATH',
      'NGINX_PATH',
      'SHOP_PORT',
      'DESK_PORT',
      'SHOP_DATA_DIR',
      'SHOP_ARRANGEMENT',
      ...listSettings().map(({ name }) => name),
    ];
    const env = Object.fromEntries(others.map((name) => [name, 'x']));
    expect(findMisspelt(env)).toEqual([]);
  });
});

describe('.env.example', () => {
  it('is of today (npm run readme)', () => {
    expect(read('.env.example')).toBe(printEnvExample());
  });

  it('names every variable once, and as it stands it is the settings by default', () => {
    const lines = printEnvExample().split('\n');
    const named = lines.flatMap((each) => /^(?:# )?([A-Z_]+)=/.exec(each)?.[1] ?? []);
    expect(named).toEqual(listSettings().map(({ name }) => name));
    const entries = lines.flatMap((each) => {
      const [, name = '', value = ''] = /^(?:# )?([A-Z_]+)=(.*)$/.exec(each) ?? [];
      return name ? [[name, value.startsWith('"') ? JSON.parse(value) : value]] : [];
    });
    const byDefault = loadConfig({ NODE_ENV: 'production' });
    expect(loadConfig(Object.fromEntries(entries))).toEqual(byDefault);
  });
});
