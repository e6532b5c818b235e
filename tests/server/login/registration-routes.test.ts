import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '../../../server/login/sessions.ts';
import { REGISTRATION_CONSENT } from '../../../shared/consents.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { askedBrowser, codeFor, newPhone, PERSON, provenBrowser } from './login-shop.ts';

const URL = '/login/registrations';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
/** Limits per address must not join the tests together. */
beforeEach(() => {
  shop.clock.now += HOUR_MS;
});

const customerOf = (phone: string) =>
  shop.deps.store.db
    .selectFrom('customers')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
const consentsOf = (subject: string) =>
  shop.deps.store.db
    .selectFrom('consents')
    .select(['purpose', 'text_version', 'form', 'address'])
    .where('subject', '=', subject)
    .execute();
const filledIn = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
const long = (length: number) => 'Ы'.repeat(length);
const HOSTILE = '"><script>alert(1)</script>';

describe('a phone that is new', () => {
  it('is led to the registration, which another browser does not see [S2.9, S2.142]', async () => {
    const phone = newPhone();
    const browser = await askedBrowser(shop, phone);
    const answer = await browser.post('/login/sessions', {
      code: codeFor(shop, phone),
      from: '/order',
    });
    expect(answer.headers.location).toBe('/login?registration=true&from=%2Forder');
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
    const page = await browser.get(answer.headers.location);
    expect(page.text).toContain('name="first_name"');
    expect(page.text).toContain('name="from" value="/order"');
    expect(page.text).not.toMatch(/name="(?:consent|mailing)"[^>]*checked/);
    const stranger = await openBrowser(shop.listener).get(answer.headers.location);
    expect(stranger.text).not.toContain('name="first_name"');
    expect(stranger.text).toContain('Сессия закончилась, войдите снова');
  });

  it('may be registered for a quarter of an hour', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    shop.clock.now += 15 * 60_000;
    const answer = await browser.post(URL, PERSON);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Сессия закончилась, войдите снова');
    expect(await customerOf(phone)).toBeUndefined();
  });

  it('opens nothing else with its proof [S3.4]', async () => {
    const browser = await provenBrowser(shop, newPhone());
    const proof = browser.cookies.get('phone_token') ?? '';
    expect(proof).not.toBe('');
    for (const name of ['auth_token_lazar', 'temporary_token']) {
      const page = await openBrowser(shop.listener, `${name}=${proof}`).get('/lk/');
      expect(page.headers.location).toMatch(/^\/login/);
    }
  });
});

describe('a person', () => {
  it('is registered, signed in, and asked for no more than is needed [S2.143]', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const answer = await browser.post(URL, { ...PERSON, role: 'manager', id: 1 });
    expect(answer.headers.location).toBe('/login?registration=success');
    const page = await browser.get(answer.headers.location);
    expect(page.text).toContain('Успешно');
    expect(page.text).toContain('Анна Белова');
    expect(browser.cookies.has('phone_token')).toBe(false);
    expect(await customerOf(phone)).toMatchObject({ role: 'retail', customer_type: 'person' });
    expect(await consentsOf(phone)).toEqual([
      {
        purpose: 'personal_data',
        text_version: REGISTRATION_CONSENT,
        form: 'registration',
        address: '127.0.0.1',
      },
    ]);
  });

  it('comes back to the order [S4.5]', async () => {
    const browser = await provenBrowser(shop, newPhone());
    const answer = await browser.post(URL, { ...PERSON, from: '/order' });
    expect(answer.headers.location).toBe('/order');
  });

  it('is asked by mail to confirm the mailing', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const email = `a${phone.slice(1)}@example.ru`;
    await browser.post(URL, { ...PERSON, email, mailing: 'yes' });
    const asked = await shop.deps.store.db
      .selectFrom('subscriptions')
      .select('confirmed_at')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(asked).toEqual({ confirmed_at: null });
  });

  it('is made once by a form that is sent many times', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const proof = `phone_token=${browser.cookies.get('phone_token')}`;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => openBrowser(shop.listener, proof).post(URL, PERSON)),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(303));
    const { count } = await shop.deps.store.db
      .selectFrom('customers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('is one session, however often the form is sent', async () => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const proof = `phone_token=${browser.cookies.get('phone_token')}`;
    for (let n = 0; n < 3; n++) await openBrowser(shop.listener, proof).post(URL, PERSON);
    const { id } = (await customerOf(phone)) ?? { id: 0 };
    expect(await listSessions(shop.deps.store, id, shop.clock.now)).toHaveLength(1);
  });

  it.each([
    ['«выйти везде»', '/lk/profil/sessions/end'],
    ['signing out', '/logout'],
  ])('opens nothing any more after %s', async (_name, end) => {
    const browser = await provenBrowser(shop, newPhone());
    const phone_token = browser.cookies.get('phone_token') ?? '';
    await browser.post(URL, PERSON);
    await browser.post(end);
    const thief = openBrowser(shop.listener, `phone_token=${phone_token}`);
    expect((await thief.post(URL, PERSON)).text).toContain('Сессия закончилась, войдите снова');
    expect(thief.cookies.has('auth_token_lazar')).toBe(false);
    const call = { phone_token, first_name: 'А', email: '', consent: REGISTRATION_CONSENT };
    const answer = await request(shop.listener).post('/api/v1/customers').send(call);
    expect(answer.status).toBe(404);
    const lookup = { inn: '9901000010', phone_token };
    const company = await request(shop.listener).post('/api/v1/companies').send(lookup);
    expect(company.status).toBe(401);
  });

  it('opens nothing with an older proof of the same phone', async () => {
    const phone = newPhone();
    const older = await provenBrowser(shop, phone);
    shop.clock.now += 60_000;
    const newer = await provenBrowser(shop, phone);
    await newer.post(URL, PERSON);
    await newer.post('/lk/profil/sessions/end');
    await older.post(URL, PERSON);
    expect(older.cookies.has('auth_token_lazar')).toBe(false);
  });

  it.each([
    [{ first_name: '' }, 'Напишите имя'],
    [{ first_name: ' \u200b\u202e ' }, 'Напишите имя'],
    [{ first_name: long(101) }, 'Имя длиннее 100 знаков'],
    [{ last_name: '' }, 'Напишите фамилию'],
    [{ last_name: long(5000) }, 'Фамилия длиннее 100 знаков'],
    [{ email: 'anna' }, 'Проверьте адрес'],
    [{ email: `${'a'.repeat(300)}@example.ru` }, 'Проверьте адрес'],
    [{ email: HOSTILE }, 'Проверьте адрес'],
    [{ email: '', mailing: 'yes' }, 'Укажите почту, чтобы получать рассылку'],
    [{ consent: '' }, 'Отметьте согласие'],
    [{ consent: 'no' }, 'Отметьте согласие'],
  ])('is asked again in words after %j', async (change, words) => {
    const phone = newPhone();
    const browser = await provenBrowser(shop, phone);
    const answer = await browser.post(URL, { ...PERSON, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain('class="form-errors"');
    expect(answer.text).not.toContain('<script>alert');
    expect(await customerOf(phone)).toBeUndefined();
    const typed = 'first_name' in change ? 'last_name' : 'first_name';
    expect(filledIn(answer.text, typed)).toBe(PERSON[typed]);
  });

  it('may be called anything that shows as text', async () => {
    const browser = await provenBrowser(shop, newPhone());
    await browser.post(URL, { ...PERSON, first_name: HOSTILE });
    const page = await browser.get('/lk/');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).toContain('&lt;script&gt;');
  });
});
