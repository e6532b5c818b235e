import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderTable } from '../../../server/platform/store/tables/order-tables.ts';
import { transaction } from '../../../server/platform/store/transaction.ts';
import * as links from '../../../shared/routes.ts';
import { type Browser, openBrowser } from '../../helpers/browser.ts';
import { createTestShop, type TestShop } from '../../helpers/create-test-shop.ts';
import { addCustomer, type LoggedIn } from '../../helpers/shoppers.ts';
import { plainText } from '../../views/catalog/markup.ts';
import { addOrder } from './add-order.ts';
import { FIRM, HOSTILE, viewerOf } from './own-things.ts';

let shop: TestShop;
let anna: LoggedIn;
let boris: LoggedIn;
let browser: Browser;

beforeAll(async () => {
  shop = await createTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { store, tokens } = shop.deps;
  const at = { store, tokens, now: shop.clock.now };
  anna = await addCustomer(at);
  boris = await addCustomer(at, { first_name: 'Борис-Тайна', email: 'secret@example.ru' });
  browser = openBrowser(shop.listener, anna.cookie);
});

const db = () => shop.deps.store.db;
const order = (owner: LoggedIn, facts: Partial<Insertable<OrderTable>> = {}) =>
  addOrder(shop.deps.store, { shopper_id: owner.id, created_at: shop.clock.now }, facts);
const plain = (html: string) => html.replaceAll('\u00a0', ' ');

describe('the first page', () => {
  it('shows favourites, and how many orders are on their way [S2.139]', async () => {
    await order(anna, { status: 'opened' });
    const [first, second] = await db()
      .selectFrom('products')
      .select(['id', 'code'])
      .where('active', '=', 1)
      .orderBy('id')
      .limit(2)
      .execute();
    const viewer = viewerOf(anna);
    await shop.deps.shop.addFavorite(viewer, { id: first!.id });
    const page = plain((await browser.get('/lk/')).text);
    const favorites = /<section[^>]*id="favorite-goods"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    expect(favorites).toContain(`/goods/${first!.code}`);
    expect(favorites).not.toContain(`/goods/${second!.code}`);
    expect(favorites).toContain('Всё избранное: 1');
    expect(/<ul class="header-actions"[\s\S]*?<\/ul>/.exec(page)?.[0]).toContain('1 заказ<');
  });

  it('greets, shows orders on their way and those that wait for money [S4.4, S7.36]', async () => {
    await order(anna, { status: 'opened' });
    await order(anna, { status: 'confirmed', paid_sum: 1000_00 });
    await order(anna, { status: 'completed', paid_sum: 1000_00 });
    await order(boris, { status: 'opened' });
    const page = await browser.get('/lk/');
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toContain('Здравствуйте, Анна!');
    expect(plain(page.text)).toContain('1 заказ ждёт');
    expect(page.text.match(/<tr>/g)).toHaveLength(1 + 2);
    expect(page.text).toContain('class="need-pay"');
    expect(page.text).toContain('Рекомендуем сегодня');
    const paid = await openBrowser(shop.listener, boris.cookie).get('/news/');
    expect(paid.text).toContain('class="need-pay"');
  });

  it('leads to the list that has those which wait for money', async () => {
    const note = async () =>
      /<p class="login-note">[\s\S]*?<\/p>/.exec((await browser.get('/lk/')).text)?.[0] ?? '';
    await order(anna, { status: 'opened' });
    expect(plainText(await note())).toContain('из списка ниже.');
    for (let later = 1; later <= 5; later += 1) {
      const at = { created_at: shop.clock.now + later };
      await order(anna, { ...at, status: 'confirmed', paid_sum: 1000_00 });
    }
    expect(await note()).toContain('href="/lk/orders/?state=active"');
    expect(await note()).not.toContain('ниже');
  });

  it('has no mark of money in the header when nothing is owed', async () => {
    await order(anna, { status: 'confirmed', paid_sum: 1000_00 });
    expect((await browser.get('/')).text).not.toContain('need-pay');
  });
});

