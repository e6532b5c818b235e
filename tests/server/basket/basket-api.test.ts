import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { addCustomer, addShopper } from '../../helpers/shoppers.ts';
import { findSamples, type Samples } from './sample-basket.ts';

let shop: TestShop;
let samples: Samples;
beforeAll(async () => {
  shop = await createTestShop();
  samples = await findSamples(shop);
});
afterAll(() => shop.close());

describe('the API', () => {
  const api = (method: 'get' | 'put', path: string, token: string) =>
    request(shop.listener)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${token}`);

  it('marks a line without touching its units, and sets them [S3.6]', async () => {
    const { access_token: token } = await shop.deps.shop.temporaryToken(
      { cityId: MAIN_CITY_ID, country: 'ru', rate: 643, token: null },
      {},
    );
    const { id } = samples.inStock;
    await api('put', `basket/${id}`, token).send({ add_amount: 2 }).expect(200);
    await api('put', `basket/${id}`, token).send({ checked: false }).expect(200);
    const { body } = await api('get', 'basket', token).expect(200);
    expect(body.data.groups[0]).toMatchObject({ name: 'recieve_avail' });
    expect(body.data.groups[0].items[0]).toMatchObject({
      id,
      amount_in_basket: 2,
      checked: false,
      type: 'product',
    });
  });

  it("merges a guest's basket into the token's own user, and into nobody else [S7.11, S8.7]", async () => {
    const { store, tokens, now } = shop.deps;
    const customer = await addCustomer({ store, tokens, now: now() });
    const guestId = await addShopper(store, now());
    const guest = tokens.sign({ kind: 'guest', shopperId: guestId, issuedAt: now() });
    await api('put', `basket/${samples.inStock.id}`, guest).send({ amount: 3 }).expect(200);
    await api('put', `mergeBasket/${customer.id + 1}`, customer.token).expect(404);
    await api('put', `mergeBasket/${customer.id}`, guest).expect(401);
    for (const merged of [1, 0]) {
      const answer = await api('put', `mergeBasket/${customer.id}`, customer.token).send({
        temporary_token: guest,
      });
      expect(answer.body).toEqual({ data: { merged } });
    }
    const { body } = await api('get', 'basket', customer.token);
    expect(body.data.groups[0].items[0]).toMatchObject({ amount_in_basket: 3 });
  });
});
