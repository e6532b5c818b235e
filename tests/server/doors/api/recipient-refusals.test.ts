import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_CONSENT } from '../../../../shared/consents.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await createTestShop();
  const given = await request(shop.listener).get('/api/v1/user/temporary');
  token = given.body.data.access_token;
});
afterAll(() => shop.close());

const FIRM = {
  inn: '7707083893',
  kpp: '770701001',
  title: 'ООО «Ромашка»',
  address: 'Москва, Мира, 1',
};

const send = (more: object) =>
  request(shop.listener)
    .put('/api/v1/checkout/recipient')
    .set('Authorization', `Bearer ${token}`)
    .send({ name: 'Анна', phone: '+79161234567', consent: ORDER_CONSENT, ...more });

it.each([
  [{ firm: { ...FIRM, inn: '7707083894' } }, ['/firm/inn']],
  [{ firm: { ...FIRM, inn: '12' } }, ['/firm/inn']],
  [{ firm: { ...FIRM, kpp: '77' } }, ['/firm/kpp']],
  [{ firm: { ...FIRM, kpp: '' } }, ['/firm/kpp']],
  [{ firm: { ...FIRM, title: ' ', address: '\u200b' } }, ['/firm/title', '/firm/address']],
  [
    { firm: { ...FIRM, kpp: '', title: ' ', address: ' ' } },
    ['/firm/title', '/firm/address', '/firm/kpp'],
  ],
  [{ firm: FIRM, firm_id: 1 }, ['/firm']],
  [{ consent: null }, ['/consent']],
  [{ name: '\u200b' }, ['/name']],
])('names the field and says why: %j', async (more, pointers) => {
  const { status, body } = await send(more);
  expect(status).toBe(400);
  expect(body.title).toMatch(/[а-яё]{3}/i);
  const errors: { pointer: string; message: string }[] = body.errors;
  expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  for (const { message } of errors) expect(message).toMatch(/[а-яё]{3}/i);
});

it('takes a firm whose fields are right', async () => {
  expect((await send({ firm: FIRM })).status).toBe(200);
});
