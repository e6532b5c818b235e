import { createHash } from 'node:crypto';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecurityHeaders } from '../../../../server/platform/http/security-headers.ts';
import { createSite } from '../../../../server/platform/http/site.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';

const FLOOR = 135;
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
}, 60_000);
afterAll(() => shop.close());

/**
 * Points by the chart of HTTP Observatory 1.4.8 for these, the oldest that is in use: no points for
 * an opener policy, none for cookies where a page sets none.
 */
function countPoints(headers: Readonly<Record<string, string>>, html: string): number {
  const policy = headers['content-security-policy'] ?? '';
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  const bonuses: [boolean, number][] = [
    [/default-src 'none'/.test(policy) && !/unsafe|data:[^;]*script|http:/.test(policy), 10],
    [/frame-ancestors 'none'/.test(policy), 5],
    [/^(?:no-referrer|same-origin|strict-origin)/.test(headers['referrer-policy'] ?? ''), 5],
    [headers['cross-origin-resource-policy'] === 'same-origin', 10],
    [scripts.length > 0 && scripts.every((tag) => /\bintegrity="sha384-/.test(tag)), 5],
  ];
  const base = headers['x-content-type-options'] === 'nosniff' ? 100 : 95;
  const isStrict = /max-age=\d{8}/.test(headers['strict-transport-security'] ?? '');
  return bonuses.reduce(
    (sum, [has, points]) => sum + (has ? points : 0),
    isStrict ? base : base - 20,
  );
}

it(`a page without cookies has ${FLOOR} points at least`, async () => {
  const { text } = await supertest(shop.listener).get('/').expect(200);
  const secure = createSecurityHeaders(createSite('https://marmit.example', () => false));
  const headers = Object.entries(secure).map(([name, value]) => [name.toLowerCase(), value]);
  expect(countPoints(Object.fromEntries(headers), text)).toBeGreaterThanOrEqual(FLOOR);
});

it('the script is what its page says it is', async () => {
  const { text } = await supertest(shop.listener).get('/');
  const [, path = '', digest] = /src="([^"]+)" integrity="sha384-([^"]+)"/.exec(text) ?? [];
  const { body, text: source } = await supertest(shop.listener).get(path).buffer(true);
  const bytes = source ?? (body as Buffer);
  expect(createHash('sha384').update(bytes).digest('base64')).toBe(digest);
});