describe('the orders', () => {
  it('are listed sixteen a page, the newest first, by year and state [S2.137, S5.10, S9.16]', async () => {
    for (let number = 0; number < 17; number += 1) {
      await order(anna, { created_at: shop.clock.now + number, status: 'confirmed' });
    }
    const yearAgo = Date.parse('2025-12-31T23:59:59+03:00');
    const old = await order(anna, { created_at: yearAgo, status: 'completed' });
    const first = await browser.get('/lk/orders/');
    expect(first.text.match(/scope="row"/g)).toHaveLength(16);
    expect(first.text).toContain('href="/lk/orders/?page=2"');
    const second = await browser.get('/lk/orders/?page=2');
    expect(second.text.match(/scope="row"/g)).toHaveLength(2);
    expect(second.text).toContain(`/lk-order/${old}"`);
    const done = await browser.get('/lk/orders/?state=done');
    expect(done.text.match(/scope="row"/g)).toHaveLength(1);
    const last = await browser.get('/lk/orders/?year=2025');
    expect(last.text.match(/scope="row"/g)).toHaveLength(1);
    expect(last.text).toMatch(
      /<option value="2025" selected=""|<option[^>]*selected=""[^>]*value="2025"/,
    );
    // Without the year that 0 stands for, the old one would be here too.
    const current = await browser.get('/lk/orders/?year=0&page=2');
    expect(current.text.match(/scope="row"/g)).toHaveLength(1);
    expect(current.text).not.toContain(`/lk-order/${old}"`);
    expect((await browser.get('/lk/orders/?page=9')).headers.location).toBe('/lk/orders/');
  });

  it.each([
    '?year=x',
    '?year=99999',
    '?state=x',
    '?page=-1',
    '?page=1e9',
    '?page=%00',
    '?year=1e309',
  ])('stay whole with %s', async (query) => {
    await order(anna);
    const page = await browser.get(`/lk/orders/${query}`);
    expect([200, 303, 400]).toContain(page.status);
  });

  it('say what to do when there are none', async () => {
    expect((await browser.get('/lk/orders/')).text).toContain('Заказов пока нет');
    expect((await browser.get('/lk/requests/')).text).toContain('Заявок пока нет');
    expect((await browser.get('/lk/orders/?state=active')).text).toContain('Таких заказов нет');
  });

  it('are there as a fragment, and at the header’s address [S2.13]', async () => {
    const id = await order(anna);
    const fragment = await browser.get('/lk/orders/?_f=orders');
    expect(fragment.text).toMatch(/^<div id="orders"/);
    const page = await browser.get('/lk?type=orders');
    expect(page.text).toContain(`/lk-order/${id}"`);
    expect(page.text).toContain(`action="/orders/${id}/repeat"`);
  });

  it('have a page each, with what was ordered [S2.39, S2.137]', async () => {
    const id = await order(anna);
    const { status, text } = await browser.get(`/lk-order/${id}`);
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`<h1[^>]*>[^<]*Заказ[^№]*№[^\\d]*${100_000 + id}`));
    expect(text).toContain('Гастроёмкость');
  });
});

describe('the requests', () => {
  it('are listed apart from the orders [S2.138]', async () => {
    const ordered = await order(anna);
    const asked = await order(anna, {
      kind: 'request',
      status: 'new',
      total: 0,
      goods_sum: 0,
      vat_sum: 0,
    });
    const page = await browser.get('/lk/requests/');
    expect(page.text).toContain(`/lk-request/${asked}"`);
    expect(page.text).not.toContain(`/lk-order/${ordered}"`);
    expect(page.text).toContain('У менеджера');
  });

  it('have a page each, with what was asked for [S2.40, S2.138]', async () => {
    const none = { total: 0, goods_sum: 0, vat_sum: 0 };
    const id = await order(anna, { kind: 'request', status: 'new', ...none });
    const { status, text } = await browser.get(`/lk-request/${id}`);
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`<h1[^>]*>[^<]*Заявка[^№]*№[^\\d]*${100_000 + id}`));
    expect(text).toContain('Гастроёмкость');
  });
});

