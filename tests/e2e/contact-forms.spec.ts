import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { beQuiet, openContacts } from './header-steps.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test.describe('the forms of the contacts', () => {
  test.beforeEach(({ context }) => beQuiet(context));
  const dialog = (page: Page) => page.getByRole('dialog');

  test('a call back: errors in words, values kept, thanks [S2.84]', async ({ page }) => {
    await page.goto('/dostavka_oplata/');
    await openContacts(page);
    await page.getByRole('link', { name: /Заказать обратный звонок/ }).click();
    await expect(dialog(page).getByLabel('Имя')).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await dialog(page).getByLabel('Имя').fill('Анна');
    await dialog(page).getByLabel('Имя').press('Enter');
    // The place where the page speaks up has come into the dialog too.
    const errors = dialog(page).locator('.form-errors[role=alert]');
    await expect(errors).toContainText('Напишите номер телефона');
    await expect(errors).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await expect(dialog(page).getByLabel('Имя')).toHaveValue('Анна');
    await dialog(page).getByLabel('Телефон').click();
    await page.keyboard.type('89161234567');
    await expect(dialog(page).getByLabel('Телефон')).toHaveValue('+7 916 123-45-67');
    await dialog(page)
      .getByLabel(/Согласен/)
      .check();
    await dialog(page).getByLabel('Телефон').press('Enter');
    const thanks = dialog(page).locator('[data-focus]');
    await expect(thanks).toBeFocused();
    await expect(thanks).toContainText('Заявка принята.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  test('digits typed before the mask comes are the number all the same', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(findPart('client/header/mask-phone.ts'), async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/contacts/callback');
    const phone = page.locator('main').getByLabel('Телефон');
    await phone.click();
    await page.keyboard.type('8916');
    held.resolve();
    await expect(phone).toHaveValue('+7 916');
    await page.keyboard.type('1234567');
    await expect(phone).toHaveValue('+7 916 123-45-67');
    // All but the last at once: with its 8 that makes ten digits too.
    await phone.fill('8916123456');
    await page.keyboard.type('7');
    await expect(phone).toHaveValue('+7 916 123-45-67');
  });

  test('a question about the product that is looked at [S2.84, S2.151]', async ({ page }) => {
    await page.goto('/catalog/sale/');
    await page.locator('article h3 a, article a[href^="/goods/"]').first().click();
    await expect(page).toHaveURL(/\/goods\//);
    const title = (await page.locator('h1').textContent()) ?? '';
    await openContacts(page);
    await page
      .locator('.contact')
      .getByRole('link', { name: /Задать вопрос/ })
      .click();
    await expect(dialog(page)).toContainText(title.trim());
    await expectAccessible(page, 'dialog[open]');
    await dialog(page).getByLabel('О чём вопрос').selectOption({ index: 1 });
    await dialog(page).getByLabel('Вопрос', { exact: true }).fill('Есть ли в наличии?');
    await dialog(page).getByLabel('Имя').fill('Анна');
    await dialog(page).getByLabel('Почта').fill('anna@example.ru');
    await dialog(page)
      .getByLabel(/Согласен/)
      .check();
    await dialog(page).getByRole('button', { name: 'Отправить вопрос' }).click();
    await expect(dialog(page)).toContainText('Вопрос отправлен.');
  });

  test('opens as a page when the dialog cannot be had', async ({ page }) => {
    await page.route('**/contacts/callback?_f=*', (route) => route.abort());
    await page.goto('/dostavka_oplata/');
    await openContacts(page);
    await page.getByRole('link', { name: /Заказать обратный звонок/ }).click();
    await expect(page).toHaveURL(/\/contacts\/callback$/);
    await expectAccessible(page, 'main');
  });

  test('is sent plainly when the script cannot send it', async ({ page }) => {
    await page.goto('/contacts/callback');
    await page.route('**/contacts/callback?_f=*', (route) => route.abort());
    await page.getByLabel('Имя').fill('Анна');
    await page.getByLabel('Телефон').fill('+7 916 123-45-67');
    await page.getByLabel(/Согласен/).check();
    await page.getByRole('button', { name: 'Жду звонка' }).click();
    await expect(page).toHaveURL(/\/contacts\/callback(?:\/sent)?$/);
    await expect(page.getByText('Заявка принята.')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the forms are pages', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/dostavka_oplata/');
    await openContacts(page);
    await page.getByRole('link', { name: /Заказать обратный звонок/ }).click();
    await page.getByRole('button', { name: 'Жду звонка' }).click();
    await expect(page.getByText('Исправьте ошибки')).toBeVisible();
    await page.getByLabel('Имя').fill('Анна');
    await page.getByLabel('Телефон').fill('8 (916) 123-45-67');
    await page.getByLabel(/Согласен/).check();
    await page.getByRole('button', { name: 'Жду звонка' }).click();
    await expect(page).toHaveURL(/\/contacts\/callback\/sent$/);
    await expect(page.getByText('Заявка принята.')).toBeVisible();
  });
});
