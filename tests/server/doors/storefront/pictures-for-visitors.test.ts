import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVisitorAddress } from '../../../../server/doors/api/visitor-address.ts';
import { createShopFetch } from '../../../../server/doors/storefront/fetch-from-shop.ts';
import { createPictureProxy } from '../../../../server/doors/storefront/picture-proxy.ts';
import { renderPicture } from '../../../../server/platform/images/render-picture.ts';
import { request } from '../../../helpers/request.ts';
import { type ImageShop, openImageShop, PLATE } from '../../platform/images/image-shop.ts';
import { type Listening, listen, STOREFRONT_KEY } from './create-storefront.ts';

const KEYS = ['one', 'two', 'three', 'four', 'five', 'six'];
const visitorAt = (at: number) => `203.0.${at}.9`;

describe('new pictures of a shop behind', () => {
  let shop: ImageShop;
  let behind: Listening;
  let gate: PromiseWithResolvers<void>;
  beforeEach(async () => {
    gate = Promise.withResolvers();
    shop = await openImageShop({
      addressOf: createVisitorAddress(STOREFRONT_KEY),
      // Room for two that wait beside the one that is made.
      bounds: { ofAsker: 2, ofGroup: 2 },
      render: async (original, size) => {
        await gate.promise;
        return renderPicture(original, size);
      },
    });
    for (const key of KEYS) await shop.addImage(key, 'drawing', PLATE);
    behind = await listen(shop.app);
  });
  afterEach(async () => {
    gate.resolve();
    await behind.close();
    await shop.close();
  });

  /** Statuses of all pictures; they are made when one was refused, or all have had time to come. */
  const askAll = async (ask: (key: string, at: number) => PromiseLike<{ status: number }>) => {
    const answers = KEYS.map(async (key, at) => {
      const { status } = await ask(key, at);
      if (status === 503) gate.resolve();
      return status;
    });
    void pause(2000).then(() => gate.resolve());
    return Promise.all(answers);
  };
  const askFront = (storefrontKey: string) => {
    const fetchFromShop = createShopFetch({ baseUrl: behind.url, storefrontKey });
    const { dataDir } = shop;
    const front = express().set('trust proxy', true);
    front.use(createPictureProxy({ fetchFromShop, dataDir, log: { warn: () => {} } }));
    return askAll((key, at) =>
      request(front).get(`/img/64/${key}.webp`).set('X-Forwarded-For', visitorAt(at)),
    );
  };

  it('come to each visitor of a storefront, however many there are', async () => {
    expect(await askFront(STOREFRONT_KEY)).toEqual(KEYS.map(() => 200));
  });

  it('have one line for a storefront whose key is another', async () => {
    expect(await askFront('another-key-than-that-of-the-shop')).toContain(503);
  });

  it.each([
    ['without a key', {}],
    ['with a wrong one', { 'X-Storefront-Key': 'wrong' }],
  ])('have one line for a stranger who tells of visitors %s', async (_which, headers) => {
    const statuses = await askAll((key, at) =>
      request(shop.app)
        .get(`/img/64/${key}.webp`)
        .set({ ...headers, 'X-Visitor-Address': visitorAt(at) }),
    );
    expect(statuses).toContain(503);
  });

  it('have one line for a storefront that tells no address', async () => {
    const statuses = await askAll((key, at) =>
      request(shop.app)
        .get(`/img/64/${key}.webp`)
        .set({ 'X-Storefront-Key': STOREFRONT_KEY, 'X-Visitor-Address': `visitor ${at}` }),
    );
    expect(statuses).toContain(503);
  });
});
