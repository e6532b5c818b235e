import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import * as desk from '../../shared/desk-routes.ts';
import { expectAccessibleInBoth } from './expect-look.ts';
import { deskUrl, openDeskAs } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { said } from './sit-down.ts';
import { test } from './test.ts';

// One worker for all of them: the texts are put back when they are through, for all who look at them.
test.describe.configure({ mode: 'default' });

let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(async () => {
  await transaction(store, (tx) =>
    tx.deleteFrom('owner_values').where('name', 'like', 'letter.%').execute(),
  );
  await store.close();
});

const frame = (page: Page) => page.frameLocator('iframe[title="Письмо"]');

test.describe('the texts of letters', { tag: '@desktop' }, () => {
  test('are accessible, of a letter and of an SMS, with faults beside their fields', async ({
    page,
  }) => {
    await openDeskAs(page, store, 'owner');
    for (const letter of ['order-placed', 'subscription', 'sms-code']) {
      await page.goto(deskUrl + desk.letterSettings(letter));
      await page.getByText('Факты, которые можно назвать').click();
      await expectAccessibleInBoth(page);
      const hidden = await page
        .locator('.desk-letter')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect([letter, hidden]).toEqual([letter, 0]);
    }
    await page.getByLabel('Текст').fill('{{nobody}}');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(
      page.locator('.field-error', { hasText: 'Такого факта нет: {{nobody}}' }),
    ).toBeVisible();
    await expect(page.getByLabel('Текст')).toHaveValue('{{nobody}}');
    await expectAccessibleInBoth(page);
  });

  test('are shown in the frame before they are kept, and sent by Ctrl+Enter', async ({ page }) => {
    await openDeskAs(page, store, 'owner');
    await page.goto(deskUrl + desk.letterSettings('order-shipped'));
    await expect(frame(page).getByText('Заказ передан в доставку.').first()).toBeVisible();
    const text = page.getByLabel('Текст');
    await text.fill('Заказ {{number}} уже едет. <i>Ждите</i>');
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(
      frame(page).getByText('Заказ 100245 уже едет. <i>Ждите</i>').first(),
    ).toBeVisible();
    await expect(text).toHaveValue('Заказ {{number}} уже едет. <i>Ждите</i>');
    await text.press('Control+Enter');
    await expect(said(page)).toContainText('Тексты письма');
    await expect(frame(page).getByText('Заказ 100245 уже едет.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Вернуть стандартный' }).click();
    await expect(page.getByLabel('Текст')).toHaveValue('Заказ передан в доставку.');
  });

  test('go out on trial by Enter in the address, and what was typed stays', async ({ page }) => {
    await openDeskAs(page, store, 'owner');
    await page.goto(deskUrl + desk.letterSettings('order-ready'));
    await page.getByLabel('Текст').fill('Приезжайте за заказом {{number}}');
    const to = page.getByLabel('Отправить пробное письмо на');
    await to.fill('owner@example.ru');
    await to.press('Enter');
    await expect(said(page)).toContainText('Пробное письмо');
    await expect(page.getByLabel('Текст')).toHaveValue('Приезжайте за заказом {{number}}');
    await said(page).getByRole('button', { name: 'Отменить' }).click();
    await expect(page.getByLabel('Текст')).toHaveValue(/Заказ ждёт вас/);
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the frame shows what is typed', async ({ page }) => {
    await openDeskAs(page, store, 'owner');
    await page.goto(deskUrl + desk.letterSettings('sms-shipped'));
    await page.getByLabel('Текст').fill('Заказ {{number}} в пути');
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(frame(page).getByText('Заказ 100245 в пути')).toBeVisible();
    await expect(frame(page).getByText(/^19\s*знаков, 1\s*СМС/)).toBeVisible();
  });
});
