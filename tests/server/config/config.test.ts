import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, configTable, loadConfig } from '../../../server/config/config.ts';
import { findDoubts } from '../../../server/config/find-doubts.ts';

const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n- ').slice(1);
    throw error;
  }
  return [];
};

describe('loadConfig', () => {
  it('takes an address of mail in any zone, and nothing else for one', () => {
    const { company } = loadConfig({ NODE_ENV: 'production', COMPANY_EMAIL: 'zakaz@мармит.рф' });
    expect(company.email).toBe('zakaz@мармит.рф');
    expect(problemsOf({ NODE_ENV: 'production', MAIL_FROM: 'zakaz' })).toEqual([
      'MAIL_FROM: нужен адрес электронной почты',
    ]);
  });

  it.each([
    [{ YOOKASSA_SECRET_KEY: 'x'.repeat(301) }, 'YOOKASSA_SECRET_KEY: длиннее 300 знаков'],
    [
      { CDN_PURGE_KEY: 'ключ'.repeat(8) },
      'CDN_PURGE_KEY: нужны латинские буквы, цифры и знаки без пробелов',
    ],
    [
      { ADMIN_KEY: 'ключ'.repeat(8) },
      'ADMIN_KEY: нужны латинские буквы, цифры и знаки без пробелов',
    ],
    [{ PORT: '70000' }, 'PORT: нужно целое число от 0 до 65535'],
    [
      { SITE_URL: 'https://a.test', BACKOFFICE_URL: 'https://a.test', ALLOW_DEMO: '1' },
      'BACKOFFICE_URL: нужен другой адрес, чем SITE_URL',
    ],
  ])('says of %o what is wrong, and no more', (env: Record<string, string>, problem) => {
    expect(problemsOf({ NODE_ENV: 'production', ...env })).toEqual([problem]);
  });

  it('takes a variable of spaces for one that is not set', () => {
    const env = { NODE_ENV: 'production', DATA_DIR: '  ', HOST: ' ', SMSRU_API_ID: '  ' };
    const { dataDir, host, smsruApiId } = loadConfig(env);
    expect([dataDir, host, smsruApiId]).toEqual([
      join(process.cwd(), 'data'),
      '0.0.0.0',
      undefined,
    ]);
  });

  it.each([
    ['http://shop.test', 'http://'],
    ['https://192.168.1.5', 'поддоменах'],
    ['https://www.shop.test', 'kazan.www.shop.test'],
  ])('doubts an address that works for no city or keeps no basket: %s', (siteUrl, word) => {
    expect(findDoubts({ siteUrl })).toEqual([expect.stringContaining(word)]);
  });

  it.each(['https://shop.test', 'http://localhost:3000', 'http://[::1]:3000'])(
    'has no doubts of %s',
    (siteUrl) => expect(findDoubts({ siteUrl })).toEqual([]),
  );

  it('needs nothing but NODE_ENV', () => {
    const config = loadConfig({ NODE_ENV: 'production' });
    expect(config).toMatchObject({
      nodeEnv: 'production',
      port: 3000,
      adminPort: 3001,
      adminHost: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      // An absolute path: the folder that the process began in may go with its release.
      dataDir: join(process.cwd(), 'data'),
      demoProducts: 5000,
      demoOrders: 400,
      allowDemo: false,
      trustProxy: 0,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.company).toMatchObject({
      name: 'Мармит',
      tollFreePhone: '8 800 200-40-00',
      regionalPhone: '8 495 956 4000',
    });
    expect(config.company.social[0]).toEqual({
      title: 'Telegram',
      url: 'https://t.me/marmit',
    });
    expect(config.company.apps).toEqual([]);
  });

  it('lists every problem at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      ADMIN_PORT: 'abc',
      SITE_URL: 'https://example.ru/shop',
      DATABASE_URL: 'mysql://x',
      ALLOW_DEMO: 'yes',
      LOG_LEVEL: 'loud',
      COMPANY_INN: '123',
      COMPANY_SOCIAL: 'Telegram',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'NODE_ENV',
      'PORT',
      'ADMIN_PORT',
      'SITE_URL',
      'DATABASE_URL',
      'ALLOW_DEMO',
      'LOG_LEVEL',
      'COMPANY_INN',
      'COMPANY_SOCIAL',
    ]);
    for (const problem of problems) expect(problem).toMatch(/: нуж/);
  });

  it('wants a port of its own for each listener', () => {
    const env = { NODE_ENV: 'test' };
    expect(problemsOf({ ...env, PORT: '3001' })).toEqual([
      'ADMIN_PORT: нужен другой порт, чем PORT',
    ]);
    expect(problemsOf({ ...env, PORT: '4000', BACKOFFICE_PORT: '4000' })).toEqual([
      'BACKOFFICE_PORT: нужен другой порт, чем PORT',
    ]);
    const free = { PORT: '0', ADMIN_PORT: '0', BACKOFFICE_PORT: '0' };
    expect(loadConfig({ ...env, ...free }).adminPort).toBe(0);
    // A storefront without a store has no back office.
    const front = { PORT: '3002', API_BASE_URL: 'http://localhost:3000' };
    expect(loadConfig({ ...env, ...front }).port).toBe(3002);
  });

  it('refuses a telephone that is none', () => {
    expect(problemsOf({ NODE_ENV: 'test', COMPANY_TOLL_FREE_PHONE: 'x' })).toEqual([
      'COMPANY_TOLL_FREE_PHONE: нужен телефон: +7 и десять цифр',
    ]);
  });

  it('never prints a value, which may be a secret', () => {
    const problems = problemsOf({
      NODE_ENV: 'test',
      DATABASE_URL: 'user:hunter2',
      ADMIN_KEY: 'k3y',
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toMatch(/hunter2|k3y/);
  });

  it('takes an empty variable as absent', () => {
    expect(loadConfig({ NODE_ENV: 'test', PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('drops the slash after the site address', () => {
    expect(loadConfig({ NODE_ENV: 'test', PORT: '4300' }).siteUrl).toBe('http://localhost:4300');
    expect(loadConfig({ NODE_ENV: 'test', PORT: '0' }).siteUrl).toBe('http://localhost:3000');
    expect(loadConfig({ NODE_ENV: 'test', SITE_URL: 'http://localhost:80/' }).siteUrl).toBe(
      'http://localhost',
    );
  });

  it('refuses demo data on a public address unless it is allowed', () => {
    const open = { NODE_ENV: 'production', SITE_URL: 'https://example.ru' };
    const real = {
      PAYMENT_PROVIDER: 'yookassa',
      YOOKASSA_SHOP_ID: '1',
      YOOKASSA_SECRET_KEY: 'live_x',
      SMS_PROVIDER: 'smsru',
      SMSRU_API_ID: 'x',
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtps://a:b@mail.example',
      COMPANY_LOOKUP: 'dadata',
      DADATA_API_KEY: 'x',
      RATES_PROVIDER: 'cbr',
    };
    expect(problemsOf({ ...open, ...real })).toEqual([expect.stringContaining('ALLOW_DEMO=1')]);
    expect(problemsOf({ ...open, ALLOW_DEMO: '1' })).toEqual([]);
    expect(problemsOf({ ...open, ...real, DEMO_PRODUCTS: '0' })).toEqual([]);
  });

  it.each([
    'PAYMENT_PROVIDER',
    'SMS_PROVIDER',
    'MAIL_PROVIDER',
    'COMPANY_LOOKUP',
    'RATES_PROVIDER',
  ])('refuses a %s that only pretends on a public address', (name) => {
    const open = { NODE_ENV: 'production', SITE_URL: 'https://example.ru', DEMO_PRODUCTS: '0' };
    expect(problemsOf(open)).toContainEqual(expect.stringMatching(`^${name}: demo`));
  });

  it.each([
    [{ PAYMENT_PROVIDER: 'yookassa' }, ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY']],
    [{ SMS_PROVIDER: 'smsc' }, ['SMSC_API_KEY']],
    [{ SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'a', SMSC_PASSWORD: 'b' }, []],
    [{ MAIL_PROVIDER: 'smtp' }, ['SMTP_URL']],
    [{ DELIVERY_PROVIDER: 'cdek', CDEK_CLIENT_ID: 'a' }, ['CDEK_CLIENT_SECRET']],
    [{ CDN_PURGE_URL: 'http://10.0.0.7:3090/' }, ['CDN_PURGE_KEY']],
  ])('names the keys that %j misses', (env, missing) => {
    const problems = problemsOf({ NODE_ENV: 'test', ...env });
    expect(problems.map((line) => line.split(':')[0])).toEqual(missing);
  });

  it('reads the addresses of several CDNs, and refuses what is none', () => {
    const load = (urls: string) =>
      loadConfig({ NODE_ENV: 'test', CDN_PURGE_URL: urls, CDN_PURGE_KEY: 'k'.repeat(24) });
    expect(load('http://10.0.0.7:3090/  http://10.0.0.8:3090/').cdnPurgeUrl).toEqual([
      'http://10.0.0.7:3090/',
      'http://10.0.0.8:3090/',
    ]);
    expect(() => load('http://10.0.0.7:3090/, 10.0.0.8')).toThrow(/CDN_PURGE_URL: нужны адреса/);
  });

  it.each([
    ['SMTP_URL', 'smtps://shop:hun#ter2@mail.example'],
    ['SMTP_URL', 'smtps://shop:hun%ter2@mail.example'],
    ['DATABASE_URL', 'postgres://shop:hun/ter2@db/shop'],
    ['DATABASE_URL', 'postgres://shop:hun%ter2@db/shop'],
  ])('%s with a sign of addresses in its password is refused, and not said', (name, value) => {
    const load = () => loadConfig({ NODE_ENV: 'test', [name]: value });
    expect(load).toThrow(new RegExp(`- ${name}: адрес не читается`));
    expect(load).not.toThrow(/ter2/);
  });

  it.each([
    'postgres:///shop?host=/run/postgresql',
    'postgres://shop:a%23b@/shop',
    'postgres://db/s',
  ])('DATABASE_URL may be %s', (value) =>
    expect(loadConfig({ NODE_ENV: 'test', DATABASE_URL: value }).databaseUrl).toBe(value),
  );

  it('never prints a secret', () => {
    const env = { NODE_ENV: 'test', YOOKASSA_SECRET_KEY: 'x'.repeat(400), SMTP_URL: 'http://hush' };
    expect(problemsOf(env).join()).not.toMatch(/xxx|hush/);
  });
});

describe('configTable', () => {
  it('has a row with a description for each variable', () => {
    const rows = configTable().split('\n');
    expect(rows).toContain('| `PORT` | `3000` | порт магазина |');
    expect(rows).toContain('| `NODE_ENV` | обязательна | режим работы |');
    expect(rows.slice(2).every((row) => /^\| `[A-Z_]+` \| \S.* \| \S.* \|$/.test(row))).toBe(true);
  });
});
