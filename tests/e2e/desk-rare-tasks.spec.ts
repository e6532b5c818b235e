import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import { addShopper } from '../helpers/shoppers.ts';
import { bankFile, PAYER_INN } from '../server/backoffice/money/bank-file.ts';
import { deskUrl } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { newOrder as addOrderTo, expectWithin, heading, said, sitDown as sit } from './sit-down.ts';
import { test } from './test.ts';

/** The tasks of an accountant, of the storage and of who keeps the catalogue. */
let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

const newOrder = (facts?: Parameters<typeof addOrderTo>[1]) => addOrderTo(store, facts);
const sitDown = (page: Page, role: StaffRole, path = '/') => sit(page, { store, role, path });
const unique = () => `${Date.now()}${Math.floor(Math.random() * 1e4)}`;

/** The id of one of the last products that have parameters and prices: others use the first. */
async function ownProduct(at: number): Promise<number> {
  const rows = await store.db
    .selectFrom('products')
    .innerJoin('product_parameters', 'product_parameters.product_id', 'products.id')
    .innerJoin('prices', 'prices.product_id', 'products.id')
    .select('products.id')
    .distinct()
    .where('active', '=', 1)
    .orderBy('products.id', 'desc')
    .limit(at + 1)
    .execute();
  return rows[at]?.id ?? 0;
}

