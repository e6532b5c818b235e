import { type Browser, expect, type Page } from '@playwright/test';
import { addGoods } from './add-goods.ts';
import { attackedPhone } from './attacked-phone.ts';
import { expectAccessible, expectFits } from './expect-look.ts';
import { expectLater } from './later.ts';
import { shot } from './shot.ts';
import { test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const next = (page: Page) => main(page).locator('.step-actions').getByRole('button');
const toStep = (step: string) => new RegExp(`/order\\?step=${step}$`);

/** A code goes to a phone once in a minute. */
const uniquePhone = () => `+7 927 ${String(Date.now() % 10_000_000).padStart(7, '0')}`;

async function fillRecipient(page: Page, phone = '+7 916 123-45-67'): Promise<void> {
  await page.getByLabel('Имя и фамилия').fill('Анна Белова');
  await page.getByLabel('Телефон').fill(phone);
  await page.getByLabel('Почта').fill('anna@example.ru');
  await page.getByRole('checkbox', { name: /Согласен на/ }).check();
  await next(page).click();
  await expect(page).toHaveURL(toStep('delivery'));
}

async function chooseCourier(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Курьером по городу/ }).check();
  await page.getByLabel('Улица, дом, офис или квартира').fill('ул. Ленина, 1');
  await next(page).click();
  await expect(page).toHaveURL(toStep('payment'));
}

async function choosePayment(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await next(page).click();
  await expect(page).toHaveURL(toStep('confirm'));
}

async function orderOnDelivery(page: Page, phone: string): Promise<void> {
  await addGoods(page, 1);
  await page.goto('/order');
  await fillRecipient(page, phone);
  await chooseCourier(page);
  await choosePayment(page, /При получении/);
  await page.getByLabel('Комментарий').fill('Позвоните за час');
  await next(page).click();
}

/** The code that a demonstration shows in place of a message. */
async function enterCode(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/order\/phone$/);
  const told = await main(page).locator('.login-note strong').textContent();
  await page.getByLabel('Код из СМС').focus();
  await page.keyboard.type(told ?? '');
  await page.keyboard.press('Enter');
}

async function expectNoFaults(page: Page): Promise<void> {
  await expectAccessible(page, 'main');
  await expectFits(page);
}

