import type { Response } from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../../../server/config/config.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';

let shop: TestShop;
afterEach(() => shop.close());

const open = async (env: Record<string, string> = {}) => {
  shop = await createTestShop(env);
  return (path: string) => request(shop.listener).get(path).expect(200);
};
const policyOf = ({ headers }: Response) => String(headers['content-security-policy']);

describe('the map', () => {
  it('is on the pages with addresses when there is a key, and they alone trust its hosts [S7.39]', async () => {
    const get = await open({ YANDEX_MAPS_KEY: 'key-1' });
    for (const path of ['/dostavka_oplata/', '/contacts/', '/contacts/kazan']) {
      // The second answer comes from the page cache.
      for (const page of [await get(path), await get(path)]) {
        expect(page.text).toContain('data-key="key-1"');
        expect(page.text).toContain('data-url="https://api-maps.yandex.ru/v3/"');
        expect(page.text).toContain('data-lang="ru_RU"');
        expect(page.text).not.toContain('src="https://api-maps');
        expect(policyOf(page)).toMatch(/script-src 'self' https:\/\/api-maps\.yandex\.ru /);
        expect(policyOf(page)).not.toContain("'unsafe-inline'");
      }
    }
    for (const path of ['/', '/basket', '/about/']) {
      expect(policyOf(await get(path))).not.toContain('yandex');
    }
  });

  it('leaves addresses with links to the map’s own site without a key', async () => {
    const get = await open();
    const page = await get('/contacts/kazan');
    expect(page.text).not.toContain('data-island="map"');
    const [office] = shop.deps.places.getCity(5).offices;
    expect(page.text).toContain(`https://yandex.ru/maps/?pt=${office?.lonlat.join(',')}&amp;z=16`);
    expect(policyOf(page)).not.toContain('yandex');
  });
});

it('shows no office in the middle of a town whose owner told no place', async () => {
  const get = await open({ YANDEX_MAPS_KEY: 'key-1' });
  const { store, places } = shop.deps;
  const { offices, lonlat } = places.getCity(5);
  const [lon, lat] = lonlat;
  await transaction(store, (tx) =>
    tx.updateTable('offices').set({ lon, lat }).where('city_id', '=', 5).execute(),
  );
  await shop.deps.refreshReference('cities');
  shop.deps.pageCache.dropAll();
  const { text } = await get('/contacts/kazan');
  expect(text).toContain(`maps/?text=${encodeURIComponent(offices[0]?.address ?? '')}`);
  expect(text).not.toMatch(/data-island="map"|GeoCoordinates|maps\/\?pt=/);
});

it('refuses a key that is none', async () => {
  const env = { NODE_ENV: 'test', YANDEX_MAPS_KEY: '"><script>' };
  expect(() => loadConfig(env)).toThrow(ConfigError);
  await open();
});
