import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
import { solve } from '../../../shared/proof-of-work.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer } from '../../helpers/shoppers.ts';
import { askedBrowser, challengeIn, codeFor, newPhone } from './login-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

/** Limits per address must not join the tests together. */
const pause = () => {
  shop.clock.now += HOUR_MS;
};
const customer = (phone: string) => {
  const { store, tokens } = shop.deps;
  return addCustomer({ store, tokens, now: shop.clock.now }, { phone });
};
const errorIn = (html: string) => /class="form-errors"[\s\S]*?<ul>([\s\S]*?)<\/ul>/.exec(html)?.[1];

describe('the form for the phone', () => {
  it.each([
    ['', 'Напишите номер телефона'],
    ['916', 'Проверьте номер'],
    ['письмо', 'Проверьте номер'],
    ['9'.repeat(10_000), 'Проверьте номер'],
    ['+7'.repeat(40), 'Проверьте номер'],
    ['٩١٦١٢٣٤٥٦٧', 'Проверьте номер'],
    ['+7 800 200-40-00', 'Номер не может начинаться с 8'],
    ['+7 495 956-40-00', 'СМС не придёт'],
    ['+7 701 123-45-67', 'СМС не придёт'],
    ["+7916'; drop table customers;--", 'Проверьте номер'],
    ['<script>alert(1)</script>', 'Проверьте номер'],
  ])('refuses «%s» with words and keeps what was typed [S5.3]', async (phone, words) => {
    const answer = await openBrowser(shop.listener).post('/login/codes', { phone });
    expect(answer.status).toBe(422);
    expect(errorIn(answer.text)).toContain(words);
    expect(answer.text).toContain('<title>Ошибка: ');
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).not.toContain('<script>alert');
  });

  it('refuses a phone that is no text', async () => {
    const answer = await request(shop.listener)
      .post('/login/codes')
      .send({ phone: { length: 1 } });
    expect(answer.status).toBe(422);
  });

  it.each(['8 (916) 123-45-67', '9161234567', '\u200b+7 916 123 45 67 '])(
    'takes «%s» and sends one message that browsers understand',
    async (typed) => {
      shop.clock.now += 24 * HOUR_MS;
      const answer = await openBrowser(shop.listener).post('/login/codes', { phone: typed });
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe('/login?show_sms=true');
      expect(shop.deps.integrations.demoSms?.recent('+79161234567')[0]?.text).toMatch(
        /^Код подтверждения: (\d{6})\..*\n@localhost #\1$/,
      );
    },
  );

  it('answers alike to a known and an unknown number', async () => {
    pause();
    const [known, unknown] = [newPhone(), newPhone()];
    await customer(known);
    const show = async (phone: string) => {
      const browser = openBrowser(shop.listener);
      const sent = await browser.post('/login/codes', { phone });
      const page = await browser.get(sent.headers.location);
      return [sent.status, sent.headers.location, page.text.replace(/\d/g, '0')];
    };
    expect(await show(known)).toEqual(await show(unknown));
  });

  it('keeps the way to the order, and none that leads elsewhere [S4.5]', async () => {
    pause();
    const page = await openBrowser(shop.listener).get('/login?from=order');
    expect(page.text).toContain('name="from" value="/order"');
    expect(page.text).toContain('оформлению заказа');
    for (const from of ['//evil.example', 'https://evil.example', '/\\evil', '/login', 'x']) {
      const foreign = await openBrowser(shop.listener).get(
        `/login?from=${encodeURIComponent(from)}`,
      );
      expect(foreign.text).not.toContain('name="from"');
      const phone = newPhone();
      pause();
      const sent = await openBrowser(shop.listener).post('/login/codes', { phone, from });
      expect(sent.headers.location).toBe('/login?show_sms=true');
    }
  });
});

