import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMadeUpShop, type MadeUpShop } from './made-up-shop.tsx';

let shop: MadeUpShop;
let server: Server;
let port: number;
beforeEach(async () => {
  shop = createMadeUpShop();
  server = createServer(shop.listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends bytes as they are; gives all that comes back until the end of the connection. */
function sendRaw(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const host = () => `Host: localhost:${port}`;

describe('the host of a request', () => {
  it('is accepted once, by any name of this machine', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) {
      expect(
        statusOf(await sendRaw('GET / HTTP/1.1', `Host: ${name}:1`, 'Connection: close')),
      ).toBe(200);
    }
  });

  it.each([
    ['two Host headers', ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.ru'], 400],
    ['twice the same', ['GET / HTTP/1.1', 'Host: localhost', 'Host: localhost'], 400],
    ['none', ['GET / HTTP/1.1'], 400],
    ['none in HTTP/1.0', ['GET / HTTP/1.0'], 400],
    ['a foreign one', ['GET / HTTP/1.1', 'Host: evil.ru'], 421],
    ['one that only begins like ours', ['GET / HTTP/1.1', 'Host: localhost.evil.ru'], 421],
    ['one with a user', ['GET / HTTP/1.1', 'Host: localhost@evil.ru'], 400],
    ['another in absolute form', ['GET http://evil.ru/ HTTP/1.1', 'Host: localhost'], 421],
    ['an unreadable target', ['GET * HTTP/1.1', 'Host: localhost'], 400],
  ])('is refused: %s', async (_name, lines, status) => {
    expect(statusOf(await sendRaw(...lines, 'Connection: close'))).toBe(status);
    expect(shop.loaded).toEqual([]);
  });

  it('is led on to the shop when it is the shop with «www.»', async () => {
    const www = ['Host: www.localhost', 'Connection: close'];
    const answer = await sendRaw('GET /goods/a?b=1 HTTP/1.1', ...www);
    expect(statusOf(answer)).toBe(301);
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toMatch(
      /^http:\/\/localhost(:\d+)?\/goods\/a\?b=1$/,
    );
    expect(statusOf(await sendRaw('GET //evil.ru HTTP/1.1', ...www))).toBe(301);
    expect(statusOf(await sendRaw('POST /basket HTTP/1.1', 'Content-Length: 0', ...www))).toBe(421);
    expect(
      statusOf(await sendRaw('GET / HTTP/1.1', 'Host: www.evil.ru', 'Connection: close')),
    ).toBe(421);
    expect(shop.loaded).toEqual([]);
  });

  it('may stand in the request line when it is the same', async () => {
    const lines = [`GET http://localhost:${port}/goods/a HTTP/1.1`, host(), 'Connection: close'];
    expect(statusOf(await sendRaw(...lines))).toBe(200);
    expect(shop.loaded[0]?.path).toBe('/goods/a');
  });

  it('lets no page of the cache out to a foreign host', async () => {
    await supertest(server).get('/').set('Host', 'localhost');
    const lines = ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.ru', 'Connection: close'];
    expect(statusOf(await sendRaw(...lines))).toBe(400);
  });
});

describe('ambiguous requests', () => {
  it.each([
    ['length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 5']],
    ['an unknown coding', ['Transfer-Encoding: chunked, identity']],
    ['a folded header', ['X-A: b', ' c']],
  ])('are refused: %s', async (_name, headers) => {
    const answer = await sendRaw('POST /echo HTTP/1.1', host(), ...headers, '', '0');
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('are refused when the headers exceed 16 KB', async () => {
    const answer = await sendRaw('GET / HTTP/1.1', host(), `X-Big: ${'a'.repeat(20_000)}`);
    expect(statusOf(answer)).toBe(431);
  });
});

describe('bodies', () => {
  const post = (type: string | null, body: string) => {
    const request = supertest(server).post('/echo');
    return type
      ? request.set('Content-Type', type).send(body)
      : request.send(body).unset('Content-Type');
  };

  it('are read as JSON and as forms', async () => {
    expect((await post('application/json', '{"a":[1,{"b":2}]}')).body).toEqual({
      a: [1, { b: 2 }],
    });
    expect((await post('application/x-www-form-urlencoded', 'a=1&b=%D0%B0')).body).toEqual({
      a: '1',
      b: 'а',
    });
    expect((await post('application/x-www-form-urlencoded', '__proto__=1&a=1')).body).toEqual({
      a: '1',
    });
    expect((await supertest(server).post('/echo')).body).toBeNull();
  });

  it('are refused nested 33 deep, taken 32 deep', async () => {
    const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    await post('application/json', nest(32)).expect(200);
    await post('application/json', nest(33)).expect(400);
    await post('application/json', nest(40_000)).expect(400);
  });

  it.each([
    ['application/json', '{"__proto__":{"a":1}}', 400],
    ['application/json', '[{"a":{"constructor":1}}]', 400],
    ['application/json', '{"a":', 400],
    ['application/json', '[{"a":"x\\u0000"}]', 400],
    ['application/json', '{"a\\u0000":1}', 400],
    ['application/x-www-form-urlencoded', 'a=x%00', 400],
    ['application/json; charset=koi8-r', '{}', 415],
    ['text/plain', '{"a":1}', 415],
    ['application/xml', '<a/>', 415],
    ['application/json', `{"a":"${'x'.repeat(110_000)}"}`, 413],
  ])('are refused: %s %.30s with %i', async (type, body, status) => {
    const answer = await post(type, body).set('Accept', 'application/json').expect(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({ status, requestId: 'request-0001' });
    expect(answer.body.title).toMatch(/^[А-Яа-я ]+$/);
  });

  it('are refused without a type', async () => {
    const answer = await sendRaw(
      'POST /echo HTTP/1.1',
      host(),
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    );
    expect(statusOf(answer)).toBe(415);
  });
});

describe('changes', () => {
  const own = () => `http://localhost:${port}`;
  const post = (headers: Record<string, string>) =>
    supertest(server).post('/echo').set('Host', `localhost:${port}`).set(headers);
  const cookie = 'auth_token_lazar=t';

  it('are taken from our own pages and from programs without cookies', async () => {
    await post({ Origin: own(), 'Sec-Fetch-Site': 'same-origin', Cookie: cookie }).expect(200);
    await post({ Origin: own(), Cookie: cookie }).expect(200);
    await post({}).expect(200);
  });

  it.each<Record<string, string>>([
    { Origin: 'https://evil.ru' },
    { Origin: 'null' },
    { Origin: 'http://spb.localhost' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Cookie: cookie },
  ])('are refused with %o', async (headers) => {
    await post(headers).expect(403);
  });
});

describe('addresses', () => {
  it.each(['/%', '/goods/%E0%A4%A', '/goods/%FF', '/goods/a%00b', '/?q=%00'])(
    '%s is malformed',
    async (path) => {
      const answer = await supertest(server).get(path).expect(400);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).toContain('Номер обращения: request-0001');
    },
  );

  it.each([
    [`/catalog/${'a/'.repeat(8)}`, 200],
    [`/catalog/${'a/'.repeat(9)}`, 404],
    [`/catalog/${'a'.repeat(200)}`, 200],
    [`/catalog/${'a'.repeat(201)}`, 404],
    [`/catalog/${encodeURIComponent('я'.repeat(200))}`, 200],
  ])('%.40s… is %i', async (path, status) => {
    await supertest(server).get(path).expect(status);
  });

  it.each(['/lk/orders/x.css', '/lk;a.css', '/lk%2f..%2fassets/a.js', '/basket/.avif'])(
    '%s deceives no cache',
    async (path) => {
      await supertest(server).get(path).set('Cookie', 'auth_token_lazar=t').expect(404);
    },
  );
});

describe('failures', () => {
  it('are told to crawlers by the status alone [S2.163]', async () => {
    const crawler = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';
    const told = await supertest(server).get('/fails').set('User-Agent', crawler).expect(500);
    expect(told.text).toBe('500 Internal Server Error\n');
    expect(told.headers['cache-control']).toBe('no-store');
  });

  it('show nothing of the error and are logged once with their number [S8.2]', async () => {
    const page = await supertest(server).get('/fails').expect(500);
    expect(page.text).toContain('Что-то пошло не так');
    expect(page.text).toContain('8 495 956 4000');
    expect(page.text).toContain('request-0001');
    const api = await supertest(server).get('/api/fails').expect(500);
    expect(api.body).toMatchObject({ status: 500, code: 'internal', title: 'Внутренняя ошибка' });
    for (const answer of [page, api]) {
      expect(answer.text).not.toMatch(/secret|\.ts|at /);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const errors = shop.logLines.filter(({ level }) => level === 'error');
    expect(errors.map(({ id }) => id)).toEqual(['request-0001', 'request-0001']);
  });
});

describe('every answer', () => {
  it.each(['/', '/nowhere', '/fails', '/%', '/lk'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await supertest(server).get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': 'request-0001',
      });
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers['content-security-policy']).toBe(
        "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';report-uri /csp-reports",
      );
    },
  );

  it('says HTTPS for good on a public address, and lets forms lead to its cities', async () => {
    const { listener } = createMadeUpShop({ siteUrl: 'https://shop.test' });
    const { headers } = await supertest(listener).get('/').set('Host', 'spb.shop.test').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' https://*.shop.test https://shop.test",
    );
  });
});
