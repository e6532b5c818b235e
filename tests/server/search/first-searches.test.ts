import { afterAll, beforeAll, expect, it } from 'vitest';
import * as links from '../../../shared/routes.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

it('make few guests of one network, and those beyond are served', async () => {
  const count = async () => {
    const shoppers = shop.deps.store.db.selectFrom('shoppers').select('id');
    return (await shoppers.execute()).length;
  };
  const before = await count();
  for (let at = 0; at < 40; at++) {
    const { status, headers } = await request(shop.listener)
      .get(`/search/?search=zz${at}`)
      .set('Host', 'localhost')
      .set('Sec-Fetch-Site', 'same-origin');
    expect([status, headers['location']]).toEqual([303, links.search(`zz${at}`)]);
  }
  expect((await count()) - before).toBe(30);
});