describe('the limits', () => {
  it('send one message a minute to a phone and say how long to wait', async () => {
    pause();
    const phone = newPhone();
    const browser = await askedBrowser(shop, phone);
    shop.clock.now += 20_000;
    const again = await browser.post('/login/codes', { phone });
    expect(again.status).toBe(429);
    expect(again.headers['retry-after']).toBe('40');
    expect(again.text.replaceAll('\u00a0', ' ')).toContain(
      'Новый код можно получить через 40 секунд',
    );
    expect(again.text).toContain('name="code"');
    const other = await openBrowser(shop.listener).post('/login/codes', { phone });
    expect(other.status).toBe(429);
    expect(other.text).not.toContain('name="code"');
    expect(other.text).toContain('name="challenge"');
    expect(shop.deps.integrations.demoSms?.recent(phone)).toHaveLength(1);
    shop.clock.now += 40_000;
    expect((await browser.post('/login/codes', { phone })).status).toBe(303);
  });

  it('count an address whatever it says to be', async () => {
    pause();
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const browser = openBrowser(shop.listener);
      browser.headers['X-Forwarded-For'] = `203.0.113.${asked}`;
      statuses.push((await browser.post('/login/codes', { phone: newPhone() })).status);
    }
    expect(statuses).toEqual([303, 303, 429, 429]);
  });

  it('send no more than its share to one network at any price', async () => {
    pause();
    const row = { name: 'sms 127.0.0.1', count: 20, resets_at: shop.clock.now + HOUR_MS };
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('limits')
        .values(row)
        .onConflict((it) => it.column('name').doUpdateSet(row))
        .execute(),
    );
    const late = await openBrowser(shop.listener).post('/login/codes', { phone: newPhone() });
    expect(late.status).toBe(429);
    expect(errorIn(late.text)?.replaceAll('\u00a0', ' ')).toContain('через 60 минут');
    expect(late.headers['retry-after']).toBe('3600');
  });

  it('count programs by their connection too', async () => {
    pause();
    const kinds: string[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      const client = { address: `203.0.113.${asked}`, user_agent: '' };
      const call = { phone: newPhone(), browser: 'b', client };
      const answer = await request(shop.listener).post('/api/v1/login/codes').send(call);
      kinds.push(answer.body.data.kind);
    }
    expect(kinds).toEqual(['sent', 'sent', 'proof']);
  });

  it('tell programs what to work out, and take it', async () => {
    pause();
    const call = () => ({ phone: newPhone(), browser: 'b' });
    const send = (body: object) => request(shop.listener).post('/api/v1/login/codes').send(body);
    for (let n = 0; n < 2; n += 1) await send(call());
    const third = call();
    const { challenge } = (await send(third)).body.data;
    expect(challenge).toMatchObject({ bits: 6, wait: 30 });
    const proof = { challenge: challenge.challenge, solution: await solve(challenge) };
    expect((await send({ ...third, proof })).body.data).toEqual({ kind: 'sent' });
    expect((await send({ ...third, proof })).body.data.kind).toBe('proof');
  });
});

describe('without a script', () => {
  it('the third ask is a wait, told as it passes, and the way to the order is kept', async () => {
    pause();
    for (let n = 0; n < 2; n += 1) await askedBrowser(shop, newPhone());
    const phone = newPhone();
    await customer(phone);
    const browser = openBrowser(shop.listener);
    const asked = await browser.post('/login/codes', { phone, from: '/order' });
    const told = (html: string) => /login-note">([^<]*)/.exec(html)?.[1]?.replaceAll('\u00a0', ' ');
    expect([asked.status, asked.headers['retry-after']]).toEqual([429, '30']);
    expect(told(asked.text)).toBe('Подождите 30 секунд и нажмите «Получить код».');
    const fields = challengeIn(asked.text);
    expect(fields).toMatchObject({ phone, from: '/order', solution: '' });
    shop.clock.now += 18_000;
    const early = await browser.post('/login/codes', fields);
    expect(told(early.text)).toBe('Ещё рано: подождите 12 секунд и нажмите «Получить код».');
    expect(challengeIn(early.text)).toEqual(fields);
    shop.clock.now += 12_000;
    const sent = await browser.post('/login/codes', fields);
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      '/login?show_sms=true&from=%2Forder',
    ]);
    await browser.post('/login/sessions', { code: codeFor(shop, phone), from: '/order' });
    expect(browser.cookies.has('auth_token_lazar')).toBe(true);
    expect(browser.cookies.has('known_browser')).toBe(true);
  });

  it('a challenge that is no text at all is a new ask', async () => {
    pause();
    const phone = newPhone();
    const challenge = { length: 1 };
    const answer = await request(shop.listener)
      .post('/login/codes')
      .send({ phone, challenge, solution: [1] });
    expect(answer.status).toBe(303);
  });
});

