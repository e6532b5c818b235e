import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailSender } from '../../../server/integrations/mail/mail-sender.ts';
import { createDeliverers } from '../../../server/letters/create-deliverers.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { letterDeps } from '../letters/letter-deps.ts';
import { expectFragmentsInPage } from '../platform/http/expect-fragments-in-page.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '0', COMPANY_EMAIL: 'zakaz@kuhnya.example' });
}, 120_000);
afterAll(() => shop.close());

let visitors = 0;
const send = (path: string, body: object) =>
  request(shop.listener)
    .post(path)
    .set('X-Forwarded-For', `10.0.1.${++visitors}`)
    .type('form')
    .send(body);
const get = (path: string) => request(shop.listener).get(path);
const forgetLimits = () => transaction(shop.deps.store, (tx) => tx.deleteFrom('limits').execute());
const rows = () => shop.deps.store.db.selectFrom('inquiries').selectAll().orderBy('id').execute();

const project = {
  object_type: 'Ресторан или кафе',
  area_m2: '120 м²',
  name: 'Анна',
  email: '',
  phone: '8 916 123-45-67',
  comment: 'Открытая <кухня>',
  consent: 'yes',
};
const dealer = {
  inn: '7707083893',
  company: 'ООО «Юг»',
  name: 'Пётр',
  phone: '+7 916 765-43-21',
  email: 'petr@example.ru',
  region: 'Самара',
  comment: '',
  consent: 'yes',
};

describe.each([
  {
    form: 'planning',
    path: '/proectnoe_buro/request',
    page: '/proectnoe_buro/',
    body: project,
    thanks: 'Менеджер позвонит и уточнит',
    kept: { name: 'Анна', phone: '+79161234567', email: '', comment: 'Открытая <кухня>' },
    details: { object_type: 'Ресторан или кафе', area_m2: 120 },
    letter: ['Заявка на проект: Ресторан или кафе', '120 м²', 'Москва'],
  },
  {
    form: 'dealer',
    path: '/dilers/request',
    page: '/dilers/',
    body: dealer,
    thanks: 'Менеджер позвонит и пришлёт условия',
    kept: { name: 'Пётр', phone: '+79167654321', email: 'petr@example.ru', comment: '' },
    details: { inn: '7707083893', company: 'ООО «Юг»', region: 'Самара' },
    letter: ['Заявка дилера: ООО «Юг»', '7707083893', 'petr@example.ru'],
  },
])('the form «$form»', ({ form, path, page, body, thanks, kept, details, letter }) => {
  it('is kept with the consent and posted to the shop, and thanks', async () => {
    await forgetLimits();
    const sent = await send(path, body);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}/sent`]);
    expect((await get(`${path}/sent`)).text).toContain(thanks);
    const [row] = (await rows()).filter(({ kind }) => kind === form);
    expect(row).toMatchObject({ ...kept, city_id: 90 });
    expect(JSON.parse(row?.details ?? '')).toEqual(details);
    const { db } = shop.deps.store;
    const consents = await db
      .selectFrom('consents')
      .select(['subject', 'purpose'])
      .where('form', '=', form)
      .execute();
    expect(consents).toEqual([{ subject: kept.phone, purpose: 'personal_data' }]);
    expect(await letterTo(row?.id ?? 0)).toEqual(
      expect.objectContaining({ to: shop.deps.company.email }),
    );
    for (const words of letter) expect((await letterTo(row?.id ?? 0)).words).toContain(words);
  });

  it('is shown again in words with what was typed', async () => {
    const refused = await send(path, { ...body, phone: '<b>12', consent: '' });
    expect(refused.status).toBe(422);
    expect(refused.headers['cache-control']).toContain('no-store');
    expect(refused.text).toContain('<title>Ошибка: ');
    expect(refused.text).toContain('Проверьте номер: нужны +7 и ещё десять цифр');
    expect(refused.text).toContain('Отметьте согласие');
    expect(refused.text).toContain('value="&lt;b&gt;12"');
    expect(refused.text).toContain(`href="#${form}-phone"`);
  });

  it('answers a script with the form alone, the same on both pages', async () => {
    const wrong = await send(`${path}?_f=${form}-form`, { ...body, name: '' });
    expect(wrong.text).toMatch(new RegExp(`^<form [^>]*id="${form}-form"`));
    const right = await send(`${path}?_f=${form}-form`, body);
    expect(right.text).toMatch(new RegExp(`^<div [^>]*id="${form}-form"`));
    await expectFragmentsInPage(shop.listener, path, [`${form}-form`]);
    await expectFragmentsInPage(shop.listener, page, [`${form}-form`]);
  });

  it('keeps nothing of a program that fills the hidden field', async () => {
    const before = (await rows()).length;
    expect((await send(path, { ...body, website: 'http://spam.example' })).status).toBe(303);
    expect((await rows()).length).toBe(before);
  });

  it('is refused when one address asks too often', async () => {
    await forgetLimits();
    const ask = () => request(shop.listener).post(path).type('form').send(body);
    for (let i = 0; i < 6; i++) expect((await ask()).status).toBe(303);
    const refused = await ask();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Слишком часто. Попробуйте через');
  });

  it.each([[{ name: {} }], [{ phone: ['1', '2'] }], [{ comment: 'я'.repeat(5000) }]])(
    'does not fall over %j',
    async (change) => {
      await forgetLimits();
      expect([400, 422]).toContain((await send(path, { ...body, ...change })).status);
    },
  );
});

/** The letter that the outbox makes of an inquiry. */
async function letterTo(inquiryId: number): Promise<{ to: string; words: string }> {
  const letters: { to: string; words: string }[] = [];
  const { store, company } = shop.deps;
  const mail: MailSender = {
    isDemo: true,
    send: async ({ to, subject, text }) => {
      letters.push({ to, words: `${subject}\n${text}` });
      return { ok: true, messageId: to };
    },
  };
  const deliver = createDeliverers(letterDeps(shop, { company, mail }))['inquiry-made'];
  const row = await store.db
    .selectFrom('outbox')
    .select(['payload', 'key'])
    .where('key', '=', `inquiry-made ${inquiryId}`)
    .executeTakeFirstOrThrow();
  await deliver?.(JSON.parse(row.payload), row.key);
  return letters[0] ?? { to: '', words: '' };
}
