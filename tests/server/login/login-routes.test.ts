import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../server/platform/store/transaction.ts';
import { HOUR_MS } from '../../../shared/millis.ts';
import { solve } from '../../../shared/proof-of-work.ts';
import { openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { request } from '../../helpers/request.ts';
import { askedBrowser, challengeIn, codeFor, customerOf, errorIn, newPhone } from './login-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());

/** Limits per address must not join the tests together. */
const pause = () => {
  shop.clock.now += HOUR_MS;
};

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
      const text = shop.deps.integrations.demoSms?.recent('+79161234567')[0]?.text ?? '';
      expect(text).toMatch(/^Код: (\d{6})\..*\n@localhost #\1$/);
      // A longer SMS is paid for as two.
      expect(text.replace('localhost', 'www.longer-marmit.example').length).toBeLessThanOrEqual(70);
    },
  );

  it('answers alike to a known and an unknown number', async () => {
    pause();
    const [known, unknown] = [newPhone(), newPhone()];
    await customerOf(shop, known);
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
    await customerOf(shop, phone);
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