test.describe('the rarer of the twenty tasks', { tag: '@desktop' }, () => {
  test('7: a statement of the bank is dropped and its payments counted by two', async ({
    page,
  }) => {
    const firm = JSON.stringify({ inn: PAYER_INN, kpp: '', title: 'ООО «Ромашка»', address: '' });
    const id = await newOrder({ payment_kind: 'invoice', firm });
    const purpose = `Оплата по счёту № ${orderNumber(id)}`;
    const file = bankFile([{ Номер: unique().slice(-6), НазначениеПлатежа: purpose }]);
    const accountant = await sitDown(page, 'accountant', desk.money({ show: 'statements' }));
    await page.getByLabel(/Файл 1CClientBankExchange/).setInputFiles({
      name: 'kl_to_1c.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(file),
    });
    await accountant.press(page.getByRole('button', { name: 'Загрузить выписку' }));
    await accountant.press(page.getByRole('button', { name: 'Учесть отмеченные' }));
    await expect(said(page)).toBeVisible();
    const paid = store.db.selectFrom('orders').select('paid_sum').where('id', '=', id);
    expect((await paid.executeTakeFirstOrThrow()).paid_sum).toBe(1000_00);
    expectWithin(accountant, 'match');
  });

  test('11: a firm is confirmed with its level of prices by two', async ({ page }) => {
    const now = Date.now();
    const title = `ООО «Фирма ${unique()}»`;
    const customer_id = await addShopper(store, now);
    const id = await transaction(store, async (tx) => {
      const phone = `+7917${unique().slice(-7)}`;
      const names = { first_name: 'Анна', last_name: 'Белова', patronymic: '' };
      const facts = { email: '', role: 'retail', customer_type: 'company' } as const;
      const days = { created_at: now, updated_at: now };
      const customer = { id: customer_id, phone, ...names, ...facts, ...days };
      await tx.insertInto('customers').values(customer).execute();
      const row = await tx
        .insertInto('firms')
        .values({
          customer_id,
          inn: PAYER_INN,
          kpp: '',
          ogrn: '',
          title,
          position: 'директор',
          legal_address: '',
          is_default: 1,
          confirmed_at: null,
          created_at: now,
          removed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
    const seller = await sitDown(page, 'sales', desk.firms({ q: PAYER_INN }));
    await seller.press(page.getByRole('link', { name: title }));
    await page.getByLabel('Уровень цен').selectOption('dealer');
    await seller.press(page.getByRole('button', { name: 'Подтвердить фирму' }));
    await expect(said(page)).toBeVisible();
    const firm = store.db.selectFrom('firms').select('confirmed_at').where('id', '=', id);
    expect((await firm.executeTakeFirstOrThrow()).confirmed_at).not.toBe(null);
    const buyer = store.db.selectFrom('customers').select('role').where('id', '=', customer_id);
    expect((await buyer.executeTakeFirstOrThrow()).role).toBe('dealer');
    expectWithin(seller, 'firm');
  });

  test('13: a part of a payment goes back by one and Enter', async ({ page }) => {
    const order_id = await newOrder({ paid_sum: 1000_00, status: 'confirmed' });
    const now = Date.now();
    await transaction(store, async (tx) => {
      const payment = { order_id, provider: 'demo', method: 'card', confirmation_url: null };
      const key = `paid-${unique()}`;
      const money = { amount: 1000_00, status: 'succeeded', key, external_id: key } as const;
      const days = { created_at: now, updated_at: now, succeeded_at: now };
      await tx
        .insertInto('payments')
        .values({ ...payment, ...money, ...days })
        .execute();
    });
    const accountant = await sitDown(page, 'accountant', desk.order(order_id));
    await accountant.write(page.getByLabel('Сколько вернуть, ₽'), '300');
    await accountant.key('Enter');
    await expect(said(page)).toContainText('возврат 300');
    expectWithin(accountant, 'refund');
  });

  test('14: a photo, a text and a parameter of a card are mended by three', async ({ page }) => {
    const id = await ownProduct(0);
    const title = `Плита ${unique()}`;
    const editor = await sitDown(page, 'content', desk.product(id));
    await editor.write(page.locator('#field-title'), title);
    await editor.key('Enter');
    await expect(heading(page)).toHaveText(title);
    const picture = sharp({
      create: {
        width: 40,
        height: 30,
        channels: 3,
        background: { r: Date.now() % 256, g: id % 256, b: 90 },
      },
    });
    const buffer = await picture.png().toBuffer();
    const photos = page.locator('.desk-photos li');
    // A page that is still coming has not all its photos.
    await page.waitForLoadState();
    const before = await photos.count();
    await page
      .getByLabel('Новые фото')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await editor.press(page.getByRole('button', { name: 'Добавить', exact: true }).first());
    await expect(photos).toHaveCount(before + 1);
    const parameter = page.locator('section[aria-labelledby="parameters"] input.input').first();
    const value = (await parameter.inputValue()) === '7' ? '8' : '7';
    await editor.write(parameter, value);
    await editor.key('Enter');
    await expect(said(page)).toBeVisible();
    await expect(parameter).toHaveValue(new RegExp(value));
    expectWithin(editor, 'card');
  });

  test('15: a place short of stock is looked into and counted anew by two', async ({ page }) => {
    const product_id = await ownProduct(1);
    const order_id = await newOrder({ created_at: 5, status: 'confirmed' });
    const place = await transaction(store, async (tx) => {
      const { id: storage_id } = await tx
        .selectFrom('storages')
        .select('id')
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const own = { product_id, storage_id };
      const told = { told: 1, told_at: Date.now(), told_kind: 'physical', free: 0 } as const;
      await tx
        .insertInto('stock')
        .values({ ...own, ...told })
        .onConflict((conflict) => conflict.columns(['product_id', 'storage_id']).doUpdateSet(told))
        .execute();
      await tx
        .insertInto('order_allocations')
        .values({ ...own, order_id, quantity: 5, why: 'money', ends_at: null })
        .execute();
      return own;
    });
    const clerk = await sitDown(page, 'warehouse');
    const queue = page.getByRole('region', { name: /Расхождения остатков/ });
    await clerk.press(queue.locator(`a[href="${desk.stockProduct(product_id)}"]`));
    await expect(page.getByRole('link', { name: orderNumber(order_id) })).toBeVisible();
    await clerk.write(page.getByLabel(/: сколько на полке/).first(), '600');
    await clerk.key('Enter');
    await expect(said(page)).toBeVisible();
    const stock = store.db
      .selectFrom('stock')
      .select('told')
      .where('product_id', '=', place.product_id)
      .where('storage_id', '=', place.storage_id);
    expect((await stock.executeTakeFirstOrThrow()).told).toBe(600);
    expectWithin(clerk, 'discrepancy');
    await page.goto(deskUrl);
    await expect(page.locator(`a[href="${desk.stockProduct(product_id)}"]`)).toHaveCount(0);
  });

  test('16: prices of many change by a rule that is looked at first, by two', async ({ page }) => {
    const { category_id } = await store.db
      .selectFrom('products')
      .select('category_id')
      .where('id', '=', await ownProduct(2))
      .executeTakeFirstOrThrow();
    const seller = await sitDown(page, 'sales', desk.prices({ category: String(category_id) }));
    await seller.press(page.getByRole('link', { name: 'По правилу' }));
    await seller.write(page.getByLabel('На сколько или какую цену'), '+3');
    await seller.key('Enter');
    await expect(page.getByRole('heading', { name: /^Изменится/ })).toBeVisible();
    await page.locator('body').press('s');
    await expect(said(page)).toContainText('Цены по правилу');
    expectWithin(seller, 'prices');
  });

  test('17: news are published with their days by two', async ({ page }) => {
    const title = `Новая плита ${unique()}`;
    const editor = await sitDown(page, 'content', desk.content('news'));
    await editor.press(page.getByRole('link', { name: 'Добавить' }));
    await editor.write(page.getByLabel('Заголовок'), title);
    await editor.key('Tab');
    await page.keyboard.type('Привезли со склада');
    await editor.key('Tab');
    await page.keyboard.type('Шесть конфорок.');
    await page.getByLabel('Показывать с').fill('2026-01-10T09:00');
    await page.getByLabel('Убрать', { exact: true }).fill('2099-01-10T09:00');
    await editor.key('Control+Enter');
    await expect(said(page)).toBeVisible();
    const news = store.db.selectFrom('news').select('shown_to').where('title', '=', title);
    expect((await news.executeTakeFirstOrThrow()).shown_to).not.toBe(null);
    expectWithin(editor, 'news');
  });

  test('18: a price list is dropped, looked at and loaded by two', async ({ page }) => {
    const code = `T${unique()}`;
    const editor = await sitDown(page, 'content', desk.imports());
    await page.getByLabel('Файлы').setInputFiles({
      name: 'price.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Код;Название;Цена\n${code};Плита ${code};100\n`),
    });
    await editor.press(page.getByRole('button', { name: 'Проверить' }));
    const load = page.getByRole('button', { name: 'Загрузить', exact: true });
    await expect(load).toBeVisible({ timeout: 40_000 });
    await editor.press(load);
    const done = page.getByRole('heading', { name: /^Загружено/ });
    await expect(done).toBeVisible({ timeout: 40_000 });
    const product = store.db
      .selectFrom('products')
      .select('active')
      .where('title', '=', `Плита ${code}`);
    expect((await product.executeTakeFirstOrThrow()).active).toBe(1);
    expectWithin(editor, 'import');
  });

  test('19: an order that 1C could not read is given again by one', async ({ page }) => {
    const order_id = await newOrder();
    const name = `Узел ${unique()}`;
    const now = Date.now();
    await transaction(store, async (tx) => {
      const { id: node_id } = await tx
        .insertInto('exchange_nodes')
        .values({
          name,
          login: unique(),
          password: '',
          profile: 'ut-2.07',
          settings: '{}',
          orders_from: now,
          created_at: now,
          seen_at: null,
          usual_ms: null,
          alarmed_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const nothing = { told: null, told_at: null, acknowledged_at: null, tried: null } as const;
      const aside = { node_id, order_id, set_aside_at: now, guid: null, number: null, back: null };
      await tx
        .insertInto('exchange_orders')
        .values({ ...nothing, ...aside })
        .execute();
    });
    const accountant = await sitDown(page, 'accountant', desk.exchange());
    const row = page.getByRole('listitem').filter({ hasText: orderNumber(order_id) });
    await accountant.press(row.getByRole('button', { name: 'Отдавать снова' }));
    await expect(said(page)).toContainText('снова отдаётся в 1С');
    await expect(row).toHaveCount(0);
    expectWithin(accountant, 'exchange');
  });

  test('20: a report leaves as a file by one', async ({ page }) => {
    const seller = await sitDown(page, 'sales', desk.reports({ kind: 'brand' }));
    const leaving = page.waitForEvent('download');
    await seller.press(page.getByRole('link', { name: 'XLSX' }));
    expect((await leaving).suggestedFilename()).toMatch(/\.xlsx$/);
    expectWithin(seller, 'report');
  });
});
