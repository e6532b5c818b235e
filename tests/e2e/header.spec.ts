import { type BrowserContext, expect, type Page } from '@playwright/test';
import { loadTokenSecret } from '../../server/identity/load-token-secret.ts';
import { createTokens } from '../../server/identity/tokens.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import { addCustomer } from '../helpers/shoppers.ts';
import { expectAccessible } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { isPhone } from './is-phone.ts';
import { later } from './later.ts';
import { openShopStore } from './open-shop-store.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const KAZAN = { latitude: 55.796, longitude: 49.106 };
async function keep(context: BrowserContext, cookies: Record<string, string>): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  const list = Object.entries(cookies).map(([name, value]) => ({ name, value, url }));
  await context.addCookies(list);
}

/** Visitor who has answered every question already. */
const beQuiet = (context: BrowserContext) =>
  keep(context, {
    city_confirmed: '90',
    first_catalog: '1',
    first_auth: '1',
    last_prompt: String(Date.now()),
  });

async function logIn(context: BrowserContext): Promise<void> {
  const store = await openShopStore();
  const tokens = createTokens(await loadTokenSecret(store));
  const phone = `+7925${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const { token } = await addCustomer({ store, tokens, now: Date.now() }, { phone });
  await store.close();
  await keep(context, { auth_token_lazar: token });
}

/** Days that a cookie has left, rounded. */
async function daysOf(context: BrowserContext, name: string): Promise<number | null> {
  const found = (await context.cookies()).find((cookie) => cookie.name === name);
  return found ? Math.round((found.expires - Date.now() / 1000) / 86_400) : null;
}

/** All tests come from one address, as often as they are run. */
test.beforeAll(async () => {
  const store = await openShopStore();
  await transaction(store, (tx) => tx.deleteFrom('limits').execute());
  await store.close();
});

/** Time goes on only by `runFor`. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

const menuButton = (page: Page) => page.locator('.menu-button > summary');
const shownPart = (page: Page) => page.locator('.menu-sub:visible');
const city = (page: Page) => page.locator('details.city');

async function openCity(page: Page): Promise<void> {
  if (isPhone()) await menuButton(page).click();
  await city(page).locator('summary').click();
}

async function openContacts(page: Page): Promise<void> {
  if (isPhone()) await menuButton(page).click();
  await page.locator('.contact > summary').click();
}

test.describe('the catalogue menu', () => {
  test.beforeEach(({ context }) => beQuiet(context));

  test('by mouse: shows the part that the pointer stays on, whole [S2.98, S2.100, S2.104, S4.36, S4.37]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await stopClock(page);
    await page.goto('/');
    await menuButton(page).hover();
    await menuButton(page).click();
    await expect(shownPart(page)).toHaveCount(1);
    const tops = page.locator('.menu-top');
    await expect(tops.first().locator('.menu-sub')).toBeVisible();
    await expect(tops.first().locator('.menu-group a').nth(3)).toBeVisible();
    await tops.nth(3).locator('.menu-top-link').hover();
    await page.clock.runFor(250);
    await expect(tops.first().locator('.menu-sub')).toBeVisible();
    await page.clock.runFor(100);
    await expect(tops.nth(3).locator('.menu-sub')).toBeVisible();
    await expect(shownPart(page)).toHaveCount(1);
    await page.clock.resume();
    await expectAccessible(page, 'header');
    await menuButton(page).click();
    await expect(shownPart(page)).toHaveCount(0);
    await menuButton(page).click();
    await expect(tops.first().locator('.menu-sub')).toBeVisible();
    const dims = await menuButton(page).evaluate((button) => {
      const { position, backgroundColor } = getComputedStyle(button, '::before');
      return [position, backgroundColor];
    });
    expect(dims).toEqual(['fixed', expect.stringMatching(/^rgba\(.*, 0\.\d+\)$/)]);
    await page.mouse.click(700, 860);
    await expect(shownPart(page)).toHaveCount(0);
  });

  test('by keyboard: opens, leads by arrows, closes by Esc with the focus back', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/');
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(shownPart(page)).toHaveCount(1);
    const tops = page.locator('.menu-top-link');
    await page.keyboard.press('Tab');
    await expect(tops.first()).toBeFocused();
    // The keys are those of a part of the script that the focus has called.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(tops.nth(1)).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await expect(tops.nth(2)).toBeFocused();
    const sub = page.locator('.menu-top').nth(2).locator('.menu-sub a');
    await page.keyboard.press('ArrowRight');
    await expect(sub.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sub.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tops.nth(2)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
    await expect(shownPart(page)).toHaveCount(0);
  });

  test.describe('by touch on a wide screen', () => {
    test.use({ hasTouch: true });

    test('a part opens first and is followed by the second tap', { tag: '@desktop' }, async ({
      page,
    }) => {
      await page.goto('/');
      await menuButton(page).tap();
      const tops = page.locator('.menu-top');
      await expect(tops.first()).toHaveAttribute('data-active', '');
      const second = tops.nth(1).locator('.menu-top-link');
      await second.tap();
      await expect(tops.nth(1).locator('.menu-sub')).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      await second.tap();
      await expect(page).toHaveURL(/\/catalog\/./);
    });
  });

  test('on a phone: one level at a time, «Назад», nothing behind it [S2.101, S4.45]', async ({
    page,
  }) => {
    await page.goto('/');
    await menuButton(page).tap();
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await expectAccessible(page, 'header');
    const top = page.locator('.menu-top').nth(1);
    await top.locator('.menu-next > summary').tap();
    const title = top.locator('.menu-sub-title');
    await expect(title).toBeVisible();
    await expect(title).toHaveAttribute('href', /^\/catalog\//);
    await expect(top.locator('.menu-group a').nth(2)).toBeVisible();
    await expect(page.locator('.menu-top').nth(2)).toBeHidden();
    await expectAccessible(page, 'header');
    await page.getByLabel('Назад', { exact: true }).tap();
    await expect(title).toBeHidden();
    await expect(page.locator('.menu-top').nth(2)).toBeVisible();
    await menuButton(page).tap();
    await expect(page.locator('main')).not.toHaveAttribute('inert', '');
  });

  test('keeps the links it has when the rest cannot be had', { tag: '@both' }, async ({ page }) => {
    await page.route('**/catalog-menu/**', (route) => route.abort());
    await page.goto('/');
    await menuButton(page).click();
    if (isPhone()) await page.locator('.menu-next > summary').first().tap();
    await expect(page.locator('.menu-top').first().locator('.menu-links a').nth(2)).toBeVisible();
  });
});

test.describe('the city', () => {
  test.beforeEach(({ context }) => beQuiet(context));

  test('is found in another layout and chosen by Enter; the same page opens', {
    tag: '@both',
  }, async ({ page }) => {
    await page.goto('/catalog?page=1');
    await page.goto('/dostavka_oplata/');
    await openCity(page);
    const field = page.getByRole('searchbox', { name: 'Найти город' });
    await field.fill('rfpfym');
    const shown = page.locator('#all-cities button:visible');
    await expect(shown).toHaveText(['Казань']);
    await expectAccessible(page, 'header');
    await field.fill('зззззз');
    await expect(page.locator('#all-cities').getByText('Такого города')).toBeVisible();
    await field.fill('казн');
    await expect(shown).toHaveText(['Казань']);
    await field.press('Enter');
    await expect(page.getByRole('banner').locator('details.city > summary')).toContainText(
      'Казань',
    );
    await expect(page).toHaveURL(/\/dostavka_oplata\/$/);
  });

  test('is chosen from the short list when the whole one cannot be had', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route('**/city?_f=*', (route) => route.abort());
    await page.goto('/dostavka_oplata/');
    await openCity(page);
    await city(page).getByRole('button', { name: 'Самара' }).click();
    await expect(city(page).locator('summary')).toContainText('Самара');
  });

  test('the currency is kept [S1.32]', { tag: '@both' }, async ({ page }) => {
    await page.goto('/dostavka_oplata/');
    if (isPhone()) await menuButton(page).click();
    await page.locator('.currency > summary').click();
    await expectAccessible(page, 'header');
    await page.getByRole('button', { name: /USD/ }).click();
    await expect(page.locator('.currency > summary')).toContainText('USD');
  });
});

test.describe('the question about the city', () => {
  const tip = (page: Page) => page.locator('#city-tip');
  const wait = (page: Page) => page.clock.runFor(4100);

  test('names the closest city, moves nothing, and changes the city on «Да, верно» [S4.27, S4.34, S9.37]', {
    tag: '@both',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(KAZAN);
    await stopClock(page);
    await page.goto('/dostavka_oplata/');
    const before = await page.locator('h1').boundingBox();
    await page.clock.runFor(2900);
    await expect(tip(page)).toHaveCount(0);
    await wait(page);
    await expect(tip(page)).toContainText('Казань');
    expect(await page.locator('h1').boundingBox()).toEqual(before);
    await expect(page.locator('body')).toBeFocused();
    await page.clock.resume();
    await expectAccessible(page, '#city-tip');
    await tip(page).getByRole('button', { name: 'Да, верно' }).click();
    await expect(city(page).locator('summary')).toContainText('Казань');
    await expect(page).toHaveURL(/\/dostavka_oplata\/$/);
  });

  test('without a place names the main city; the answer is remembered [S4.26, S4.28, S4.34, S8.15, S9.7, S9.8]', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await stopClock(page);
    await page.goto('/dostavka_oplata/');
    await wait(page);
    await expect(tip(page)).toContainText('Москва');
    await tip(page).getByRole('button', { name: 'Да, верно' }).click();
    await expect(tip(page)).toHaveCount(0);
    await expect
      .poll(
        async () => (await context.cookies()).find(({ name }) => name === 'city_confirmed')?.value,
      )
      .toBe('90');
    expect(await daysOf(context, 'show_city')).toBe(1);
    expect(await daysOf(context, 'first_init')).toBe(30);
    await page.reload();
    await wait(page);
    await expect(tip(page)).toHaveCount(0);
  });

  test('«Изменить» opens the list with the field to search in [S4.35]', { tag: '@both' }, async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/dostavka_oplata/');
    await wait(page);
    await tip(page).getByRole('link', { name: 'Изменить' }).click();
    await expect(tip(page)).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Найти город' })).toBeFocused();
    await page.reload();
    await wait(page);
    await expect(tip(page)).toHaveCount(0);
  });

  test('is not asked of crawlers, nor again when it cannot be asked', async ({ browser }) => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const page = await browser.newPage({ userAgent });
    await stopClock(page);
    await page.goto('/dostavka_oplata/');
    await wait(page);
    await expect(page.locator('.prompt')).toHaveCount(0);
    await page.close();
  });
});

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
    await dialog(page).getByRole('button', { name: 'Жду звонка' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Напишите номер телефона');
    await expect(dialog(page).getByRole('alert')).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await expect(dialog(page).getByLabel('Имя')).toHaveValue('Анна');
    await dialog(page).getByLabel('Телефон').click();
    await page.keyboard.type('89161234567');
    await expect(dialog(page).getByLabel('Телефон')).toHaveValue('+7 916 123-45-67');
    await dialog(page)
      .getByLabel(/Согласен/)
      .check();
    await dialog(page).getByRole('button', { name: 'Жду звонка' }).click();
    await expect(dialog(page)).toContainText('Заявка принята.');
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

  test('the menu opens and closes, the city is asked in a line', { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto('/dostavka_oplata/');
    await expect(page.locator('.city-ask')).toBeVisible();
    await menuButton(page).click();
    if (isPhone()) await page.locator('.menu-next > summary').first().click();
    await expect(page.locator('.menu-top').first().locator('.menu-links a').first()).toBeVisible();
    await page.goto('/dostavka_oplata/');
    await page.locator('.city-ask').getByRole('button', { name: 'Да, верно' }).click();
    await expect(page).toHaveURL(/\/dostavka_oplata\/$/);
    await expect(page.locator('.city-ask')).toHaveCount(0);
  });

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

test.describe('the basket’s button', () => {
  test.beforeEach(({ context }) => beQuiet(context));

  test('shows what is in the basket while the pointer is there [S2.90, S2.93]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/catalog/sale/');
    const basket = page.locator('.header-basket');
    const preview = basket.locator('.basket-preview');
    await page.locator('article .order').first().getByRole('button').first().click();
    await expect(basket.locator('.count')).toHaveText('1');
    await basket.hover();
    await expect(preview).toContainText('Итого:');
    await expect(preview.getByRole('listitem')).toHaveCount(1);
    await expect(preview).toContainText('₽');
    await expectAccessible(page, 'header');
    await page.mouse.move(100, 600);
    await expect(preview).toHaveCount(0);
    await basket.hover();
    await expect(preview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await basket.locator('a').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(preview).toBeVisible();
    await preview.getByRole('link', { name: 'В корзину' }).click();
    await expect(page).toHaveURL(/\/basket$/);
  });

  test('has nothing to show on the basket’s own page [S2.91]', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/catalog/sale/');
    await page.locator('article .order').first().getByRole('button').first().click();
    await expect(page.locator('.header-basket .count')).toHaveText('1');
    await stopClock(page);
    await page.goto('/basket');
    await expect(page.locator('.header-basket .count')).toHaveText('1');
    let asked = 0;
    await page.route('**/basket/preview', (route) => {
      asked++;
      return route.abort();
    });
    await page.locator('.header-basket').hover();
    await page.clock.runFor(1000);
    await page.locator('.header-basket a').first().focus();
    await page.clock.runFor(1000);
    expect(asked).toBe(0);
  });

  test('has nothing to show when the basket is empty [S2.90]', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    let asked = 0;
    await page.route('**/basket/preview', (route) => {
      asked++;
      return route.abort();
    });
    await page.locator('.header-basket').hover();
    await page.clock.runFor(1000);
    expect(asked).toBe(0);
  });
});

test.describe('a customer', () => {
  test('has a menu of the account, and is asked before leaving [S2.85, S2.89]', {
    tag: '@both',
  }, async ({ page, context }) => {
    await beQuiet(context);
    await logIn(context);
    await page.goto('/');
    if (isPhone()) await menuButton(page).click();
    else await page.locator('.account > a').hover();
    const panel = page.locator('.account-panel');
    await expect(panel.getByRole('link', { name: 'Мой кабинет' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Мои заказы' })).toHaveAttribute(
      'href',
      '/lk/orders/',
    );
    await expectAccessible(page, 'header');
    await panel.getByRole('button', { name: 'Выйти' }).click();
    const dialog = page.getByRole('dialog', { name: 'Выйти из аккаунта?' });
    await expect(dialog).toBeVisible();
    const dims = await dialog.evaluate((shown) => [
      shown.matches(':modal'),
      getComputedStyle(shown, '::backdrop').backgroundColor,
    ]);
    expect(dims).toEqual([true, expect.stringMatching(/^rgba\(.*, 0\.\d+\)$/)]);
    await expectAccessible(page, 'dialog[open]');
    await dialog.getByRole('button', { name: 'Остаться' }).click();
    await expect(dialog).toBeHidden();
  });

  test('is welcomed once [S2.96, S2.97, S4.53]', async ({ page, context }) => {
    await keep(context, { city_confirmed: '90' });
    await logIn(context);
    await page.goto('/dostavka_oplata/');
    await expect(page.locator('.auth-prompt')).toHaveText(
      'Вы успешно вошли! Теперь вам доступны специальные цены',
    );
    expect(await daysOf(context, 'first_auth')).toBe(30);
    await expectAccessible(page, '.auth-prompt');
    await page.locator('body').click({ position: { x: 3, y: 400 } });
    await expect(page.locator('.auth-prompt')).toHaveCount(0);
    await stopClock(page);
    await page.reload();
    await page.clock.runFor(6000);
    await expect(page.locator('.auth-prompt')).toHaveCount(0);
    await context.clearCookies({ name: 'first_auth' });
    await page.reload();
    await page.locator('.auth-prompt').getByRole('button', { name: 'Закрыть' }).click();
    await page.clock.runFor(700);
    await expect(page.locator('.auth-prompt')).toHaveCount(0);
  });
});

test.describe('the invitation to sign in', () => {
  const banner = (page: Page) => page.locator('.auth-prompt');
  test.beforeEach(({ context }) => keep(context, { city_confirmed: '90' }));

  test('comes four seconds after the first page and goes when it is scrolled [S2.95, S2.133, S4.46, S4.47, S4.48, S9.10, S9.34, S9.35, S9.38, S9.39]', {
    tag: '@both',
  }, async ({ page, context }) => {
    await stopClock(page);
    await page.goto('/');
    await page.clock.runFor(3900);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(later(page, () => banner(page).count())).toBe(1);
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/login');
    await page.clock.resume();
    await expectAccessible(page, '.auth-prompt');
    await expect(banner(page)).toHaveText(
      'Войдите в аккаунт, чтобы получить дополнительные скидки от 3% до 40%',
    );
    expect(await daysOf(context, 'last_prompt')).toBe(30);
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await page.clock.runFor(5000);
    await expect(banner(page)).toHaveCount(0);
    await page.clock.fastForward(8 * 86_400_000);
    await page.goto('/');
    await expect.poll(later(page, () => banner(page).count())).toBe(1);
    await page.keyboard.press('Escape');
    await page.clock.runFor(700);
    await expect(banner(page)).toHaveCount(0);
  });

  test('comes while the question about the city is open, and covers nothing of it', {
    tag: '@both',
  }, async ({ page, context }) => {
    await context.clearCookies();
    await page.goto('/');
    const tip = page.locator('.city-tip');
    await expect(tip).toBeVisible({ timeout: 20_000 });
    await expect(banner(page)).toBeVisible();
    const [asked, invited] = [await tip.boundingBox(), await banner(page).boundingBox()];
    const apart = asked!.x + asked!.width <= invited!.x || asked!.y + asked!.height <= invited!.y;
    expect(apart).toBe(true);
  });

  test('of the catalogue leaves the one of the first page its turn', async ({ page }) => {
    await stopClock(page);
    await page.goto('/catalog');
    await expect.poll(later(page, () => banner(page).count())).toBe(1);
    await page.goto('/');
    await expect.poll(later(page, () => banner(page).count())).toBe(1);
  });

  test('comes once in the catalogue and goes with the next click [S4.49, S9.10]', async ({
    page,
    context,
  }) => {
    await stopClock(page);
    await page.goto('/catalog');
    await expect.poll(later(page, () => banner(page).count())).toBe(1);
    await page.locator('body').click({ position: { x: 3, y: 400 } });
    await page.clock.runFor(700);
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await page.clock.runFor(5000);
    await expect(banner(page)).toHaveCount(0);
    expect(await daysOf(context, 'first_catalog')).toBe(30);
  });
});

test('the header stays at the top without a jump [S4.43]', { tag: '@both' }, async ({
  page,
  context,
}) => {
  await beQuiet(context);
  await page.goto('/catalog');
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  const bar = page.locator('.main-bar');
  await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThanOrEqual(0);
  await expect(bar).toBeInViewport();
  const shift = await page.evaluate(() =>
    performance
      .getEntriesByType('layout-shift')
      .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
  );
  expect(shift).toBe(0);
});
