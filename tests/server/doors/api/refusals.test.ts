import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAccess, type Who } from '../../../../server/doors/api/call-access.ts';
import { describeContract } from '../../../../server/doors/api/describe-contract.ts';
import { ORDER_CONSENT } from '../../../../shared/consents.ts';
import { type CallName, shopContract } from '../../../../shared/contract/shop-api.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer, addShopper } from '../../../helpers/shoppers.ts';

let shop: TestShop;
let tokens: Record<'guest' | 'customer', string>;
beforeAll(async () => {
  shop = await createTestShop({ STOREFRONT_KEY: 'a-key-that-lifts-the-limit-of-calls' });
  const { store, tokens: signer } = shop.deps;
  const { now } = shop.clock;
  const shopperId = await addShopper(store, now);
  tokens = {
    guest: signer.sign({ kind: 'guest', shopperId, issuedAt: now }),
    customer: (await addCustomer({ store, tokens: signer, now })).token,
  };
});
afterAll(() => shop.close());

type Verb = 'get' | 'post' | 'put' | 'delete';
const ask = (method: string, path: string, token?: string) => {
  const asked = request(shop.listener)[method.toLowerCase() as Verb](`/api/v1/${path}`);
  void asked.set('X-Storefront-Key', 'a-key-that-lifts-the-limit-of-calls');
  return token ? asked.set('Authorization', `Bearer ${token}`) : asked;
};

describe('who may make a call is what the table says', () => {
  const refusedTo: Record<Who, { nobody: boolean; guest: boolean; customer: boolean }> = {
    anyone: { nobody: false, guest: false, customer: false },
    holder: { nobody: false, guest: false, customer: false },
    owner: { nobody: false, guest: false, customer: false },
    shopper: { nobody: true, guest: false, customer: false },
    customer: { nobody: true, guest: true, customer: false },
    manager: { nobody: true, guest: true, customer: true },
    program: { nobody: true, guest: true, customer: true },
  };
  const { calls } = describeContract();
  /** Calls that end the session which the others are asked with, or name another's basket. */
  const apart = new Set<CallName>(['logout', 'endSessions', 'mergeBasket']);
  const asked = calls.filter(({ name }) => !apart.has(name));

  it.each(asked.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const { method, path, exampleInput } = call;
    const address = path
      .slice(1)
      .replace(/{(\w+)}/g, (_all, key: string) => `${exampleInput[key]}`);
    const answers = { nobody: false, guest: false, customer: false };
    for (const who of ['nobody', 'guest', 'customer'] as const) {
      const sent = ask(method, address, who === 'nobody' ? undefined : tokens[who]);
      const isQuery = method === 'GET' || method === 'DELETE';
      const { status } = isQuery
        ? await sent.query(JSON.parse(JSON.stringify(exampleInput)))
        : await sent.send(exampleInput);
      expect([who, status]).not.toEqual([who, 500]);
      answers[who] = status === 401 || status === 403;
    }
    expect(answers).toEqual(refusedTo[callAccess[name].who]);
  });
});

describe('what does not fit', () => {
  it('is told field by field, in Russian, with a pointer to each', async () => {
    const offer = { lines: [{ position: -1, price: 'дорого' }], valid_until: 5, comment: 7 };
    const { body, status, headers } = await ask('PUT', 'manager/requests/7/offer').send(offer);
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'invalid',
      title: expect.stringMatching(/^Неверные данные/),
    });
    expect(body.errors).toEqual([
      { pointer: '/lines/0/position', message: 'Не меньше 0' },
      { pointer: '/lines/0/price', message: 'Нужно другое: число' },
      { pointer: '/comment', message: 'Нужно другое: строка' },
    ]);
  });

  it('is told the bound that it has to be above', async () => {
    const { body } = await ask('PUT', 'basket/0', tokens.guest).send({});
    expect(body.errors[0]).toEqual({ pointer: '/id', message: 'Больше 0' });
  });

  it.each([
    ['POST', 'callbacks', { name: '', phone: '123' }, ['/name', '/phone', '/consent']],
    ['GET', 'products/sale?onpage=1000', null, ['/onpage']],
    ['PUT', 'checkout/payment', { payment: 'gold' }, ['/payment']],
    ['PUT', 'basket/x', {}, ['/id']],
  ])('%s %s %j', async (method, path, sent, pointers) => {
    const asked = ask(method, path, tokens.guest);
    const { body, status } = await (sent ? asked.send(sent) : asked);
    expect(status).toBe(400);
    const errors = body.errors as { pointer: string; message: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
    for (const { message } of errors) expect(message).toMatch(/^[А-ЯЁ]/);
  });

  it('has no list of fields where no field is wrong', async () => {
    const { body } = await ask('GET', 'products/net-takogo');
    expect(body).toMatchObject({ status: 404, code: 'not_found' });
    expect(body.errors).toBeUndefined();
  });
});

