import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPolicyReport, readReport } from '../../../server/analytics/read-report.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  request(shop.listener)
    .post(path)
    .set({ 'Content-Type': 'text/plain;charset=UTF-8', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const own = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' };
const measured = async () => shop.deps.metrics.print();
const countOf = async (name: string) =>
  Number(new RegExp(`${name}\\{route="/"\\} (\\d+)`).exec(await measured())?.[1] ?? 0);

describe('what pages measure', () => {
  it('is counted by the pattern of the page, in seconds', async () => {
    const vitals = { lcp: 2400, inp: 180, cls: 0.04, fcp: 900, ttfb: 120 };
    const answer = await send('/rum', { route: '/goods/:code', vitals }, own);
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const metrics = await measured();
    expect(metrics).toContain('rum_lcp_sum{route="/goods/:code"} 2.4');
    expect(metrics).toContain('rum_inp_bucket{le="0.2",route="/goods/:code"} 1');
    expect(metrics).toContain('rum_cls_sum{route="/goods/:code"} 0.04');
  });

  it('names no address: what is no pattern of ours is «other»', async () => {
    await send('/rum', { route: '/goods/stol-10245', vitals: { lcp: 1000 } }, own);
    const metrics = await measured();
    expect(metrics).toContain('rum_lcp_count{route="other"} 1');
    expect(metrics).not.toContain('stol-10245');
  });

  it('counts and logs errors of scripts [S8.18]', async () => {
    const error = { message: 'TypeError: x is not a function', file: 'part-A.js', line: 3 };
    expect((await send('/rum', { route: '/', error }, own)).status).toBe(204);
    expect(await measured()).toContain('browser_errors_total{route="/"} 1');
    expect(shop.logLines).toContainEqual(expect.objectContaining({ route: '/', ...error }));
  });

  it.each([
    'TypeError: Failed to fetch dynamically imported module: https://marmit.example/part-A.js',
    'TypeError: error loading dynamically imported module: https://marmit.example/part-A.js',
    'TypeError: Importing a module script failed.',
    'Error: Error loading component',
  ])('counts a part that did not come apart from mistakes: %s', async (message) => {
    const lost = await countOf('browser_lost_parts_total');
    const errors = await countOf('browser_errors_total');
    expect((await send('/rum', { route: '/', error: { message } }, own)).status).toBe(204);
    expect(await countOf('browser_lost_parts_total')).toBe(lost + 1);
    expect(await countOf('browser_errors_total')).toBe(errors);
    const line = { route: '/', message, msg: 'Часть скрипта не загрузилась' };
    expect(shop.logLines).toContainEqual(expect.objectContaining(line));
  });

  it.each([
    ['of another site', { route: '/', vitals: {} }, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['of a program', { route: '/', vitals: {} }, {}, 403],
    ['of more than a kilobyte', `{"route":"${'x'.repeat(1100)}"}`, own, 413],
    ['that are no JSON', '{"route":', own, 400],
    ['with fields of their own', { route: '/', who: 'Анна' }, own, 400],
    ['below nothing', { route: '/', vitals: { lcp: -1 } }, own, 400],
    ['beyond all measure', { route: '/', vitals: { lcp: 1e12 } }, own, 400],
  ])('refuses reports %s', async (_what, body, headers, status) => {
    const answer = await send('/rum', body, headers);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('reads any text without falling over', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readReport(text);
        const directive = readPolicyReport(text);
        expect(directive === null || /^[a-z-]{1,30}$/.test(directive)).toBe(true);
      }),
    );
  });
});

describe('what the content policy stops', () => {
  it.each([
    ['the old way', { 'csp-report': { 'violated-directive': 'img-src https://a.example' } }],
    ['the new way', [{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]],
  ])('is counted by directive, told %s', async (_way, body) => {
    const before = Number(
      /csp_reports_total\{directive="img-src"\} (\d+)/.exec(await measured())?.[1] ?? 0,
    );
    const type = { 'Content-Type': 'application/csp-report' };
    expect((await send('/csp-reports', body, type)).status).toBe(204);
    expect(await measured()).toContain(`csp_reports_total{directive="img-src"} ${before + 1}`);
  });

  it('is asked for by every answer’s policy', async () => {
    const { headers } = await request(shop.listener).get('/').set('Host', 'localhost');
    expect(headers['content-security-policy']).toContain('report-uri /csp-reports');
    expect(headers['content-security-policy']).not.toContain('yandex');
  });
});

it('hears sixty reports a minute from one client', async () => {
  const report = () => send('/csp-reports', { 'csp-report': { 'violated-directive': 'img-src' } });
  let status = 204;
  for (let i = 0; i < 70 && status === 204; i++) ({ status } = await report());
  expect(status).toBe(429);
  shop.clock.now += 60_001;
  expect((await report()).status).toBe(204);
});
