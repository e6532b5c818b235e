import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../shared/millis.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { askedBrowser, codeFor, customerOf, errorIn, newPhone } from './login-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

/** Limits per address must not join the tests together. */
const pause = () => {
  shop.clock.now += HOUR_MS;
};

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
    const { id } = await customerOf(shop, phone);
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
    const said = home.text.replaceAll('\u00a0', ' ');
    expect(said).toContain('Перенесли в корзину — 1 товар');
    // One message: the script that welcomes does not come after it.
    expect(said).toContain('Вы успешно вошли! Теперь вам доступны специальные цены');
    expect(browser.cookies.get('first_auth')).toBe('1');
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
    await customerOf(shop, phone);
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
    await customerOf(shop, phone);
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
    await customerOf(shop, slow);
    const waiting = await askedBrowser(shop, slow);
    shop.clock.now += 5 * MINUTE_MS;
    const late = await waiting.post('/login/sessions', { code: codeFor(shop, slow) });
    expect(late.status).toBe(422);
    expect(late.text).toContain('Код больше не действует');
  });

  it('gives a new session at each login and leaves a planted one alone', async () => {
    pause();
    const phone = newPhone();
    const { cookie: planted } = await customerOf(shop, newPhone());
    await customerOf(shop, phone);
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
    const { cookie } = await customerOf(shop, phone);
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
    const { cookie } = await customerOf(shop, newPhone());
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
    const { cookie } = await customerOf(shop, newPhone());
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

  it('is welcomed once, however long it lasts', async () => {
    const { cookie } = await customerOf(shop, newPhone());
    const ask = () => request(shop.listener).get('/lk/').set('Cookie', cookie);
    const daysOf = (answer: Awaited<ReturnType<typeof ask>>) =>
      [answer.headers['set-cookie']]
        .flat()
        .flatMap(
          (text) => /^(auth_token_lazar|first_auth)=[^;]+; Max-Age=(\d+)/.exec(text ?? '') ?? [],
        )
        .filter((_, at) => at % 3 > 0);
    shop.clock.now += 15 * 24 * HOUR_MS;
    // The script that welcomes comes when the second of them ends before the first.
    expect(daysOf(await ask())).toEqual(['auth_token_lazar', '2592000', 'first_auth', '2592000']);
  });

  it('is nobody’s with a token that was changed anywhere', async () => {
    const { token } = await customerOf(shop, newPhone());
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
