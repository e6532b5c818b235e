import { expect, type Page } from '@playwright/test';
import { attackedPhone } from './attacked-phone.ts';
import { shot } from './shot.ts';
import { test } from './test.ts';

async function ask(page: Page, phone: string): Promise<void> {
  await page.goto('/login?from=order');
  await page.getByLabel('Мобильный телефон').fill(phone.slice(2));
  await page.getByRole('button', { name: 'Получить код' }).click();
}

test('a script pays for a code by itself and leads on', async ({ page }) => {
  const phone = await attackedPhone();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const challenged = page.waitForResponse((answer) => answer.status() === 429);
  await ask(page, phone);
  await challenged;
  await shot(page, 'proof-working');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Код из СМС', {
    timeout: 30_000,
  });
  await shot(page, 'proof-paid');
  const code = (await page.locator('.login-note strong').textContent()) ?? '';
  expect(code).toMatch(/^\d{8}$/);
  await expect(page.getByText('8 цифр, действует 5 минут')).toBeVisible();
  await page.getByLabel('Код', { exact: true }).fill(code.slice(0, 6));
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.locator('.form-errors')).toContainText('Введите 8 цифр из СМС');
  await page.getByLabel('Код', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Регистрация');
  await expect(page.locator('input[name="from"]')).toHaveValue('/order');
  expect(errors).toEqual([]);
});

test('without scripts one waits, and nothing typed is lost', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { baseURL = '', viewport } = test.info().project.use;
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    ...(viewport && { viewport }),
  });
  const page = await context.newPage();
  const phone = await attackedPhone();
  await ask(page, phone);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка перед СМС');
  await expect(page.locator('.login-note')).toContainText(/Подождите 60\sсекунд/);
  await shot(page, 'proof-waiting');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.locator('.login-note')).toContainText(/Ещё рано: подождите \d+\sсекунд/);
  await expect(page.locator('input[name="phone"]')).toHaveValue(phone);
  await expect(page.locator('input[name="from"]')).toHaveValue('/order');
  await shot(page, 'proof-early');
  await context.close();
});
