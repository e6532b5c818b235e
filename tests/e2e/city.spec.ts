import { expect, type Page } from '@playwright/test';
import { addGoods } from './add-goods.ts';
import { expectAccessible } from './expect-look.ts';
import { beQuiet, city, daysOf, menuButton, openCity, PROMPTS, stopClock } from './header-steps.ts';
import { isPhone } from './is-phone.ts';
import { listAsked, openUntil } from './later.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** Question of the script about the closest city. */
const QUESTION = /\/city\/nearest/;
const KAZAN = { latitude: 55.796, longitude: 49.106 };

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

  test('chosen again leaves an order with what was typed into it', {
    tag: '@both',
  }, async ({ page }) => {
    await addGoods(page, 1);
    await page.goto('/order');
    await page.getByLabel('Имя и фамилия').fill('Анна');
    await openCity(page);
    await page.getByRole('searchbox', { name: 'Найти город' }).fill('москва');
    const said = page.waitForResponse((answer) => answer.url().includes('/city?_f='));
    await city(page).getByRole('button', { name: 'Москва', exact: true }).click();
    expect((await said).status()).toBe(204);
    await expect(city(page).locator('summary')).toBeFocused();
    await expect(page.getByLabel('Имя и фамилия')).toHaveValue('Анна');
    await city(page).locator('summary').click();
    await page.getByRole('searchbox', { name: 'Найти город' }).fill('самара');
    await city(page).getByRole('button', { name: 'Самара' }).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.getByText('Город изменён')).toBeVisible();
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
  /** The script that asks is there again, and asks nothing. */
  const expectNotAsked = async (page: Page) => {
    const questions = listAsked(page, QUESTION);
    await openUntil(page, PROMPTS, () => page.reload());
    await wait(page);
    await expect(tip(page)).toHaveCount(0);
    expect(questions).toEqual([]);
  };

  test('names the closest city, moves nothing, and changes the city on «Да, верно» [S4.27, S4.34, S9.37]', {
    tag: '@both',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(KAZAN);
    await stopClock(page);
    const parts = listAsked(page, PROMPTS);
    await page.goto('/dostavka_oplata/');
    const before = await page.locator('h1').boundingBox();
    await page.clock.runFor(2900);
    await expect(tip(page)).toHaveCount(0);
    expect(parts).toEqual([]);
    await wait(page);
    await expect(tip(page)).toContainText('Казань');
    await expect(tip(page)).toHaveText(/Подтвердите город\. Это позволит нам рассчитать цены/, {
      useInnerText: true,
    });
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
    await expectNotAsked(page);
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
    await expectNotAsked(page);
  });

  test('is not asked of crawlers, nor again when it cannot be asked', async ({ browser }) => {
    const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const page = await browser.newPage({ userAgent });
    const parts = listAsked(page, PROMPTS);
    await stopClock(page);
    await page.goto('/dostavka_oplata/');
    await wait(page);
    await wait(page);
    await expect(page.locator('.prompt')).toHaveCount(0);
    expect(parts).toEqual([]);
    await page.close();
  });
});
