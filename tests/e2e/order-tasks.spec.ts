import { expect, type Page } from '@playwright/test';
import { readPdf } from '../server/documents/read-pdf.ts';
import { countPresses } from './count-presses.ts';
import { expectAccessible, expectFits } from './expect-look.ts';
import { shot } from './shot.ts';
import { test } from './test.ts';

const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).locator('.step-actions').getByRole('button');
const toStep = (step: string) => new RegExp(`/order\\?step=${step}$`);
const uniquePhone = () => `+7 928 ${String(Date.now() % 10_000_000).padStart(7, '0')}`;

/** A page of a product in stock, open as somebody has come to it. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(LIST);
  const card = page.locator('.cards .card:has(.order)').first();
  const address = await card.locator('a[href^="/goods/"]').first().getAttribute('href');
  await page.goto(address ?? '');
}

/** Goes from a product's page to the first step of the order: three presses. */
async function goToOrder(page: Page): Promise<void> {
  const added = page.waitForResponse((answer) => answer.url().includes('/basket/lines'));
  await main(page)
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click();
  await added;
  await page.locator('.header-basket > a').click();
  await expect(page).toHaveURL(/\/basket$/);
  await main(page)
    .getByRole('link', { name: /Оформить|Перейти к оформлению/ })
    .first()
    .click();
  await expect(page).toHaveURL(toStep('recipient'));
}

async function typeRecipient(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Имя и фамилия').fill('Анна Белова');
  await page.getByLabel('Телефон').fill(phone);
  await page.getByLabel('Почта').fill('anna@example.ru');
}

const agree = (page: Page) => page.getByRole('checkbox', { name: /Согласен на/ }).check();

async function goOn(page: Page, step: string): Promise<void> {
  await next(page).click();
  await expect(page).toHaveURL(toStep(step));
}

test.describe('tasks of the order, with the presses that they take', () => {
  test('invoice for a firm without an account: 10', { tag: '@look' }, async ({ page }) => {
    await openProduct(page);
    const visitor = await countPresses(page);
    await goToOrder(page);
    await page.getByRole('radio', { name: /Организация или ИП/ }).check();
    await page.getByRole('textbox', { name: 'ИНН' }).fill('9901000010');
    await typeRecipient(page, uniquePhone());
    await agree(page);
    await goOn(page, 'delivery');
    await goOn(page, 'payment');
    await expect(page.getByRole('radio', { name: /По счёту/ })).toBeChecked();
    await goOn(page, 'confirm');
    await expect(main(page)).toContainText('ООО «Столовая № 1», ИНН 9901000010');
    await next(page).click();
    await expect(page).toHaveURL(/\/order\/phone$/);
    const told = await main(page).locator('.login-note strong').textContent();
    await page.getByLabel('Код из СМС').fill(told ?? '');
    await main(page).getByRole('button', { name: 'Подтвердить и оформить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    expect(visitor.presses).toBeLessThanOrEqual(10);
    expect(visitor.presses).toBeGreaterThan(5);
    await shot(page, 'firm-order');
    await expectAccessible(page, 'main');
    await expectFits(page);
    const link = main(page).getByRole('link', { name: /Скачать счёт/ });
    const invoice = await page.request.get((await link.getAttribute('href')) ?? '');
    const [paper] = await readPdf(await invoice.body());
    expect(paper?.text).toContain('9901000010');
  });

  test('a guest pays by card: 10', async ({ page }) => {
    await openProduct(page);
    const visitor = await countPresses(page);
    await goToOrder(page);
    await typeRecipient(page, uniquePhone());
    await agree(page);
    await goOn(page, 'delivery');
    await goOn(page, 'payment');
    await expect(page.getByRole('radio', { name: /Банковской картой/ })).toBeChecked();
    await goOn(page, 'confirm');
    await next(page).click();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await expect(page.getByRole('heading', { name: 'Заказ оплачен' })).toBeVisible();
    expect(visitor.presses).toBeLessThanOrEqual(10);
    expect(visitor.presses).toBeGreaterThan(5);
  });

  test('an order is repeated: 2', async ({ page }) => {
    await openProduct(page);
    await goToOrder(page);
    await typeRecipient(page, uniquePhone());
    await agree(page);
    for (const step of ['delivery', 'payment', 'confirm']) await goOn(page, step);
    await next(page).click();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('link', { name: 'Открыть заказ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    const visitor = await countPresses(page);
    await page.getByRole('button', { name: 'Повторить заказ' }).click();
    await expect(page).toHaveURL(/\/basket$/);
    await main(page)
      .getByRole('link', { name: /Оформить|Перейти к оформлению/ })
      .first()
      .click();
    // All steps were filled in before: the order is there again, to be looked at.
    await expect(page).toHaveURL(toStep('confirm'));
    expect(visitor.presses).toBe(2);
  });

  test('what delivery to Казань costs and when, from a product: 2', { tag: '@both' }, async ({
    page,
  }) => {
    await openProduct(page);
    const visitor = await countPresses(page);
    await main(page).getByRole('link', { name: 'Другой город' }).click();
    await main(page).getByRole('button', { name: 'Казань', exact: true }).first().click();
    await expect(page).toHaveURL(/\/goods\//);
    const delivery = page.locator('#delivery');
    await expect(delivery).toContainText('Казань');
    await expect(delivery).toContainText(/Курьером по городу.*(?:\d+,\d\d\s₽|бесплатно)/);
    await expect(delivery).toContainText(/с\s\d+\s[а-я]+/);
    await expect(delivery).toBeInViewport();
    expect(visitor.presses).toBe(2);
  });

  test('forty pasted lines: 3', async ({ page }) => {
    const codes = new Set<string>();
    for (let number = 1; codes.size < 40; number++) {
      await page.goto(`/catalog/posuda-i-servirovka${number > 1 ? `?page=${number}` : ''}`);
      const links = page.locator('.cards .card:has(.order) a[href^="/goods/"]');
      const found = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''),
      );
      for (const code of found) codes.add(code);
    }
    const list = [...codes].slice(0, 40).map((code) => `${code} 1`);
    const visitor = await countPresses(page);
    await page.locator('.header-basket > a').click();
    await page.getByText('Быстрый заказ по списку').click();
    await page.getByLabel(/Артикул или код/).fill(list.join('\n'));
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText('Добавлено 40 строк')).toBeVisible();
    expect(visitor.presses).toBeLessThanOrEqual(3);
  });
});
