import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveNode } from '../../../../server/doors/exchange/nodes/save-node.ts';
import { cleanFileName } from '../../../../server/doors/exchange/protocol/clean-file-name.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';

const BASIC = `Basic ${Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64')}`;

describe('the protocol of the exchange', () => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop('sqlite', undefined, { holdMs: 100, isIdle: true });
  });
  afterEach(() => shop.close());

  const ask = async (query: string, options: RequestInit = {}) => {
    const res = await fetch(`${shop.url}?${query}`, { redirect: 'manual', ...options });
    return {
      status: res.status,
      type: res.headers.get('content-type'),
      text: await res.text(),
      headers: res.headers,
    };
  };
  const login = async (type = 'catalog') => {
    const { text } = await ask(`type=${type}&mode=checkauth`, {
      headers: { Authorization: BASIC },
    });
    const [, name, value] = text.split('\n');
    return { headers: { Cookie: `${name}=${value}` } };
  };

  it('answers a login in exactly three lines, without compression', async () => {
    const { status, type, text, headers } = await ask('type=catalog&mode=checkauth', {
      headers: { Authorization: BASIC, 'Accept-Encoding': 'gzip' },
    });
    expect([status, type, headers.get('content-encoding')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      null,
    ]);
    expect(text).toMatch(/^success\nexchange\n[\da-f]{48}$/);
    expect(Number(headers.get('content-length'))).toBe(text.length);
  });

  it('answers init in exactly two lines, and in four to those who name their version', async () => {
    const session = await login();
    expect((await ask('type=catalog&mode=init', session)).text).toBe('zip=yes\nfile_limit=2097152');
    const { text } = await ask('type=catalog&mode=init&version=2.09', session);
    expect(text).toMatch(/^zip=yes\nfile_limit=2097152\nsessid=\d+\nversion=2\.09$/);
  });

  it.each([
    ['2.08', '2.08'],
    ['2.10', '2.10'],
    ['2.99', '2.10'],
    ['3.0', '2.10'],
    ['3.1', '3.1'],
    ['3.12', '3.1'],
    ['9.99', '3.1'],
  ])('answers a client of %s with the version %s, which it speaks', async (asked, spoken) => {
    const { text } = await ask(`type=catalog&mode=init&version=${asked}`, await login());
    expect(text.split('\n').at(-1)).toBe(`version=${spoken}`);
  });

  it('speaks of orders as the profile of the node does', async () => {
    const told = async (version: string) => {
      const { text } = await ask(`type=sale&mode=init&version=${version}`, await login('sale'));
      return text.split('\n').at(-1);
    };
    expect([await told('2.04'), await told('3.1')]).toEqual(['version=2.04', 'version=2.07']);
    await shop.saveNode({}, 'bus-3.1');
    expect(await told('3.1')).toBe('version=3.1');
  });

  it.each(['1.00', '2.01', '0.0', '31', '3.100', 'x', '3.1%0Azip=no'])(
    'answers a client of the version %s as one that names none',
    async (asked) => {
      const { text } = await ask(`type=catalog&mode=init&version=${asked}`, await login());
      expect(text).toBe('zip=yes\nfile_limit=2097152');
    },
  );

  it('tells the statuses and ways of payment of the site to who sets up a node', async () => {
    const session = await login('sale');
    const { type, text } = await ask('type=sale&mode=info', session);
    expect(type).toBe('application/xml; charset=utf-8');
    // The first letter of the list of statuses is a Latin one.
    expect(text).toContain('<\u0043татусы>\n<Элемент><Ид>review</Ид>');
    expect(text).toContain(
      '<Элемент><Ид>invoice</Ид><Название>По счёту для организации</Название>',
    );
    expect(text).toMatch(/^<\?xml .*<СлужбыДоставки>.*<Ид>pickup<.*<\/Справочник>\n$/s);
    const unknown = await ask('type=sale&mode=dance', session);
    expect(unknown.text).toBe('failure\nТакого шага обмена магазин не знает');
  });

  it('gives 401 to a wrong login alone', async () => {
    const wrong = {
      headers: { Authorization: `Basic ${Buffer.from('1c:wrong').toString('base64')}` },
    };
    const statuses = [
      await ask('type=catalog&mode=checkauth', wrong),
      await ask('type=catalog&mode=checkauth'),
      await ask('type=catalog&mode=init'),
      await ask('type=catalog&mode=import&filename=x.xml', {
        headers: { Cookie: `exchange=${'0'.repeat(48)}` },
      }),
      await ask('type=unknown&mode=init'),
      await ask('type=catalog&mode=unknown', await login()),
      await ask('type=catalog&mode=constructor', await login()),
    ].map(({ status, text }) => `${status} ${text.split('\n')[0]}`);
    expect(statuses).toEqual([
      '401 failure',
      '401 failure',
      '401 failure',
      '200 failure',
      '200 failure',
      '200 failure',
      '200 failure',
    ]);
  });

  const guess = (password: string) =>
    ask('type=catalog&mode=checkauth', {
      headers: { Authorization: `Basic ${Buffer.from(`1c:${password}`).toString('base64')}` },
    });

  it('lets a node in that it knows, though strangers take all tries', async () => {
    expect((await guess(LOGIN.password)).text).toMatch(/^success/);
    const strangers = Array.from({ length: 8 }, (_, time) => guess(`wrong ${time}`));
    expect((await guess(LOGIN.password)).text).toMatch(/^success/);
    const told = (await Promise.all(strangers)).map(({ text }) => text);
    expect(told.some((text) => text.includes('Магазин занят'))).toBe(true);
  });

  it('forgets a password when there is another', async () => {
    expect((await guess(LOGIN.password)).text).toMatch(/^success/);
    const password = 'another long password';
    await saveNode(shop.store, { name: 'УТ', password, settings: {} }, shop.clock.now);
    expect((await guess(LOGIN.password)).status).toBe(401);
    expect((await guess(password)).text).toMatch(/^success/);
  });

  it('stops guessing, for the right password too', async () => {
    for (let time = 0; time < 20; time++) expect((await guess(`wrong ${time}`)).status).toBe(401);
    expect(await guess(LOGIN.password)).toMatchObject({
      status: 200,
      text: expect.stringContaining('failure'),
    });
    shop.clock.now += 3_600_001;
    expect((await guess(LOGIN.password)).text).toMatch(/^success/);
  });

  it('lets only the addresses in that the node allows', async () => {
    await shop.saveNode({ addresses: ['203.0.113.7'] });
    const { text } = await ask('type=catalog&mode=checkauth', {
      headers: { Authorization: BASIC },
    });
    expect(text).toBe('failure\nАдресу 127.0.0.1 обмен не разрешён');
    for (const network of ['127.0.0.0/24', '127.0.0.0/29', '127.0.0.1']) {
      await shop.saveNode({ addresses: ['abc', network] });
      expect((await login()).headers.Cookie).toMatch(/^exchange=/);
    }
  });

  it('needs neither an origin nor its own path: the one of 1C does', async () => {
    const url = shop.url.replace('/1c/exchange', '/bitrix/admin/1c_exchange.php');
    const res = await fetch(`${url}?type=catalog&mode=checkauth`, {
      headers: { Authorization: BASIC },
    });
    expect(await res.text()).toMatch(/^success/);
  });

  it('holds an answer and says how far it is', async () => {
    const session = await login();
    await ask('type=catalog&mode=init', session);
    const body = '<?xml version="1.0"?><КоммерческаяИнформация/>';
    const part = { method: 'POST', body, ...session };
    expect((await ask('type=catalog&mode=file&filename=import.xml', part)).text).toBe('success');
    const { text } = await ask('type=catalog&mode=import&filename=import.xml', session);
    expect(text).toBe('progress\nФайл ждёт очереди');
  });

  it('tells a second one who works and since when', async () => {
    const [first, second] = [await login(), await login()];
    expect((await ask('type=catalog&mode=init', first)).text).toMatch(/^zip/);
    expect((await ask('type=catalog&mode=init', second)).text).toBe(
      'failure\nОбмен уже идёт с 12:00, адрес 127.0.0.1. Повторите через 15 минут',
    );
    expect((await ask('type=catalog&mode=init', first)).text).toMatch(/^zip/);
    shop.clock.now += 15 * 60_000;
    expect((await ask('type=catalog&mode=init', second)).text).toMatch(/^zip/);
    const late = await ask('type=catalog&mode=file&filename=a.xml', {
      method: 'POST',
      body: '<a/>',
      ...first,
    });
    expect(late.text).toBe('failure\nЭтот сеанс окончен: начните обмен заново');
  });

  it('refuses names that lead elsewhere, and nothing is written', async () => {
    const session = await login();
    await ask('type=catalog&mode=init', session);
    for (const name of [
      '../../x.xml',
      '/etc/x.xml',
      'C:/x.xml',
      'a/../x.xml',
      'x.php',
      '.x.xml',
      'a\0.xml',
      `${'x'.repeat(4000)}.xml`,
    ]) {
      const query = `type=catalog&mode=file&filename=${encodeURIComponent(name)}`;
      const { status, text } = await ask(query, { method: 'POST', body: 'x', ...session });
      expect(`${status} ${text.split('\n')[0]}`).toBe('200 failure');
    }
    expect(
      readdirSync(shop.dataDir).flatMap((name) => readdirSync(join(shop.dataDir, name))),
    ).toEqual([]);
  });
});

it('takes names as clients write them', () => {
  expect(cleanFileName('import_files\\ab\\cd.jpg')).toBe('import_files/ab/cd.jpg');
  expect(cleanFileName('/tmp/import0_1.xml')).toBe('import0_1.xml');
  expect(cleanFileName('upload/1c_catalog/offers.xml')).toBe('offers.xml');
});
