import { expect, type Page } from '@playwright/test';
import { deskPages } from '../../server/backoffice/desk-table.ts';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import * as links from '../../shared/routes.ts';
import { addShopper } from '../helpers/shoppers.ts';
import { addOrder } from '../server/account/add-order.ts';
import { expectAccessibleInBoth } from './expect-look.ts';
import { deskUrl, openDeskAs } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { test } from './test.ts';

const PAGES_OF_A_TEST = 5;

let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

async function newOrder(facts: Parameters<typeof addOrder>[2] = {}): Promise<number> {
  const now = Date.now();
  return addOrder(store, { shopper_id: await addShopper(store, now), created_at: now }, facts);
}

/** Presses a key of the desk; keys are listened to when the script of the new page has run. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.waitForLoadState();
  await page.keyboard.press(key);
}

/** Notice of what was just done, with its «Отменить». */
const said = (page: Page) => page.locator('.desk-said[role="status"]');

const statusOf = async (id: number) => {
  const order = store.db.selectFrom('orders').select('status').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).status;
};

test.describe('every page is accessible and fits both screens', { tag: '@desktop' }, () => {
  const paths = deskPages
    .filter(({ path, isLive }) => !path.includes(':') && !isLive)
    .map(({ path }) => path);
  // The first page of a new browser window costs three times as much as the next one.
  for (let at = 0; at < paths.length; at += PAGES_OF_A_TEST) {
    const some = paths.slice(at, at + PAGES_OF_A_TEST);
    test(some.join(', '), async ({ page }) => {
      await newOrder({ status: 'review' });
      await openDeskAs(page, store, 'owner');
      for (const path of some) {
        await test.step(path, async () => {
          await page.goto(deskUrl + path);
          await expectAccessibleInBoth(page);
        });
      }
    });
  }

  test('an order and a quote request', async ({ page }) => {
    await openDeskAs(page, store, 'owner');
    const order = await newOrder({ status: 'review', payment_kind: 'invoice' });
    const quote = await newOrder({ kind: 'request', status: 'new' });
    for (const id of [order, quote]) {
      await page.goto(deskUrl + desk.order(id));
      await expectAccessibleInBoth(page);
    }
  });
});

test('a product is made once by a double press, gets its substitute, and leaves it behind', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDeskAs(page, store, 'owner');
  const title = `Стол по чертежу ${Date.now()}`;
  const other = await store.db
    .selectFrom('products')
    .select(['id', 'code', 'title'])
    .where('active', '=', 1)
    .where('discontinued', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await page.goto(deskUrl + desk.products());
  await page.getByRole('link', { name: 'Новый товар' }).click();
  await page.getByLabel('Название').fill(title);
  await page.getByLabel('Категория').selectOption({ index: 1 });
  await page.getByLabel('Розничная цена, ₽').fill('12 500');
  await page.getByRole('button', { name: 'Завести товар' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const made = store.db.selectFrom('products').select(['id', 'code']).where('title', '=', title);
  const rows = await made.execute();
  expect(rows).toHaveLength(1);
  const { id, code } = rows[0] as { id: number; code: string };

  await page
    .getByLabel(/^Добавить/)
    .first()
    .fill(other.code);
  await page.getByRole('button', { name: /^Сохранить\s+аналоги$/ }).click();
  const named = page.getByRole('region', { name: 'Связанные товары' }).getByRole('listitem');
  await expect(named).toContainText(other.title);
  await expectAccessibleInBoth(page);

  await page.getByLabel('Показан на сайте').selectOption('нет');
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.locator('.desk-order-head')).toContainText('скрыт');
  await expect(async () => {
    await page.goto(links.product(code));
    const instead = page.getByRole('region', { name: 'Чем заменить' });
    await expect(instead.getByRole('article').first()).toContainText(other.code, { timeout: 500 });
  }).toPass();
  await expectAccessibleInBoth(page);
  await transaction(store, (tx) =>
    tx.deleteFrom('product_links').where('product_id', '=', id).execute(),
  );
});

test('a morning by the keyboard alone: the list, an order, its next step, back by undo', {
  tag: '@desktop',
}, async ({ page }) => {
  const id = await newOrder({ status: 'confirmed', name: 'Клавиатурный' });
  await openDeskAs(page, store, 'sales');
  await page.goto(deskUrl);
  await pressKey(page, '/');
  await page.keyboard.type(orderNumber(id));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${orderNumber(id)}`);
  await pressKey(page, 'a');
  await expect(page.getByRole('heading', { name: /^Ведёт: sales/ })).toBeVisible();
  await pressKey(page, 'n');
  await page.keyboard.type('Созвонились');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Созвонились')).toBeVisible();
  await pressKey(page, 's');
  await expect(said(page)).toContainText('Собирается');
  expect(await statusOf(id)).toBe('assembling');
  await pressKey(page, 'z');
  await expect(said(page)).toContainText('Отменено');
  expect(await statusOf(id)).toBe('confirmed');

  await pressKey(page, 'g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы');
  await pressKey(page, 'j');
  await page.keyboard.press('x');
  await expect(page.locator('[data-row][data-chosen] [type="checkbox"]')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ \d+/);
  await pressKey(page, '?');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Клавиши');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the commonest of a day on a phone: take, confirm, find, answer, call back', async ({
    page,
  }) => {
    const mark = `${Date.now()}`.slice(-7);
    const id = await newOrder({
      status: 'review',
      payment_kind: 'invoice',
      email: 'firma@example.ru',
      phone: `+7999${mark}`,
    });
    const asked_at = Date.now();
    const call = {
      name: `Олег ${mark}`,
      phone: '+79160000001',
      comment: '',
      city_id: 90,
      asked_at,
    };
    await transaction(store, (tx) => tx.insertInto('callbacks').values(call).execute());
    const question = await store.db.selectFrom('questions').select('id').executeTakeFirstOrThrow();
    await openDeskAs(page, store, 'owner');

    await page.goto(deskUrl);
    await page.getByRole('searchbox', { name: /Найти заказ/ }).fill(`8 999 ${mark}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${orderNumber(id)}`);
    await page.getByRole('button', { name: 'Взять' }).tap();
    await expect(page.getByRole('heading', { name: /^Ведёт: owner/ })).toBeVisible();
    await page.getByRole('button', { name: 'Подтвердить и выставить счёт' }).tap();
    await expect(said(page)).toBeVisible();
    expect(await statusOf(id)).toBe('opened');

    await page.goto(deskUrl + desk.question(question.id));
    await page.getByLabel('Ответ').fill('Да, есть на складе');
    await page.getByRole('button', { name: /Ответить/ }).tap();
    await expect(said(page)).toContainText('Ответ на вопрос');

    await page.goto(deskUrl + desk.inquiries());
    const waiting = page.getByRole('listitem').filter({ hasText: `Олег ${mark}` });
    await waiting.getByRole('button', { name: 'Готово' }).tap();
    await expect(page.getByText(`Олег ${mark}`)).toHaveCount(0);
  });
});

test('twenty-five orders fit a screen of a small notebook', { tag: '@desktop' }, async ({
  page,
}) => {
  for (let at = 0; at < 26; at++) await newOrder({ status: 'review' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskAs(page, store, 'owner');
  await page.goto(deskUrl + desk.orders());
  const rows = page.locator('.desk-orders tbody tr');
  const inside = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inside).toBeGreaterThanOrEqual(25);
});
