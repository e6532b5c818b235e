import { expect, type Locator, type Page } from '@playwright/test';
import { wake } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { test } from './test.ts';

const MASK = findPart('client/header/mask-phone.ts');
const NUMBER = '+7 916 123-45-67';
const field = (page: Page) => page.locator('main').getByLabel('Телефон');

/** The form shown again with a number that was refused, before any mask has seen it. */
async function refuse(page: Page, typed: string): Promise<Locator> {
  const mask = await hold(page, MASK);
  await page.goto('/contacts/callback');
  await field(page).fill(typed);
  await page.locator('main').getByRole('button', { name: 'Жду звонка' }).click();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  mask.release();
  return field(page);
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** The part has started: a mask on another field would show it, so the field itself is asked. */
async function focusMasked(page: Page, phone: Locator): Promise<void> {
  await wake(page, phone, MASK);
  await phone.click();
  await page.keyboard.press('End');
}

for (const text of [NUMBER, '8 (916) 123-45-67', '9161234567', '+79161234567']) {
  test(`«${text}» pasted after a refused «12345» is that number`, async ({ page }) => {
    const phone = await refuse(page, '12345');
    await focusMasked(page, phone);
    await expect(phone).toHaveValue('12345');
    await paste(page, text);
    await expect(phone).toHaveValue(NUMBER);
  });
}

test('a number pasted into half a number takes its place', async ({ page }) => {
  await page.goto('/contacts/callback');
  await field(page).click();
  await page.keyboard.type('12345');
  await expect(field(page)).toHaveValue('+7 123 45');
  await paste(page, '89161234567');
  await expect(field(page)).toHaveValue(NUMBER);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8');
  await expect(field(page)).toHaveValue('+7 916 123-45-68');
});

test('what a browser fills in takes the place of what stood there', async ({ page }) => {
  const phone = await refuse(page, '12345');
  await focusMasked(page, phone);
  await phone.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(0, 0);
    input.value = '+79161234567';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(phone).toHaveValue(NUMBER);
});

test('a refused number is typed on and corrected', async ({ page }) => {
  const phone = await refuse(page, '91612345');
  await focusMasked(page, phone);
  await page.keyboard.type('67');
  await expect(phone).toHaveValue(NUMBER);
});

test('numbers of cities are typed with any beginning, mobile ones too', async ({ page }) => {
  await page.goto('/contacts/callback');
  await focusMasked(page, field(page));
  for (const [typed, shown] of [
    ['8 812 123-45-67', '+7 812 123-45-67'],
    ['+7 812 123-45-67', '+7 812 123-45-67'],
    ['78121234567', '+7 812 123-45-67'],
    ['8 (843) 123-45-67', '+7 843 123-45-67'],
    ['88001234567', '+7 800 123-45-67'],
    ['89161234567', NUMBER],
    ['+79161234567', NUMBER],
    ['+7 8 916 123-45-67', NUMBER],
    ['+7 8 812 123-45-67', '+7 812 123-45-67'],
  ] as const) {
    await field(page).clear();
    await field(page).pressSequentially(typed);
    await expect(field(page)).toHaveValue(shown);
  }
});

test('a code that begins with 8 is corrected within a number', async ({ page }) => {
  await page.goto('/contacts/callback');
  await focusMasked(page, field(page));
  await page.keyboard.type('8 819 123-45-67');
  await field(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('+7 891 234-56-7');
  await page.keyboard.type('2');
  await expect(field(page)).toHaveValue('+7 829 123-45-67');
});
