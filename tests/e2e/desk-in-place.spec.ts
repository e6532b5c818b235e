import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import { expectAccessibleInBoth } from './expect-look.ts';
import { deskUrl } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { newOrder, said, sitDown } from './sit-down.ts';
import { test } from './test.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

/** A press as the Russian layout sends it. */
const pressRussian = (page: Page, key: string, code: string) =>
  page.evaluate(
    ([letter, place]) =>
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: letter, code: place, bubbles: true, cancelable: true }),
      ),
    [key, code],
  );

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Things of a list that dragging has put in order. */
const dragBefore = (page: Page, from: string, to: string) =>
  page.locator(from).dragTo(page.locator(to), { targetPosition: { x: 3, y: 3 } });

test.describe('work where things stand', { tag: '@desktop' }, () => {
  test('an order in its list: due day, keeper, a note, all by keys of the Russian layout', async ({
    page,
  }) => {
    const id = await newOrder(store, { status: 'confirmed', created_at: Date.now() + 60_000 });
    const list = desk.orders({ state: 'confirmed' });
    const seller = await sitDown(page, { store, role: 'sales', path: list });
    const opened = page.url();
    const row = rowOf(page, orderNumber(id));
    await expect(row).toBeVisible();
    for (let at = 0; (await row.getAttribute('data-chosen')) === null && at < 50; at++) {
      await pressRussian(page, 'о', 'KeyJ');
    }
    await pressRussian(page, 'у', 'KeyE');
    await page.getByLabel(`Срок: ${orderNumber(id)}`).fill('2026-12-24');
    await page.keyboard.press('Tab');
    await expect(row).toContainText('24.12');
    await page.getByLabel(`Кто ведёт: ${orderNumber(id)}`).selectOption({ index: 1 });
    await expect(said(page)).toContainText('передано');
    // The row is still the chosen one: `e` opens it again.
    await expect(row).toHaveAttribute('data-chosen', '');
    await seller.key('e');
    await page.keyboard.press('Escape');
    await expect(row).toContainText('24.12');
    await row.locator('[data-name="text"]').dblclick();
    await page.keyboard.type('Перезвонить после обеда');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Перезвонить после обеда');
    await seller.key('z');
    await expect(row).not.toContainText('Перезвонить');
    expect(new URL(page.url()).pathname).toBe(new URL(opened).pathname);
    const card = store.db
      .selectFrom('desk_cards')
      .select('due_on')
      .where('entity', '=', 'order')
      .where('entity_id', '=', String(id));
    expect(await card.executeTakeFirstOrThrow()).toEqual({ due_on: '2026-12-24' });
    await page.goto(deskUrl + desk.order(id));
    await page.goto(deskUrl + list);
    await expect(row).toHaveAttribute('data-chosen', '');
    // Nothing is ticked: the chosen row is meant.
    await seller.key('s');
    await expect(said(page)).toContainText('1 заказ: следующий шаг');
    const moved = store.db.selectFrom('orders').select('status').where('id', '=', id);
    expect(await moved.executeTakeFirstOrThrow()).toEqual({ status: 'assembling' });
  });

  test('a price that is none comes back with its fault, and nothing is lost', async ({ page }) => {
    await sitDown(page, { store, role: 'sales', path: desk.prices() });
    const cell = page.locator('[data-inline]').first();
    const code = await cell.getAttribute('data-label');
    await cell.dblclick();
    const field = page.getByLabel(String(code));
    await field.fill('дорого');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Не цена');
    await expect(field).toHaveValue('дорого');
    await field.fill('12345');
    await field.press('Enter');
    await expect(page.locator('[data-inline]').first()).toContainText(/12\s345/);
    await page.keyboard.press('z');
    await expect(page.locator('[data-inline]').first()).not.toContainText(/12\s345/);
    await page.route('**/prices/**', (route) => route.abort());
    await page.locator('[data-inline]').first().dblclick();
    await field.fill('54321');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Сервер не ответил');
    await expect(field).toHaveValue('54321');
  });

  test('categories are moved by keys and by dragging', async ({ page }) => {
    const clerk = await sitDown(page, { store, role: 'content', path: desk.categories() });
    const stamp = Date.now();
    const titles = [`Первая ${stamp}`, `Вторая ${stamp}`];
    for (const title of titles) {
      await page.getByLabel('Новая категория: название').fill(title);
      await page.getByRole('button', { name: 'Добавить' }).click();
      await page.goto(deskUrl + desk.categories());
    }
    const [first = '', second = ''] = titles;
    // Before all others, so that two keys choose them.
    for (const [at, title] of titles.entries()) {
      const position = at - titles.length;
      await transaction(store, (tx) =>
        tx.updateTable('categories').set({ position }).where('title', '=', title).execute(),
      );
    }
    await page.goto(deskUrl + desk.categories());
    const place = async (title: string) => {
      const row = store.db
        .selectFrom('categories')
        .select(['id', 'parent_id', 'position'])
        .where('title', '=', title);
      return row.executeTakeFirstOrThrow();
    };
    await clerk.key('j');
    await clerk.key('j');
    await clerk.key('Alt+ArrowRight');
    await expect(said(page)).toContainText(second);
    const { id } = await place(first);
    await expect.poll(async () => (await place(second)).parent_id).toBe(id);
    await rowOf(page, second).dragTo(rowOf(page, first), { targetPosition: { x: 200, y: 2 } });
    await expect.poll(async () => (await place(second)).parent_id).toBe(null);
    expect((await place(second)).position).toBeLessThan((await place(first)).position);
    await transaction(store, (tx) =>
      tx.deleteFrom('categories').where('title', 'in', titles).execute(),
    );
  });

  test('photos are dropped, put in order by dragging and by keys', async ({ page }) => {
    const product = store.db
      .selectFrom('product_photos')
      .select('product_id')
      .groupBy('product_id')
      .having(({ fn }) => fn.countAll(), '>=', 2);
    const { product_id } = await product.executeTakeFirstOrThrow();
    await sitDown(page, { store, role: 'content', path: desk.product(product_id) });
    const keys = async () => {
      const photos = store.db
        .selectFrom('product_photos')
        .select('image')
        .where('product_id', '=', product_id);
      return (await photos.orderBy('position').execute()).map(({ image }) => image);
    };
    const [one, two, ...others] = await keys();
    await dragBefore(page, '.desk-photos > li:nth-child(2)', '.desk-photos > li:nth-child(1)');
    await expect(page.locator('.desk-photos [data-place]').first()).toHaveValue('1');
    await page.getByRole('button', { name: 'Сохранить порядок' }).first().click();
    await expect(said(page)).toContainText('порядок фото');
    expect(await keys()).toEqual([two, one, ...others]);
    // Keys are listened to when the script of the new page has run.
    await page.waitForLoadState();
    await page.locator('.desk-photos [data-place]').first().focus();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('button', { name: 'Сохранить порядок' }).first().click();
    await expect.poll(keys).toEqual([one, two, ...others]);
    const dropped = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(640, 640);
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      pen.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
      pen.fillRect(0, 0, 640, 640);
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([await canvas.convertToBlob()], 'новое.png', { type: 'image/png' }),
      );
      return transfer;
    });
    const place = page.locator('form[data-drop="send"]');
    await place.dispatchEvent('dragover', { dataTransfer: dropped });
    await expect(place).toHaveAttribute('data-over', '');
    await place.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(said(page)).toContainText('добавлено фото 1');
    expect(await keys()).toHaveLength(3 + others.length);
    await page.waitForLoadState();
    await page.keyboard.press('z');
    await expect.poll(keys).toEqual([one, two, ...others]);
  });

  test('a text is shown beside its field while it is written', async ({ page }) => {
    await sitDown(page, { store, role: 'content', path: desk.contentItem('news-new') });
    const field = page.getByLabel('Текст', { exact: true });
    await field.fill('Ждём **вас**');
    await page.getByRole('button', { name: 'Как увидят' }).click();
    await expect(page.locator('.desk-text-preview strong')).toHaveText('вас');
    await field.fill('Ждём **всех**');
    await expect(page.locator('.desk-text-preview strong')).toHaveText('всех');
    await expectAccessibleInBoth(page);
    await page.getByRole('button', { name: 'Как увидят' }).click();
    await expect(page.locator('.desk-text-preview')).toHaveCount(0);
  });

  test('without script the text is shown in a tab of its own', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await sitDown(page, { store, role: 'content', path: desk.contentItem('news-new') });
    await page.getByLabel('Текст', { exact: true }).fill('Ждём **вас**');
    const other = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Как увидят' }).click();
    await expect((await other).locator('.prose strong')).toHaveText('вас');
    await expect(page.getByLabel('Текст', { exact: true })).toHaveValue('Ждём **вас**');
    await context.close();
  });
});