describe('the profile', () => {
  it('keeps names and e-mail', async () => {
    const fields = {
      first_name: ' Анна ',
      last_name: 'Орлова',
      patronymic: '',
      email: 'Orlova@Example.ru',
      role: 'manager',
      phone: '+79990000000',
    };
    const answer = await browser.post('/lk/profil/', fields);
    expect([answer.status, answer.headers.location]).toEqual([303, '/lk/profil/']);
    const row = await db()
      .selectFrom('customers')
      .select(['last_name', 'email', 'role', 'phone'])
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_name: 'Орлова', email: 'orlova@example.ru', role: 'retail' });
    expect(row.phone).not.toBe('+79990000000');
    const page = await browser.get('/lk/profil/');
    expect(page.text).toContain('Данные сохранены');
  });

  it.each([
    [{ first_name: '' }, 'Напишите имя'],
    [{ last_name: 'Ы'.repeat(101) }, 'Фамилия длиннее 100 знаков'],
    [{ patronymic: 'Ы'.repeat(101) }, 'Отчество длиннее 100 знаков'],
    [{ email: 'x' }, 'Проверьте адрес'],
    [{ email: HOSTILE }, 'Проверьте адрес'],
  ])('is asked again in words after %j', async (change, words) => {
    const fields = { first_name: 'Анна', last_name: 'Орлова', patronymic: '', email: '' };
    const answer = await browser.post('/lk/profil/', { ...fields, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(words);
    expect(answer.text).not.toContain('<script>alert');
  });

  it('of who registered a company is saved without a surname, and not without an e-mail', async () => {
    await browser.post('/lk/profil/firms/new', FIRM);
    const fields = { first_name: 'Анна', last_name: '', patronymic: '', email: 'new@example.ru' };
    expect((await browser.post('/lk/profil/', fields)).status).toBe(303);
    const page = await browser.get('/lk/profil/');
    expect(page.text).toMatch(/name="email"[^>]*value="new@example.ru"/);
    const inputs = [...page.text.matchAll(/<input[^>]*id="profile-(last_name|email)"[^>]*>/g)];
    const isRequired = inputs.map(([input, name]) => [name, input.includes('required')]);
    expect(isRequired).toEqual([
      ['last_name', false],
      ['email', true],
    ]);
    const refused = await browser.post('/lk/profil/', { ...fields, email: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Напишите почту: на неё придут счета');
  });

  it('offers the mailing at once to the address that was saved', async () => {
    const shown = (await browser.get('/lk/profil/')).text;
    const [, swap = ''] = /data-swap="(profile-form[^"]*)"/.exec(shown) ?? [];
    const fields = { first_name: 'Анна', last_name: 'Белова', patronymic: '' };
    const save = (email: string) =>
      browser.post(`/lk/profil/?_f=${swap}`, { ...fields, email }).then(({ text }) => text);
    expect(await save('')).toContain('Укажите почту');
    expect(await save('anna@example.ru')).toMatch(/id="mailing"[\s\S]*Подписаться/);
  });

  it('begins and ends the mailing that the customer asked for, never another’s', async () => {
    const email = 'subscriber@example.ru';
    await transaction(shop.deps.store, (tx) =>
      tx
        .insertInto('subscriptions')
        .values({
          email,
          token: 'elsewhere',
          consent: 'x',
          address: '',
          asked_at: 1,
          confirmed_at: 2,
          ended_at: null,
        })
        .execute(),
    );
    const fields = { first_name: 'Анна', last_name: 'Белова', patronymic: '' };
    await browser.post('/lk/profil/', { ...fields, email });
    await browser.post('/lk/profil/mailing', { on: '1' });
    expect((await browser.get('/lk/profil/')).text).toContain('Отписаться');
    await browser.post('/lk/profil/mailing', { on: '0' });
    const off = (await browser.get('/lk/profil/')).text;
    expect(off).toContain('Подписаться');
    expect(off).toContain(`href="${links.consentText()}#mailing"`);
    // The one that was begun elsewhere goes on.
    expect(off).toContain('Подписка из профиля отключена');
    expect(off).not.toContain('Вы отписались');
    const stateOf = async (address: string) =>
      (
        await db()
          .selectFrom('subscriptions')
          .select('ended_at')
          .where('email', '=', address)
          .executeTakeFirst()
      )?.ended_at;
    expect(await stateOf(email)).toBeNull();
    const own = `own${anna.id}@example.ru`;
    await browser.post('/lk/profil/', { ...fields, email: own });
    await browser.post('/lk/profil/mailing', { on: '1' });
    expect(await stateOf(own)).toBeNull();
    await browser.post('/lk/profil/mailing', { on: '0' });
    expect(await stateOf(own)).toBe(shop.clock.now);
  });
});

describe('help', () => {
  it('is open to guests and has nothing of anybody’s [S2.141, S6.4]', async () => {
    const page = await openBrowser(shop.listener).get('/lk/help/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Задать вопрос');
    expect(page.text).toContain('href="tel:');
    expect((await browser.get('/lk/help')).status).toBe(200);
  });
});
