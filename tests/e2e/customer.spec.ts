import { expect, type Page } from '@playwright/test';
import { readPdf } from '../server/documents/read-pdf.ts';
import { addGoods } from './add-goods.ts';
import { provePhone } from './prove-phone.ts';
import { changeAddress, test } from './test.ts';

let last = Number(`${Date.now()}`.slice(-7));
/** A phone that is nobody's yet. */
const newPhone = () => `926 ${String(++last % 10_000_000).padStart(7, '0')}`;

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).locator('.step-actions').getByRole('button');
const basketCount = (page: Page) => page.locator('.header-basket .count');

async function registerCustomer(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await provePhone(page, phone);
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('Фамилия').fill('Белова');
  await page.getByLabel(/Согласен/).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Успешно');
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await main(page).getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL('/');
}

/** Goes from the open step to the confirmed order: pickup at the first office. */
async function orderByPickup(page: Page, payment: RegExp): Promise<void> {
  await next(page).click();
  await page
    .getByRole('radio', { name: /Самовывоз/ })
    .first()
    .check();
  await next(page).click();
  await page.getByRole('radio', { name: payment }).check();
  await next(page).click();
  await expect(page).toHaveURL(/step=confirm$/);
  await next(page).click();
}

test('a company buys by invoice at its own prices', { tag: '@desktop' }, async ({ page }) => {
  await addGoods(page, 2);
  await page.goto('/order');
  await main(page).getByRole('link', { name: 'Войдите' }).click();
  await provePhone(page, newPhone());
  await page.getByLabel(/Компания или/).check();
  await page.getByLabel('ИНН').fill('9901000010');
  await page.getByRole('button', { name: 'Заполнить по ИНН' }).click();
  await expect(page.getByLabel('Название')).toHaveValue('ООО «Столовая № 1»');
  await page.getByLabel('Имя').fill('Ольга Повар');
  await page.getByLabel('Электронная почта').fill('olga@example.ru');
  await page.getByLabel(/Согласен/).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).last().click();
  await expect(page).toHaveURL(/\/order/);
  await expect(page.getByRole('radio', { name: /Столовая № 1/ })).toBeChecked();
  await page.getByLabel('Имя и фамилия').fill('Ольга Повар');
  await orderByPickup(page, /По счёту/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Заказ № \d+ принят/);
  const number = /№ (\d+)/.exec(
    (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  );
  const invoice = await main(page)
    .getByRole('link', { name: /Скачать счёт/ })
    .getAttribute('href');
  const answer = await page.request.get(invoice ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const [first] = await readPdf(await answer.body(), { looks: true });
  expect(first?.text).toContain('Столовая № 1');
  expect(first?.text).toContain('9901000010');
  expect(first?.code).toMatch(/^ST00012\|Name=/);
  expect(first?.code).toContain(String(number?.[1]));
  const total = /Sum=(\d+)/.exec(first?.code ?? '')?.[1] ?? '';
  const shown = (await main(page).textContent())?.replace(/\D/g, '') ?? '';
  expect(shown).toContain(total);
});

test('a customer merges a basket, pays an order left unpaid and repeats it', async ({ page }) => {
  const phone = newPhone();
  await registerCustomer(page, phone);
  await addGoods(page, 1);
  await logOut(page);
  await addGoods(page, 2, 1);
  await expect(basketCount(page)).toHaveText('2');
  await changeAddress(page);
  await page.goto('/login');
  await provePhone(page, phone);
  await expect(basketCount(page)).toHaveText('3');

  await page.goto('/order');
  await orderByPickup(page, /Банковской картой/);
  await expect(page).toHaveURL(/\/pay\//);
  await page.goto('/lk/orders/');
  await main(page).getByRole('link', { name: /№ \d+/ }).first().click();
  await main(page)
    .getByRole('button', { name: /картой/ })
    .click();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await expect(page.getByRole('heading', { name: 'Заказ оплачен' })).toBeVisible();

  await page.goto('/lk/orders/');
  await main(page).getByRole('button', { name: 'Повторить заказ' }).first().click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(basketCount(page)).toHaveText('3');
});
