import { expect, type Page } from '@playwright/test';

/** Signs in by the code that the page itself shows. */
export async function provePhone(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Мобильный телефон').fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  const code = (await page.locator('.login-note strong').textContent()) ?? '';
  expect(code).toMatch(/^\d{6}$/);
  await page.getByLabel('Код', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}
