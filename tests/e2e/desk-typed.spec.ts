import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import * as desk from '../../shared/desk-routes.ts';
import { expectAccessibleInBoth } from './expect-look.ts';
import { hold } from './hold.ts';
import { listAsked } from './later.ts';
import { deskUrl } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { newOrder, said, sitDown } from './sit-down.ts';
import { test } from './test.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

const statusOf = async (id: number) => {
  const order = store.db.selectFrom('orders').select('status').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).status;
};

async function addCalls(mark: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const call = {
      name: `Олег ${mark} ${at}`,
      phone: '+79160000001',
      comment: '',
      city_id: 90,
      asked_at: Date.now() - at,
    };
    await transaction(store, (tx) => tx.insertInto('callbacks').values(call).execute());
  }
}

const callOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe('nothing is lost by what is pressed beside it', { tag: '@desktop' }, () => {
  test('a step, a link and a key ask about what is typed in another form', async ({ page }) => {
    const id = await newOrder(store, { status: 'confirmed' });
    const seller = await sitDown(page, { store, role: 'sales', path: desk.order(id) });
    const pieces = page.getByLabel(/^Штук: /).first();
    await pieces.fill('7');
    await page.keyboard.press('Escape');
    await seller.key('s');
    const question = page.getByRole('dialog');
    await expect(question).toHaveAccessibleName(/не сохранено: «Состав»/);
    await expect(page.getByRole('button', { name: 'Вернуться и сохранить' })).toBeFocused();
    await expectAccessibleInBoth(page);
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(pieces).toHaveValue('7');
    expect(await statusOf(id)).toBe('confirmed');
    await seller.key('Escape');
    await seller.key('g');
    await seller.key('o');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(desk.order(id));
    await page.getByRole('button', { name: 'Сохранить состав' }).click();
    await expect(said(page)).toBeVisible();
    await expect(pieces).toHaveValue('7');
    await pieces.fill('9');
    await page.keyboard.press('Escape');
    await seller.key('a');
    await page.getByRole('button', { name: 'Продолжить без этого' }).click();
    await expect(page.getByRole('heading', { name: /^Ведёт: sales/ })).toBeVisible();
    await expect(pieces).toHaveValue('7');
  });

  test('of two changed forms one is saved, and what is typed in the other stays', async ({
    page,
  }) => {
    const id = await newOrder(store, { status: 'confirmed' });
    await sitDown(page, { store, role: 'sales', path: desk.order(id) });
    const pieces = page.getByLabel(/^Штук: /).first();
    await pieces.fill('7');
    await page.getByLabel('Новая заметка').fill('Перезвонить в среду');
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Перезвонить в среду' }),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(pieces).toHaveValue('7');
    await page.getByRole('button', { name: 'Сохранить состав' }).click();
    await expect(said(page)).toContainText('состав');
    await expect(pieces).toHaveValue('7');
  });

  test('a key that is held closes one call, and the focus stays in the list', async ({ page }) => {
    const mark = `${Date.now()}`.slice(-7);
    await addCalls(mark, 3);
    const seller = await sitDown(page, { store, role: 'sales', path: desk.inquiries() });
    const chosen = page.locator('[data-row][data-chosen]');
    await expect(callOf(page, `${mark} 0`)).toBeVisible();
    for (let at = 0; at < 100 && !(await chosen.getByText(`${mark} 2`).count()); at++)
      await seller.key('j');
    await expect(chosen.locator('[data-open]')).toBeFocused();
    await page.keyboard.down('d');
    for (let at = 0; at < 10; at++) {
      // Without a pause of the script a held key comes again while the answer is under way.
      await page.keyboard.down('d');
      await page.waitForTimeout(30);
    }
    await page.keyboard.up('d');
    await expect(callOf(page, `${mark} 2`)).toHaveCount(0);
    await page.waitForTimeout(300);
    // Calls of other tests come and go beside these.
    await expect(callOf(page, mark).getByRole('button', { name: /^Готово: / })).toHaveCount(2);
    await expect(page.locator('[data-row]:focus-within')).toHaveCount(1);
    const take = callOf(page, `${mark} 1`).getByRole('button', { name: /^Взять/ });
    await take.focus();
    await page.keyboard.press('Enter');
    await expect(said(page)).toContainText('взято');
    await expect(callOf(page, `${mark} 1`).locator('[data-open]')).toBeFocused();
  });

  test('Enter in the due day passes the thing on to whom is chosen', async ({ page }) => {
    const id = await newOrder(store, { status: 'confirmed' });
    await sitDown(page, { store, role: 'sales', path: desk.order(id) });
    const keepers = page.getByLabel('Кому передать');
    const other = await keepers
      .locator('option', { hasText: /^sales/ })
      .first()
      .textContent();
    await keepers.selectOption({ label: String(other) });
    await page.getByLabel('Срок').fill('2030-02-03');
    await page.getByLabel('Срок').press('Enter');
    await expect(said(page)).toContainText('передано');
    await expect(page.getByRole('heading', { name: `Ведёт: ${other}` })).toBeVisible();
    await expect(page.getByLabel('Срок')).toHaveValue('2030-02-03');
  });

  test('a double press on another cell saves the one that is open', async ({ page }) => {
    await sitDown(page, { store, role: 'sales', path: desk.prices() });
    // Other tests change the prices of other rows.
    const cells = page.locator('[data-row]').nth(5).locator('[data-inline]');
    await cells.nth(0).dblclick();
    await page.getByLabel(String(await cells.nth(0).getAttribute('data-label'))).fill('23456');
    await cells.nth(1).dblclick();
    await expect(cells.nth(0)).toContainText(/23\s456/);
    await expect(page.locator('form[data-inline-form]')).toHaveCount(1);
    await expect(cells.nth(1).locator('.input')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await expect(cells.nth(0)).not.toContainText(/23\s456/);
  });

  test('a cell is saved once, whatever is pressed before the answer', async ({ page }) => {
    await sitDown(page, { store, role: 'sales', path: desk.prices() });
    const cells = page.locator('[data-row]').nth(8).locator('[data-inline]');
    const field = page.getByLabel(String(await cells.nth(0).getAttribute('data-label')));
    const price = `${20_000 + (Date.now() % 70_000)}`;
    await cells.nth(0).dblclick();
    await field.fill(price);
    const sent = listAsked(page, /\/prices\/.*\/save$/);
    const answers = await hold(page, '**/prices/*/save');
    await field.press('Enter');
    await field.press('Enter');
    await field.press('Tab');
    answers.release();
    await expect(cells.nth(0)).toContainText(price.slice(-3));
    await expect(cells.nth(1).locator('.input')).toBeFocused();
    expect(sent).toHaveLength(1);
  });

  test('letters are switched off, menus close on Esc and elsewhere', async ({ page }) => {
    const id = await newOrder(store, { status: 'confirmed' });
    const seller = await sitDown(page, { store, role: 'sales', path: desk.keys() });
    await page.getByRole('checkbox', { name: /^Буквы и знаки/ }).uncheck();
    await page.goto(deskUrl + desk.order(id));
    await page.waitForLoadState();
    await seller.key('a');
    await seller.key('s');
    const me = page.locator('.desk-me');
    await me.locator('summary').click();
    await page.keyboard.press('Escape');
    await expect(me).not.toHaveAttribute('open');
    await expect(me.locator('summary')).toBeFocused();
    await me.locator('summary').click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(me).not.toHaveAttribute('open');
    expect(await statusOf(id)).toBe('confirmed');
    await expect(page.getByRole('heading', { name: 'Ведёт: никто' })).toBeVisible();
  });
});
