import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILING_CONSENT } from '../../../shared/consents.ts';
import { ANYONE } from '../../../shared/contract/anyone.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { findHtmlFaults } from '../../helpers/find-html-faults.ts';
import { request } from '../../helpers/request.ts';

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
    const ended = await send({}, `/subscribe/${token}/end`);
    expect([ended.status, ended.headers.location]).toEqual([303, `/subscribe/${token}/end`]);
    expect((await get(`/subscribe/${token}/end`)).text).toContain('Вы отписались');
  });

  it.each(['form', 'parts'])(
    'end by the button of a mail program, which follows no redirect: %s',
    async (form) => {
      const email = `${form}@example.ru`;
      const { store, shop: api } = shop.deps;
      await api.askSubscription(ANYONE, { email, consent: MAILING_CONSENT });
      const token = await tokenOf(email);
      await api.confirmSubscription(ANYONE, { token });
      const pressed = () => {
        const post = request(shop.listener).post(`/subscribe/${token}/end`);
        const field = ['List-Unsubscribe', 'One-Click'] as const;
        if (form === 'parts') return post.field(...field);
        return post.type('form').send(Object.fromEntries([field]));
      };
      for (const { status, headers, text } of [await pressed(), await pressed()]) {
        expect([status, text]).toEqual([200, 'Вы отписались\n']);
        expect(headers['cache-control']).toBe('private, no-store');
        expect([headers.location, headers['set-cookie']]).toEqual([undefined, undefined]);
      }
      const row = store.db
        .selectFrom('subscriptions')
        .select('ended_at')
        .where('email', '=', email);
      expect((await row.executeTakeFirstOrThrow()).ended_at).not.toBeNull();
    },
  );

  it('say to a mail program that a subscription is not known', async () => {
    const answer = await send({ 'List-Unsubscribe': 'One-Click' }, '/subscribe/no-such-token/end');
    expect([answer.status, answer.text]).toEqual([404, 'Ссылка не действует\n']);
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