describe('a method that an address does not have', () => {
  it.each([
    ['DELETE', 'cities', 'GET, HEAD, OPTIONS'],
    ['POST', 'basket', 'GET, HEAD, OPTIONS'],
    ['GET', 'orders/7/cancellation', 'POST, OPTIONS'],
    ['PUT', 'orders', 'GET, POST, HEAD, OPTIONS'],
    ['POST', 'products/sale', 'GET, HEAD, OPTIONS'],
  ])('%s %s', async (method, path, allow) => {
    const { body, status, headers } = await ask(method, path);
    expect([status, headers['allow'], body.code]).toEqual([405, allow, 'method_not_allowed']);
  });

  it('is told by OPTIONS; an unknown address stays unknown', async () => {
    const options = await request(shop.listener).options('/api/v1/orders');
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    expect((await ask('POST', 'net-takogo')).body.code).toBe('unknown_call');
  });
});

describe('a consent', () => {
  const recipient = { name: 'Анна', phone: '+79161234567', email: 'anna@example.ru' };
  const callback = { name: 'Анна', phone: '+79161234567' };
  const consents = async () => {
    const { db } = shop.deps.store;
    return (await db.selectFrom('consents').select('id').execute()).length;
  };

  it.each([
    ['PUT', 'checkout/recipient', { ...recipient, consent: 'order-2020-01' }],
    ['PUT', 'checkout/recipient', { ...recipient, consent: '' }],
    ['POST', 'callbacks', { ...callback, consent: ORDER_CONSENT }],
    ['POST', 'callbacks', callback],
    ['POST', 'subscriptions', { email: 'anna@example.ru', consent: 'mailing-2020-01' }],
    ['POST', 'customers', { phone_token: 'x', first_name: 'Анна', consent: 'x' }],
    ['PUT', 'profile/mailing', { on: true }],
  ])('of another edition, or none, is refused: %s %s %j', async (method, path, sent) => {
    const before = await consents();
    const { body, status } = await ask(method, path, tokens.guest).send(sent);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { pointer: '/consent', message: expect.stringMatching(/^Нужно согласие с действующей/) },
    ]);
    expect(await consents()).toBe(before);
  });

  it('is needed for an order, and is kept with its edition', async () => {
    const without = await ask('PUT', 'checkout/recipient', tokens.guest).send(recipient);
    expect([without.status, without.body.title]).toEqual([
      400,
      'Нужно согласие на обработку данных',
    ]);
    const sent = { ...recipient, consent: ORDER_CONSENT };
    expect((await ask('PUT', 'checkout/recipient', tokens.guest).send(sent)).status).toBe(200);
    const { db } = shop.deps.store;
    const [last] = await db.selectFrom('consents').selectAll().orderBy('id', 'desc').execute();
    expect(last).toMatchObject({ subject: '+79161234567', text_version: ORDER_CONSENT });
  });

  it('is named in the description by the edition that is in force', () => {
    expect(shopContract.saveRecipient.input.shape.consent.safeParse('order-2020-01').success).toBe(
      false,
    );
    expect(JSON.stringify(describeContract().document)).toContain(`"const":"${ORDER_CONSENT}"`);
  });
});
