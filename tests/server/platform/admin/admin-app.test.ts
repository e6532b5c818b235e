import express from 'express';
import supertest from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AdminOptions, createAdminApp } from '../../../../server/platform/admin/admin-app.ts';
import {
  createCacheDataUpdate,
  createOperatorCheck,
} from '../../../../server/platform/admin/cache-data-update.ts';
import { createMetrics } from '../../../../server/platform/metrics/metrics.ts';

let checks: Record<string, () => boolean | Promise<boolean>>;
let refresh: AdminOptions['refresh'];
let app: express.Express;
const metrics = createMetrics({ withProcess: true });
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
  checks = { store: () => true, catalog: async () => true };
  refresh = vi.fn(async (name) => name !== 'brands');
  const version = { commit: 'abc', build: '1', node: 'v26' };
  app = createAdminApp({ checks, metrics, version, refresh, log });
});

describe('the admin port', () => {
  it('is healthy while the process answers', async () => {
    await supertest(app).get('/healthz').expect(200).expect('Cache-Control', 'no-store');
  });

  it('is ready when every part is', async () => {
    const ready = await supertest(app).get('/readyz').expect(200);
    expect(ready.body).toEqual({ ready: true, checks: { store: true, catalog: true } });
  });

  it('is not ready when a part is not or cannot say', async () => {
    checks['store'] = () => {
      throw new Error('no store');
    };
    const answer = await supertest(app).get('/readyz').expect(503);
    expect(answer.body).toEqual({ ready: false, checks: { store: false, catalog: true } });
    await supertest(app).get('/readyz').expect(503);
    const facts = { err: new Error('no store'), check: 'store' };
    expect(log.warn.mock.calls).toEqual([[facts, 'Проверка готовности не прошла']]);
  });

  it('tells the version', async () => {
    expect((await supertest(app).get('/version')).body).toEqual({
      commit: 'abc',
      build: '1',
      node: 'v26',
    });
  });

  it('prints the measurements for Prometheus', async () => {
    metrics.observeRequest({ route: '/goods/:code', method: 'GET', code: 200, seconds: 0.02 });
    metrics.observeRender('/goods/:code', 0.003);
    metrics.countCache('page', 'hit');
    const { text, headers } = await supertest(app).get('/metrics').expect(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/goods/:code",method="GET",code="200"} 1',
    );
    expect(text).toContain('ssr_render_seconds_count{route="/goods/:code"} 1');
    expect(text).toContain('cache_total{name="page",result="hit"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('answers unknown addresses as a problem', async () => {
    const answer = await supertest(app).get('/none').expect(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    await supertest(app).delete('/none').expect(404);
  });

  it.each([
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/metrics', 'GET, HEAD, OPTIONS'],
    ['/api/cache-data-update?type=rates', 'GET, POST, HEAD, OPTIONS'],
  ])('names the methods of %s to those who ask it in another way', async (path, allow) => {
    const { body } = await supertest(app).delete(path).expect(405).expect('Allow', allow);
    expect(body).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect((await supertest(app).options(path).expect(204).expect('Allow', allow)).text).toBe('');
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe('/api/cache-data-update', () => {
  it('refreshes what is named, by GET and by POST [S7.34]', async () => {
    const answer = await supertest(app).get('/api/cache-data-update?type=rates,cities').expect(200);
    expect(answer.body).toEqual({ data: { rates: true, cities: true } });
    await supertest(app).post('/api/cache-data-update?type=kinds').expect(200);
    expect(vi.mocked(refresh).mock.calls.map(([name]) => name)).toEqual([
      'rates',
      'cities',
      'kinds',
    ]);
  });

  it('refreshes everything without a name and says what failed', async () => {
    const answer = await supertest(app).get('/api/cache-data-update').expect(503);
    expect(answer.body.data).toMatchObject({ brands: false, catalog: true, banners: true });
  });

  it.each(['?type=all', '?type=rates,x', '?type=', '?type=rates&type=cities'])(
    'refuses %s',
    async (query) => {
      await supertest(app).get(`/api/cache-data-update${query}`).expect(400);
      expect(refresh).not.toHaveBeenCalled();
    },
  );

  it("on the shop's port does not exist without the operator's key", async () => {
    const key = 'k'.repeat(24);
    const statuses = async (adminKey: string | undefined, authorization: string) => {
      const shop = express();
      shop.get('/u', createOperatorCheck(adminKey), createCacheDataUpdate(refresh));
      shop.use(((error, _req, res, _next) => {
        res.status(error.problem.status).end();
      }) as express.ErrorRequestHandler);
      return (await supertest(shop).get('/u?type=rates').set('Authorization', authorization))
        .status;
    };
    expect(await statuses(key, `Bearer ${key}`)).toBe(200);
    expect(await statuses(key, `Bearer ${'x'.repeat(24)}`)).toBe(404);
    expect(await statuses(key, 'Bearer short')).toBe(404);
    expect(await statuses(undefined, 'Bearer ')).toBe(404);
  });
});
