import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { listInStock, openBrowser } from '../checkout/buy.ts';
import { createFakeYookassa, type FakeYookassa } from './fake-yookassa.ts';

const MAIN = 'marmit.test';
const CITY = 'spb.marmit.test';

let shop: TestShop;
let bank: FakeYookassa;
beforeEach(async () => {
  shop = await createTestShop({ SITE_URL: `http://${MAIN}`, ALLOW_DEMO: '1' });
  bank = await createFakeYookassa();
  shop.deps.payments.provider = bank.provider;
}, 120_000);
afterEach(async () => {
  await bank.close();
  await shop.close();
});

/** An order of a guest who was led to pay on the main host; gives its id and the browser. */
async function placed() {
  const [product = 0] = await listInStock(shop, 1);
  const guest = openBrowser(shop, {}, MAIN);
  await guest.add(product);
  await guest.prepare('card');
  const { headers } = await guest.confirm();
  const { id } = await shop.deps.store.db
    .selectFrom('orders')
    .select('id')
    .executeTakeFirstOrThrow();
  return { guest, id, link: headers['location'] ?? '' };
}
const pages = () => [...bank.payments.values()].map(({ return_url }) => new URL(return_url).host);
/** The same browser on another host of the shop: its cookies are those of all hosts. */
const onHost = ({ jar }: Awaited<ReturnType<typeof placed>>['guest'], host: string) =>
  openBrowser(shop, Object.fromEntries(jar), host);

it('an order that is paid again on another host of the shop leads back there, by one link', async () => {
  const { guest, id, link } = await placed();
  const again = `/orders/${id}/payment`;
  expect((await guest.post(again, { method: 'card' })).headers['location']).toBe(link);
  const city = onHost(guest, CITY);
  const elsewhere = await city.post(again, { method: 'card' });
  expect(elsewhere.status).toBe(303);
  expect(elsewhere.headers['location']).not.toBe(link);
  expect((await city.post(again, { method: 'card' })).headers['location']).toBe(
    elsewhere.headers['location'],
  );
  expect(pages()).toEqual([MAIN, CITY]);
  const ended = await shop.deps.store.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'cancel-payment')
    .execute();
  expect(ended).toHaveLength(1);
});

it('a payment leads back to no host that is not the shop’s', async () => {
  const { guest, id } = await placed();
  const again = `/orders/${id}/payment`;
  const foreign = ['evil.test', `${MAIN}.evil.test`, `evil.${MAIN}`, `${MAIN}:8443@evil.test`];
  for (const host of foreign) {
    const answer = await onHost(guest, host).post(again, { method: 'card' });
    expect([host, answer.status >= 400]).toEqual([host, true]);
  }
  // Names that a proxy passes on, or a client makes up.
  await request(shop.listener)
    .post(again)
    .set({
      Host: MAIN,
      Origin: `http://${MAIN}`,
      'X-Forwarded-Host': 'evil.test',
      Forwarded: 'host=evil.test',
    })
    .set('Cookie', [...guest.jar].map(([name, value]) => `${name}=${value}`).join('; '))
    .type('form')
    .send({ method: 'sbp' })
    .expect(303);
  expect(pages()).toEqual([MAIN, MAIN]);
});
