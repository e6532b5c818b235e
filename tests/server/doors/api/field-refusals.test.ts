import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addCustomer } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';

let shop: TestShop;
let buyer: { id: number; token: string };
let manager: string;
beforeAll(async () => {
  shop = await createTestShop();
  const { store, tokens } = shop.deps;
  const { now } = shop.clock;
  buyer = await addCustomer({ store, tokens, now });
  manager = (await addCustomer({ store, tokens, now }, { role: 'manager' })).token;
});
afterAll(() => shop.close());

const send = (method: 'post' | 'put', path: string, { token, body }: Sent) =>
  request(shop.listener)
    [method](`/api/v1/${path}`)
    .set('Authorization', `Bearer ${token}`)
    .send(body);
interface Sent {
  token: string;
  body: object;
}
/** Status of a refusal with the fields that it names; each has words for people. */
const faults = ({ status, body }: Response) => {
  const errors: { pointer: string; message: string }[] = body.errors ?? [];
  for (const { message } of errors) expect(message).toMatch(/[а-яё]{3}/i);
  return [status, ...errors.map(({ pointer }) => pointer)];
};

const FIRM = {
  inn: '7707083893',
  kpp: '770701001',
  title: 'ООО «Ромашка»',
  legal_address: 'Москва, Мира, 1',
};
const BANK = { bank_bik: '044525225', bank_account: '40702810138250123017' };

describe('a firm', () => {
  it.each([
    [{ inn: '7707083894' }, '/inn'],
    [{ inn: '12' }, '/inn'],
    [{ kpp: '77' }, '/kpp'],
    [{ kpp: '' }, '/kpp'],
    [{ bank_bik: '1' }, '/bank_account'],
    [{ ...BANK, bank_bik: '' }, '/bank_bik'],
    [{ ...BANK, bank_account: '40702810138250123018' }, '/bank_account'],
  ])('is added by the rules of its form: %j', async (more, pointer) => {
    const sent = { token: buyer.token, body: { ...FIRM, ...more } };
    expect(faults(await send('post', 'firms', sent))).toEqual([400, pointer]);
  });

  it('is refused at its number when it is there, and changed by the same rules', async () => {
    const { token } = buyer;
    expect((await send('post', 'firms', { token, body: { ...FIRM, ...BANK } })).status).toBe(200);
    expect(faults(await send('post', 'firms', { token, body: FIRM }))).toEqual([409, '/inn']);
    const { id } = await shop.deps.store.db
      .selectFrom('firms')
      .select('id')
      .where('customer_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const { inn: _inn, ...own } = FIRM;
    const save = async (more: object) =>
      faults(await send('put', `firms/${id}`, { token, body: { ...own, ...more } }));
    expect(await save({ kpp: '' })).toEqual([400, '/kpp']);
    expect(await save({ kpp: '1' })).toEqual([400, '/kpp']);
    expect(await save({ bank_bik: BANK.bank_bik })).toEqual([400, '/bank_account']);
    expect(await save({ kpp: '770701002' })).toEqual([200]);
  });
});

describe('an offer', () => {
  const asked = (facts: Parameters<typeof addOrder>[2] = {}) => {
    const { now } = shop.clock;
    const owned = { shopper_id: buyer.id, created_at: now };
    return addOrder(shop.deps.store, owned, { kind: 'request', status: 'new', ...facts });
  };
  const line = { position: 0, price: 100_00 };
  const offer = async (id: number, more: object = {}) => {
    const body = { lines: [line], valid_until: shop.clock.now + 1000, ...more };
    return faults(await send('put', `manager/requests/${id}/offer`, { token: manager, body }));
  };

  it('is refused at what does not fit', async () => {
    const id = await asked();
    const courier = { kind: 'courier', title: 'Курьером', address: ' ', price: 100 };
    expect(await offer(id, { valid_until: 5 })).toEqual([400, '/valid_until']);
    expect(await offer(id, { delivery: courier })).toEqual([400, '/delivery/address']);
    expect(await offer(id, { lines: [{ ...line, position: 3 }] })).toEqual([
      400,
      '/lines/0/position',
    ]);
    expect(await offer(id, { lines: [line, { ...line, position: 1 }] })).toEqual([
      400,
      '/lines/1/position',
    ]);
    expect(await offer(id, { lines: [{ ...line, code: 'нет такого' }] })).toEqual([
      400,
      '/lines/0/code',
    ]);
    expect(await offer(id, { lines: [{ ...line, price: 9e15 }] })).toEqual([400, '/lines']);
    expect(await offer(id)).toEqual([200]);
  });

  it('is accepted by a way that there is, as it was seen', async () => {
    const id = await asked();
    expect(await offer(id)).toEqual([200]);
    const accept = async (body: object) =>
      faults(await send('post', `requests/${id}/acceptance`, { token: buyer.token, body }));
    expect(await accept({ payment: 'invoice' })).toEqual([400, '/payment']);
    expect(await accept({ payment: 'on_delivery' })).toEqual([409, '/payment']);
    expect(await accept({ revision: 7 })).toEqual([409, '/revision']);
    expect(await accept({ revision: 1 })).toEqual([200]);
  });
});
