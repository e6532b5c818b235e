import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ DEMO_PRODUCTS: '60' });
});
afterAll(() => shop.close());

const send = (fields: Record<string, unknown>, path = '/subscribe') =>
  request(shop.listener).post(path).type('form').send(fields);
const get = (path: string) => request(shop.listener).get(path);
const tokenOf = async (email: string) => {
  const row = await shop.deps.store.db
    .selectFrom('subscriptions')
    .select('token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.token;
};
const rows = async () => {
  const found = await shop.deps.store.db.selectFrom('subscriptions').select('email').execute();
  return found.map(({ email }) => email);
};

describe('the form', () => {
  it('answers the same to new and known addresses', async () => {
    const first = await send({ email: 'Anna@Example.ru', consent: 'yes' });
    const second = await send({ email: 'anna@example.ru', consent: 'yes' });
    for (const { status, headers } of [first, second]) {
      expect(status).toBe(303);
      expect(headers.location).toBe('/subscribe/asked');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const scripted = await send(
      { email: 'anna@example.ru', consent: 'yes' },
      '/subscribe?_f=subscribe',
    );
    const other = await send(
      { email: 'boris@example.ru', consent: 'yes' },
      '/subscribe?_f=subscribe',
    );
    expect(scripted.status).toBe(200);
    expect(scripted.text).toBe(other.text);
    expect(scripted.text).toMatch(/^<div id="subscribe">/);
    expect(await rows()).toEqual(['anna@example.ru', 'boris@example.ru']);
  });

  it('is shown again with the reason and what was typed', async () => {
    const answer = await send({ email: '<b>anna', consent: 'yes' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('<title>Ошибка: ');
    expect(answer.text).toContain('Проверьте адрес');
    expect(answer.text).toContain('value="&lt;b&gt;anna"');
    expect(answer.text).toMatch(/name="consent"[^>]*checked/);
    expect(await findHtmlFaults(answer.text)).toEqual([]);
  });

  it('gives the script the form alone', async () => {
    const answer = await send({ email: 'anna@example.ru' }, '/subscribe?_f=subscribe');
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(/^<form[^>]*id="subscribe"/);
    expect(answer.text).toContain('Отметьте согласие');
    expect(answer.text).not.toContain('<header');
  });

  it('takes no programs', async () => {
    const answer = await send({ email: 'bot@example.ru', consent: 'yes', website: 'http://x' });
    expect(answer.headers.location).toBe('/subscribe/asked');
    expect(await rows()).not.toContain('bot@example.ru');
  });

  it('stops a flood in words', async () => {
    for (let at = 0; at < 20; at++) {
      await send({ email: `flood-${at}@example.ru`, consent: 'yes' });
    }
    const answer = await send({ email: 'late@example.ru', consent: 'yes' });
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Слишком часто. Попробуйте через');
    expect(answer.text).toContain('value="late@example.ru"');
  });
});

describe('the links of the mail', () => {
  it('change nothing when they are opened', async () => {
    const token = await tokenOf('anna@example.ru');
    for (const path of [`/subscribe/${token}`, `/subscribe/${token}/end`, `/subscribe/${token}`]) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(page.headers['cache-control']).toBe('private, no-store');
      expect(page.text).toContain('anna@example.ru');
      expect(page.text).toContain('noindex');
    }
    expect((await get(`/subscribe/${token}`)).text).toContain('Подтвердите подписку');
  });

  it('confirm and end by their buttons', async () => {
    const token = await tokenOf('anna@example.ru');
    const confirmed = await send({}, `/subscribe/${token}`);
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `/subscribe/${token}`]);
    const page = await get(`/subscribe/${token}`);
    expect(page.text).toContain('Подписка подтверждена');
    expect(await findHtmlFaults(page.text)).toEqual([]);
    // A mail program's own button (RFC 8058).
    const ended = await send({ 'List-Unsubscribe': 'One-Click' }, `/subscribe/${token}/end`);
    expect(ended.status).toBe(303);
    expect((await get(`/subscribe/${token}/end`)).text).toContain('Вы отписались');
  });

  it.each(['/subscribe/no-such-token', '/subscribe/no-such-token/end'])(
    '%s says what to do',
    async (path) => {
      const page = await get(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Ссылка не действует');
      expect((await send({}, path)).status).toBe(303);
    },
  );
});