async function statusElsewhere(browser: Browser, url: string): Promise<number | undefined> {
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(url, { maxRedirects: 0 });
  await stranger.close();
  return answer.status();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest buys by card; another browser sees nothing of it [S2.135]', async ({
    page,
    browser,
  }) => {
    await addGoods(page);
    await page.goto('/order');
    await fillRecipient(page);
    await chooseCourier(page);
    await choosePayment(page, /Банковской картой/);
    await expect(main(page)).toContainText('+7 916 123-45-67');
    await expect(main(page)).toContainText('ул. Ленина, 1');
    await page.getByLabel('Комментарий').fill('Позвоните за час');
    await next(page).click();
    await expect(page).toHaveURL(/\/pay\//);
    await expect(main(page)).toContainText('настоящие деньги не списываются');
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await expect(page).toHaveURL(/\/pay-result\//);
    await expect(page.getByRole('heading', { name: 'Заказ оплачен' })).toBeVisible();
    const paid = page.url();
    await page.getByRole('link', { name: 'Открыть заказ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Заказ № \d+ принят/);
    await expect(main(page)).toContainText('Позвоните за час');
    for (const url of [paid, page.url()]) expect(await statusElsewhere(browser, url)).toBe(404);
    await page.getByRole('button', { name: 'Повторить заказ' }).click();
    await expect(page).toHaveURL(/\/basket$/);
  });

  test('Back and reload lose nothing, and a step cannot be skipped', { tag: '@desktop' }, async ({
    page,
  }) => {
    await addGoods(page, 1);
    await page.goto('/order?step=confirm');
    await expect(page).toHaveURL(toStep('recipient'));
    await fillRecipient(page);
    await chooseCourier(page);
    await page.goBack();
    await expect(page.getByRole('radio', { name: /Курьером/ })).toBeChecked();
    await expect(page.getByLabel('Улица, дом')).toHaveValue('ул. Ленина, 1');
    await page.reload();
    await expect(page.getByLabel('Улица, дом')).toHaveValue('ул. Ленина, 1');
    await page.getByRole('link', { name: /Изменить шаг «Получатель»/ }).click();
    await expect(page.getByLabel('Имя и фамилия')).toHaveValue('Анна Белова');
    await next(page).click();
    await expect(page).toHaveURL(toStep('payment'));
  });

  test('paid on delivery after the code of the phone', async ({ page }) => {
    await orderOnDelivery(page, uniquePhone());
    await expect(page).toHaveURL(/\/order\/phone$/);
    await page.getByLabel('Код из СМС').fill('12');
    await page.getByRole('button', { name: 'Подтвердить и оформить' }).click();
    await expect(main(page).getByRole('alert')).toContainText('6 цифр');
    await enterCode(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    await expect(main(page)).toContainText('Позвоните за час');
    await expect(main(page)).toContainText('товар отложен для вас до');
  });

  test('for a phone that strangers asked codes for one waits, with all that was typed', async ({
    page,
  }) => {
    await orderOnDelivery(page, await attackedPhone());
    await expect(main(page).locator('.proof .login-note')).toContainText(/Подождите 60\sсекунд/);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(main(page).locator('.proof .login-note')).toContainText(/Ещё рано: подождите/);
    await shot(page, 'order-proof-early');
    await page.getByText('Не получается с кодом').click();
    await page.getByRole('button', { name: 'Попросить менеджера позвонить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    await expect(main(page)).toContainText('Позвоните за час');
  });

  test('what is wrong is said with what was typed kept', { tag: '@desktop' }, async ({ page }) => {
    await addGoods(page, 1);
    await page.goto('/order');
    await page.getByLabel('Имя и фамилия').fill('<b>Анна</b>');
    await page.getByLabel('Телефон').fill('12');
    await next(page).click();
    await expect(page).toHaveTitle(/^Ошибка: /);
    await expect(main(page).getByRole('alert')).toContainText('Исправьте ошибки');
    await expect(page.getByLabel('Имя и фамилия')).toHaveValue('<b>Анна</b>');
    await expect(page.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('link', { name: /Проверьте номер/ }).click();
    await expect(page).toHaveURL(/#order-phone$/);
  });
});

test.describe('with JavaScript', () => {
  test('declined, then paid; no fault on any step', { tag: '@look' }, async ({ page }) => {
    await addGoods(page);
    await page.goto('/order');
    await expectNoFaults(page);
    await fillRecipient(page);
    await expect(page.getByLabel('Улица, дом, офис или квартира')).toBeHidden();
    await expectNoFaults(page);
    await chooseCourier(page);
    await expect(page.getByRole('radio', { name: /По счёту/ })).toBeDisabled();
    await expectNoFaults(page);
    await choosePayment(page, /СБП/);
    await expectNoFaults(page);
    await next(page).click();
    await expect(page).toHaveURL(/\/pay\//);
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Отклонить' }).click();
    await expect(page.getByRole('heading', { name: 'Оплата не прошла' })).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole('button', { name: /картой/ }).click();
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await expect(page.getByRole('heading', { name: 'Заказ оплачен' })).toBeVisible();
    await page.getByRole('link', { name: 'Открыть заказ' }).click();
    await expect(main(page)).toContainText('Подтверждён');
    await expectNoFaults(page);
  });

  test('for a phone that strangers asked codes for the script pays, and the order is placed', async ({
    page,
  }) => {
    await orderOnDelivery(page, await attackedPhone());
    await expect(page.getByLabel('Код из СМС')).toBeVisible({ timeout: 30_000 });
    await shot(page, 'order-proof-paid');
    await expectNoFaults(page);
    await expect(main(page)).toContainText('8 цифр, действует 5 минут');
    await enterCode(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    await expect(main(page)).toContainText('Позвоните за час');
  });

  test('the page after the payment asks by itself until the money is there', {}, async ({
    page,
  }) => {
    await page.clock.install();
    await addGoods(page, 1);
    await page.goto('/order');
    await fillRecipient(page);
    await chooseCourier(page);
    await choosePayment(page, /Банковской картой/);
    await next(page).click();
    await expect(page).toHaveURL(/\/pay\//);
    const bank = await page.context().newPage();
    await bank.goto(page.url());
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
    await expect(page.getByRole('heading', { name: 'Проверяем оплату' })).toBeVisible();
    await expectNoFaults(page);
    await bank.getByRole('button', { name: 'Оплатить' }).click();
    await page.bringToFront();
    const paid = page.getByRole('heading', { name: 'Заказ оплачен' });
    await expectLater(page, () => paid.isVisible()).toBe(true);
    await expect(page.locator('#status')).toHaveText(/Заказ оплачен/);
  });

  test('by keyboard alone, errors in place take the focus', { tag: '@desktop' }, async ({
    page,
  }) => {
    await addGoods(page, 1);
    await page.goto('/order');
    await page.getByLabel('Имя и фамилия').focus();
    await page.keyboard.type('Анна');
    await next(page).focus();
    await page.keyboard.press('Enter');
    await expect(main(page).getByRole('alert')).toBeFocused();
    await expect(main(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveTitle(/^Ошибка: /);
    await expectNoFaults(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Телефон')).toBeFocused();
    await page.keyboard.type(uniquePhone().slice(3));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(toStep('delivery'));
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(toStep('payment'));
    await page.getByRole('radio', { name: /При получении/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(toStep('confirm'));
    await next(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/order\/phone$/);
    await expectNoFaults(page);
    await enterCode(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
  });

  test('when the request fails, the plain form is sent', async ({ page }) => {
    await addGoods(page, 1);
    await page.goto('/order');
    await page.route(/_f=/, (route) => route.abort());
    await fillRecipient(page);
    await chooseCourier(page);
  });
});
