import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceChanges } from '../../../../server/doors/crawlers/announce-changes.ts';
import { createIndexNow } from '../../../../server/doors/crawlers/post-announcement.ts';
import { createLog } from '../../../../server/platform/log.ts';
import { runOutbox } from '../../../../server/platform/outbox/run-outbox.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { createTestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';
import { referenceRows } from '../../catalog/index/catalog-rows.ts';
import { writeProducts, writeReference } from '../../catalog/index/fill-store.ts';
import { withFakeServer } from '../../integrations/fake-server.ts';

const KEY = 'a1b2c3d4e5f6';
const log = createLog('silent');
const hosts = ['https://marmit.test', 'https://spb.marmit.test'];
const now = () => 1000;
const TWO_DAYS_LATER = 1000 + 2 * 86_400_000;

describeOnBothStores('announcements of changed products', (dialect) => {
  let store: Store;
  beforeEach(async () => {
    store = await createTestStore(dialect);
    await writeReference(store, referenceRows());
    await writeProducts(store, [{ id: 1 }, { id: 2 }]);
  });
  afterEach(() => store.close());

  const announce = () => announceChanges({ store, siteUrls: () => hosts, now });
  const messages = async () => {
    const rows = await store.db.selectFrom('outbox').select('payload').orderBy('id').execute();
    return rows.map(
      ({ payload }) => JSON.parse(payload) as { siteUrl: string; paths: string[]; at: number },
    );
  };

  it('begin with the first change after they were switched on', async () => {
    expect(await announce()).toBe(0);
    expect(await announce()).toBe(0);
    expect(await messages()).toEqual([]);
  });

  it('name each changed product once on every host', async () => {
    await announce();
    await writeProducts(store, [{ id: 2 }, { id: 3 }]);
    await writeProducts(store, [{ id: 3, active: false }]);
    expect(await announce()).toBe(2);
    expect(await announce()).toBe(0);
    const paths = ['/goods/tovar-2', '/goods/tovar-3'];
    expect(await messages()).toEqual(hosts.map((siteUrl) => ({ siteUrl, paths, at: 1000 })));
  });

  it('are made once however many processes make them', async () => {
    await announce();
    await writeProducts(store, [{ id: 1 }]);
    const counts = await Promise.all([announce(), announce(), announce()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await messages()).toHaveLength(hosts.length);
  });

  it('hold no more addresses than are taken at once, and lose none', async () => {
    await announce();
    const goods = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: first + index }));
    for (const first of [10, 4010, 8010]) await writeProducts(store, goods(first, 4000));
    const counts = [await announce(), await announce(), await announce()];
    expect(counts).toEqual([8000, 4000, 0]);
    const named = (await messages()).filter(({ siteUrl }) => siteUrl === hosts[0]);
    expect(new Set(named.flatMap(({ paths }) => paths)).size).toBe(12_000);
  }, 60_000);
});

describe('IndexNow', () => {
  const payload = { siteUrl: 'https://marmit.test', paths: ['/goods/1', '/goods/2'], at: 1000 };

  it('is told the key, where it stands, and the addresses', async () => {
    await withFakeServer(
      (_request, response) => void response.writeHead(202).end(),
      async (url, requests) => {
        await createIndexNow({ url: `${url}/indexnow`, key: KEY, log, now })(payload, 'key');
        expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /indexnow']);
        expect(JSON.parse(requests[0]!.body)).toEqual({
          host: 'marmit.test',
          key: KEY,
          keyLocation: `https://marmit.test/${KEY}.txt`,
          urlList: ['https://marmit.test/goods/1', 'https://marmit.test/goods/2'],
        });
      },
    );
  });

  it.each([429, 500, 503])('is asked again after %i', async (status) => {
    await withFakeServer(
      (_request, response) => void response.writeHead(status).end(),
      async (url) => {
        const deliver = createIndexNow({ url, key: KEY, log, now });
        await expect(deliver(payload, 'key')).rejects.toThrow(`HTTP ${status}`);
      },
    );
  });

  it.each([400, 403, 422, 302])('is left alone after %i', async (status) => {
    await withFakeServer(
      (_request, response) => void response.writeHead(status).end(),
      async (url, requests) => {
        await createIndexNow({ url, key: KEY, log, now })(payload, 'key');
        expect(requests).toHaveLength(1);
      },
    );
  });

  it('is asked once for what a former version has left waiting', async () => {
    const { siteUrl, paths } = payload;
    await withFakeServer(
      (_request, response) => void response.writeHead(503).end(),
      async (url, requests) => {
        const deliver = createIndexNow({ url, key: KEY, log, now: () => TWO_DAYS_LATER });
        await deliver({ siteUrl, paths }, 'key');
        expect(requests).toHaveLength(1);
      },
    );
  });

  it.each([
    ['for more than a day', KEY, payload],
    ['since before its key was taken away', undefined, { ...payload, at: TWO_DAYS_LATER }],
  ])('is not told what has waited %s', async (_since, key, waiting) => {
    await withFakeServer(
      (_request, response) => void response.writeHead(503).end(),
      async (url, requests) => {
        await createIndexNow({ url, key, log, now: () => TWO_DAYS_LATER })(waiting, 'key');
        expect(requests).toEqual([]);
      },
    );
  });

  it('gets its messages through the outbox and finds the key at the root', async () => {
    const shop = await createTestShop({ INDEXNOW_KEY: KEY, DEMO_PRODUCTS: '50' });
    try {
      const { text, headers } = await request(shop.listener).get(`/${KEY}.txt`).expect(200);
      expect([text, headers['content-type']]).toEqual([KEY, 'text/plain; charset=utf-8']);
      const { store } = shop.deps;
      const announce = () => announceChanges({ store, siteUrls: () => hosts.slice(0, 1), now });
      await announce();
      await writeProducts(store, [{ id: 900_001, code: 'novinka' }]);
      await announce();
      await withFakeServer(
        (_request, response) => void response.writeHead(200).end(),
        async (url, requests) => {
          const deliver = { indexnow: createIndexNow({ url, key: KEY, log, now }) };
          expect(await runOutbox({ store, deliver, log, now })).toBe(1);
          expect(JSON.parse(requests[0]!.body).urlList).toEqual([
            'https://marmit.test/goods/novinka',
          ]);
        },
      );
    } finally {
      await shop.close();
    }
  }, 60_000);

  it('has no key file while it is not configured', async () => {
    const shop = await createTestShop({ DEMO_PRODUCTS: '50' });
    const { status } = await request(shop.listener).get(`/${KEY}.txt`);
    await shop.close();
    expect(status).toBe(404);
  }, 60_000);
});