describe('the code', () => {
  it('is shown on the page of a demonstration, with one field that takes it [S2.9, S2.142]', async () => {
    pause();
    const phone = newPhone();
    const browser = await askedBrowser(shop, phone);
    const page = await browser.get('/login?show_sms=true');
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toContain('Это демонстрация');
    expect(page.text).toContain(codeFor(shop, phone));
    expect(page.text).toMatch(
      /<input[^>]*name="code"[^>]*inputMode="numeric"|<input[^>]*inputMode="numeric"[^>]*name="code"/i,
    );
    expect(page.text).toContain('autoComplete="one-time-code"');
    expect(page.text).toContain('Изменить номер');
    const stranger = await openBrowser(shop.listener).get('/login?show_sms=true');
    expect(stranger.headers.location).toBe('/login?enter_phone=true');
  });

  it('signs a customer in with a session of its own, and ends the guest [S4.1, S4.3, S4.5]', async () => {
    pause();
    const phone = newPhone();
    const { id } = await customer(phone);
    const product = await shop.deps.store.db
      .selectFrom('products')
      .select('id')
      .where('allow_to_order', '=', 1)
      .where('discontinued', '=', 0)
      .where('logotyped', '=', 0)
      .executeTakeFirstOrThrow();
    const browser = openBrowser(shop.listener);
    await browser.post('/basket/lines', { product_id: product.id });
    expect(browser.cookies.has('temporary_token')).toBe(true);
    await browser.post('/login/codes', { phone, from: 'order' });
    const code = codeFor(shop, phone);
    const answer = await browser.post('/login/sessions', { code, from: '/order' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/order']);
    expect(browser.cookies.has('temporary_token')).toBe(false);
    expect(browser.cookies.has('login_browser')).toBe(false);
    const home = await browser.get('/');
    expect(home.text).toContain('Анна Белова');
    expect(home.text.replaceAll('\u00a0', ' ')).toContain('Перенесли в корзину — 1 товар');
    const kept = await shop.deps.store.db
      .selectFrom('basket_lines')
      .select('shopper_id')
      .where('shopper_id', '=', id)
      .execute();
    expect(kept).toHaveLength(1);
    expect((await browser.get('/login')).headers.location).toBe('/lk/');
  });

  it.each([' 12 34-56 ', '1 2 3 4 5 6'])('is read from «%s» as people paste it', async (shape) => {
    pause();
    const phone = newPhone();
    await customer(phone);
    const browser = await askedBrowser(shop, phone);
    const code = codeFor(shop, phone);
    const pasted = shape.replace(/\d/g, (digit) => code[Number(digit) - 1] ?? '');
    expect((await browser.post('/login/sessions', { code: pasted })).status).toBe(303);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '1'.repeat(50_000), "' or 1=1--"])(
    'is asked for in words after «%s»',
    async (code) => {
      pause();
      const browser = await askedBrowser(shop, newPhone());
      const answer = await browser.post('/login/sessions', { code });
      expect(answer.status).toBe(422);
      expect(errorIn(answer.text)).toContain('Введите 6 цифр из СМС');
    },
  );

  it('may be tried five times', async () => {
    pause();
    const phone = newPhone();
    const browser = await askedBrowser(shop, phone);
    const right = codeFor(shop, phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const said: string[] = [];
    for (let tried = 0; tried < 5; tried += 1) {
      const answer = await browser.post('/login/sessions', { code: wrong });
      said.push(
        errorIn(answer.text)
          ?.replace(/<[^>]*>/g, '')
          .replaceAll('\u00a0', ' ') ?? '',
      );
    }
    expect(said[0]).toBe('Неверный код. Осталось 4 попытки');
    expect(said[3]).toBe('Неверный код. Осталась 1 попытка');
    expect(said[4]).toContain('Код больше не действует');
    const late = await browser.post('/login/sessions', { code: right });
    expect(late.status).toBe(422);
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
  });

  it('is good in the browser that asked for it alone, once, and for five minutes', async () => {
    pause();
    const phone = newPhone();
    await customer(phone);
    const browser = await askedBrowser(shop, phone);
    const code = codeFor(shop, phone);
    const thief = await askedBrowser(shop, newPhone());
    expect((await thief.post('/login/sessions', { code })).status).toBe(422);
    expect((await openBrowser(shop.listener).post('/login/sessions', { code })).status).toBe(422);
    const secret = browser.cookies.get('login_browser') ?? '';
    expect((await browser.post('/login/sessions', { code })).status).toBe(303);
    const replay = openBrowser(shop.listener, `login_browser=${secret}`);
    expect((await replay.post('/login/sessions', { code })).status).toBe(422);

    const slow = newPhone();
    await customer(slow);
    const waiting = await askedBrowser(shop, slow);
    shop.clock.now += 5 * MINUTE_MS;
    const late = await waiting.post('/login/sessions', { code: codeFor(shop, slow) });
    expect(late.status).toBe(422);
    expect(late.text).toContain('Код больше не действует');
  });

  it('gives a new session at each login and leaves a planted one alone', async () => {
    pause();
    const phone = newPhone();
    const { cookie: planted } = await customer(newPhone());
    await customer(phone);
    const browser = await askedBrowser(shop, phone);
    await browser.post('/login/sessions', { code: codeFor(shop, phone) });
    const first = browser.cookies.get('auth_token_lazar');
    expect(first).toBeDefined();
    expect(planted).not.toContain(first ?? '');
    pause();
    const again = await askedBrowser(shop, phone);
    await again.post('/login/sessions', { code: codeFor(shop, phone) });
    expect(again.cookies.get('auth_token_lazar')).not.toBe(first);
  });
});

describe('when the message cannot be sent', () => {
  it('says so, names another way, and does not send it again', async () => {
    pause();
    const { integrations } = shop.deps;
    const real = integrations.demoSms;
    let sent = 0;
    const sms = {
      isDemo: false,
      send: async () => {
        sent += 1;
        return { ok: false, reason: 'unavailable', message: 'СМС не отправляются', detail: 'x' };
      },
    };
    Object.assign(integrations, { sms, demoSms: null });
    const answer = await openBrowser(shop.listener).post('/login/codes', { phone: newPhone() });
    Object.assign(integrations, { sms: real, demoSms: real });
    expect(answer.status).toBe(422);
    expect(errorIn(answer.text)).toContain('СМС не отправляются');
    expect(answer.text).toContain('href="tel:');
    expect(sent).toBe(1);
  });
});

describe('signing out', () => {
  it('asks on a page of its own, ends the session at once and keeps no page', async () => {
    pause();
    const phone = newPhone();
    const { cookie } = await customer(phone);
    const browser = openBrowser(shop.listener, cookie);
    expect((await browser.get('/logout')).text).toContain('Выйти из');
    const account = await browser.get('/lk/');
    expect(account.headers['cache-control']).toBe('private, no-store');
    const answer = await browser.post('/logout');
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
    const stolen = await openBrowser(shop.listener, cookie).get('/lk/');
    const again = '/login?registration=true&from=%2Flk%2F';
    expect([stolen.status, stolen.headers.location]).toEqual([303, again]);
    const page = await browser.get(again);
    expect(page.text).toContain('Сессия закончилась, войдите снова');
  });

  it('is refused to another site', async () => {
    const { cookie } = await customer(newPhone());
    const answer = await request(shop.listener)
      .post('/logout')
      .set('Cookie', cookie)
      .set('Sec-Fetch-Site', 'cross-site');
    expect(answer.status).toBe(403);
    expect((await openBrowser(shop.listener, cookie).get('/lk/')).status).toBe(200);
  });
});

describe('a session', () => {
  it('gets a new token after fifteen days, and ends thirty days after the last [S9.12]', async () => {
    const { cookie } = await customer(newPhone());
    const browser = openBrowser(shop.listener, cookie);
    const before = browser.cookies.get('auth_token_lazar');
    shop.clock.now += 14 * 24 * HOUR_MS;
    await browser.get('/lk/');
    expect(browser.cookies.get('auth_token_lazar')).toBe(before);
    shop.clock.now += 24 * HOUR_MS;
    expect((await browser.get('/lk/')).status).toBe(200);
    const after = browser.cookies.get('auth_token_lazar');
    expect(after).not.toBe(before);
    await browser.get('/lk/');
    expect(browser.cookies.get('auth_token_lazar')).toBe(after);
    shop.clock.now += 30 * 24 * HOUR_MS;
    expect((await browser.get('/lk/')).headers.location).toContain('/login?registration=true');
    expect(browser.cookies.has('auth_token_lazar')).toBe(false);
  });

  it('is nobody’s with a token that was changed anywhere', async () => {
    const { token } = await customer(newPhone());
    const flipped = [...token].map((sign, place) => {
      const other = sign === 'A' ? 'B' : 'A';
      return token.slice(0, place) + other + token.slice(place + 1);
    });
    const changed = flipped.filter((_text, place) => place % 7 === 0);
    for (const forged of [...changed, 'null', '__proto__', '[]', 'x'.repeat(6000)]) {
      const answer = await request(shop.listener)
        .get('/lk/')
        .set('Cookie', `auth_token_lazar=${forged}`);
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toMatch(/^\/login/);
    }
  });
});
