import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

let shop: TestShop;
let code: string;
beforeAll(async () => {
  shop = await createTestShop();
  const { db } = shop.deps.store;
  ({ code } = await db.selectFrom('products').select('code').limit(1).executeTakeFirstOrThrow());
}, 120_000);
afterAll(() => shop.close());

let visitors = 0;
const send = (path: string, body: object) =>
  request(shop.listener)
    .post(path)
    .set('X-Forwarded-For', `10.0.0.${++visitors}`)
    .type('form')
    .send(body);
const callback = { name: 'Анна', phone: '8 916 123-45-67', comment: 'Про печь', consent: 'yes' };
const question = {
  kind_id: '1',
  name: 'Анна',
  email: 'anna@example.ru',
  phone: '',
  consent: 'yes',
  question: 'Подойдёт ли <script> к плите?',
};
const forgetLimits = () => transaction(shop.deps.store, (tx) => tx.deleteFrom('limits').execute());

describe('a call back', () => {
  it('is kept with the consent, and the page says when we call', async () => {
    const sent = await send('/contacts/callback', callback);
    expect(sent.status).toBe(303);
    expect(sent.headers.location).toBe('/contacts/callback/sent');
    const page = await request(shop.listener).get('/contacts/callback/sent');
    expect(page.text).toContain('Позвоним в течение часа.');
    const { db } = shop.deps.store;
    const rows = await db.selectFrom('callbacks').selectAll().execute();
    expect(rows).toMatchObject([
      { name: 'Анна', phone: '+79161234567', comment: 'Про печь', city_id: 90 },
    ]);
    const consents = await db.selectFrom('consents').selectAll().execute();
    expect(consents).toMatchObject([
      { subject: '+79161234567', purpose: 'personal_data', form: 'callback' },
    ]);
  });

  it('is asked for again with what was typed and what is wrong', async () => {
    const refused = await send('/contacts/callback', { ...callback, phone: '<b>12' });
    expect(refused.status).toBe(422);
    expect(refused.headers['cache-control']).toContain('no-store');
    expect(refused.text).toContain('<title>Ошибка: Заказать обратный звонок');
    expect(refused.text).toContain('Проверьте номер: нужны +7 и ещё десять цифр');
    expect(refused.text).toContain('value="&lt;b&gt;12"');
    expect(refused.text).toContain('href="#callback-phone"');
    expect(refused.text).toContain('Про печь</textarea>');
  });

  it('answers a script with the form alone', async () => {
    const wrong = await send('/contacts/callback?_f=callback-form', { ...callback, name: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/^<form [^>]*id="callback-form"/);
    const right = await send('/contacts/callback?_f=callback-form', callback);
    expect(right.status).toBe(200);
    expect(right.text).toMatch(/^<div [^>]*id="callback-form"/);
    expect(right.text).toContain('Заявка принята.');
  });

  it('thanks a program that fills the hidden field, and keeps nothing', async () => {
    const { db } = shop.deps.store;
    const count = async () => (await db.selectFrom('callbacks').selectAll().execute()).length;
    const before = await count();
    const sent = await send('/contacts/callback', { ...callback, website: 'http://spam.example' });
    expect(sent.status).toBe(303);
    expect(await count()).toBe(before);
  });

  it('is refused in words when one address asks too often', async () => {
    await forgetLimits();
    const ask = () => request(shop.listener).post('/contacts/callback').type('form').send(callback);
    for (let i = 0; i < 6; i++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Слишком часто. Попробуйте через');
    expect(refused.text).toContain('value="Анна"');
    await forgetLimits();
  });
});

describe('a question', () => {
  it('is kept unpublished, about the product', async () => {
    await forgetLimits();
    const sent = await send('/answer/question', { ...question, product: code });
    expect(sent.headers.location).toBe('/answer/sent');
    const { db } = shop.deps.store;
    const row = await db
      .selectFrom('questions')
      .innerJoin('products', 'products.id', 'questions.product_id')
      .select(['questions.question', 'questions.published', 'questions.email', 'products.code'])
      .orderBy('questions.id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      question: question.question,
      published: 0,
      email: 'anna@example.ru',
      code,
    });
    expect((await request(shop.listener).get('/answer')).text).not.toContain('Подойдёт ли');
  });

  it('keeps product and text when something is wrong', async () => {
    const refused = await send('/answer/question', { ...question, product: code, kind_id: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Выберите, о чём вопрос');
    expect(refused.text).toContain(`name="product" value="${code}"`);
    expect(refused.text).toContain('Подойдёт ли &lt;script&gt; к плите?</textarea>');
  });

  it.each([[{ kind_id: '999999' }], [{ kind_id: '-1' }], [{ kind_id: '1e99' }], [{ name: {} }]])(
    'does not fall over %j',
    async (change) => {
      await forgetLimits();
      const { status } = await send('/answer/question', { ...question, ...change });
      expect([400, 422]).toContain(status);
    },
  );

  it('has a page for a product, for none, and none for a product that is not there', async () => {
    const about = await request(shop.listener).get(`/answer/question/${code}`);
    expect(about.text).toContain(`код ${code}`);
    expect((await request(shop.listener).get('/answer/question')).status).toBe(200);
    expect((await request(shop.listener).get('/answer/question/none')).status).toBe(404);
  });

  it('stands open on the product’s page when asked for', async () => {
    const page = await request(shop.listener).get(`/goods/${code}?question=1`);
    expect(page.text).toContain('id="question-form"');
    expect((await request(shop.listener).get(`/goods/${code}`)).text).not.toContain(
      'id="question-form"',
    );
    await expectFragmentsInPage(shop.listener, `/goods/${code}?question=1`, ['question-form']);
  });
});

it('gives the forms to scripts as they stand in the pages', async () => {
  await expectFragmentsInPage(shop.listener, '/contacts/callback', ['callback-form']);
  await expectFragmentsInPage(shop.listener, '/answer/question', ['question-form']);
});

it('a call back is promised by no page for an hour that is over', async () => {
  const day = '2026-11-23';
  for (const path of ['/contacts', '/contacts/callback', '/contacts/callback/sent']) {
    shop.clock.now = Date.parse(`${day}T16:50:00+03:00`);
    expect((await request(shop.listener).get(path)).text).toContain('в течение часа');
    shop.clock.now = Date.parse(`${day}T17:01:00+03:00`);
    expect((await request(shop.listener).get(path)).text).not.toContain('в течение часа');
  }
});
