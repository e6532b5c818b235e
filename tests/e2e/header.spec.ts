import { expect, type Page } from '@playwright/test';
import { HOME_PROMPT_MS } from '../../shared/home-prompt.ts';
import { PROMPT_DELAY_MS } from '../../shared/prompt-timing.ts';
import { expectAccessible } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { beQuiet, daysOf, keep, logIn, menuButton, PROMPTS, stopClock } from './header-steps.ts';
import { isPhone } from './is-phone.ts';
import { expectLater, listAsked, openUntil, watchPart } from './later.ts';
import { test } from './test.ts';

const PREVIEW = findPart('client/header/basket-preview.ts');

test.use({ storageState: { cookies: [], origins: [] } });

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
    await basket.hover();
    await page.clock.install();
    await page.mouse.move(100, 600);
    await page.clock.runFor(1000);
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
    const asked = listAsked(page, /\/basket\/preview/);
    const preview = watchPart(page, PREVIEW);
    await page.locator('.header-basket').hover();
    await preview.started();
    await page.clock.runFor(1000);
    await page.locator('.header-basket a').first().focus();
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
  });

  test('has nothing to show when the basket is empty [S2.90]', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stopClock(page);
    await page.goto('/');
    const asked = listAsked(page, /\/basket\/preview/);
    const preview = watchPart(page, PREVIEW);
    await page.locator('.header-basket').hover();
    await preview.started();
    await page.clock.runFor(1000);
    expect(asked).toEqual([]);
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
    await openUntil(page, PROMPTS, () => page.reload());
    await page.clock.runFor(6000);
    await expect(page.locator('.auth-prompt')).toHaveCount(0);
    await context.clearCookies({ name: 'first_auth' });
    await page.reload();
    const welcome = page.locator('.auth-prompt');
    await expectLater(page, () => welcome.count()).toBe(1);
    await welcome.getByRole('button', { name: 'Закрыть' }).click();
    await page.clock.runFor(700);
    await expect(page.locator('.auth-prompt')).toHaveCount(0);
  });

  test('is not welcomed once more because of a guest’s page in another tab', async ({
    page,
    context,
  }) => {
    await keep(context, { city_confirmed: '90' });
    await stopClock(page);
    const prompts = watchPart(page, PROMPTS);
    await page.goto('/dostavka_oplata/');
    // Signs in elsewhere, before the prompts of this page.
    await logIn(context);
    await keep(context, { first_auth: '1' });
    await page.clock.runFor(HOME_PROMPT_MS);
    await prompts.started();
    const names = async () => (await context.cookies()).map(({ name }) => name);
    // The part has run to its end.
    await expect.poll(names).toContain('first_init');
    expect(await names()).toContain('first_auth');
  });
});

test.describe('the invitation to sign in', () => {
  const banner = (page: Page) => page.locator('.auth-prompt');
  test.beforeEach(({ context }) => keep(context, { city_confirmed: '90' }));

  test('comes four seconds after the first page and goes when it is scrolled [S2.95, S2.133, S4.46, S4.47, S4.48, S9.10, S9.34, S9.38, S9.39]', {
    tag: '@both',
  }, async ({ page, context }) => {
    await stopClock(page);
    const prompts = watchPart(page, PROMPTS);
    await page.goto('/');
    await page.clock.runFor(HOME_PROMPT_MS);
    await prompts.started();
    await page.clock.runFor(PROMPT_DELAY_MS - HOME_PROMPT_MS - 100);
    await expect(banner(page)).toHaveCount(0);
    await expectLater(page, () => banner(page).count()).toBe(1);
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/login');
    await page.clock.resume();
    await expectAccessible(page, '.auth-prompt');
    await expect(banner(page)).toHaveText(
      'Войдите в аккаунт, чтобы получить дополнительные скидки от 3% до 40%',
    );
    expect(await daysOf(context, 'last_prompt')).toBe(30);
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await expect(banner(page)).toHaveCount(0);
    await openUntil(page, PROMPTS, () => page.reload());
    await page.clock.runFor(5000);
    await expect(banner(page)).toHaveCount(0);
    await page.clock.fastForward(8 * 86_400_000);
    await page.goto('/');
    await expectLater(page, () => banner(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.clock.runFor(700);
    await expect(banner(page)).toHaveCount(0);
  });

  test('comes on a phone when the question about the city is answered', async ({
    page,
    context,
  }) => {
    await context.clearCookies();
    await page.clock.install();
    await page.goto('/');
    const tip = page.locator('.city-tip');
    await expectLater(page, () => tip.count()).toBe(1);
    await page.clock.runFor(PROMPT_DELAY_MS);
    await expect(banner(page)).toHaveCount(0);
    const [asked, bar] = [await tip.boundingBox(), page.viewportSize()];
    expect(asked!.y).toBeGreaterThan(bar!.height / 2);
    expect(asked!.y + asked!.height).toBeLessThanOrEqual(bar!.height);
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeVisible();
  });

  test('comes while the question about the city is open, and covers nothing of it', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    await context.clearCookies();
    await page.clock.install();
    await page.goto('/');
    const tip = page.locator('.city-tip');
    await expectLater(page, () => tip.count()).toBe(1);
    await expectLater(page, () => banner(page).count()).toBe(1);
    await expect(tip).toBeVisible();
    await expect(banner(page)).toBeVisible();
    const [asked, invited] = [await tip.boundingBox(), await banner(page).boundingBox()];
    const apart = asked!.x + asked!.width <= invited!.x || asked!.y + asked!.height <= invited!.y;
    expect(apart).toBe(true);
  });

  test('of the catalogue leaves the one of the first page its turn', async ({ page }) => {
    await stopClock(page);
    await page.goto('/catalog');
    await expectLater(page, () => banner(page).count()).toBe(1);
    await page.goto('/');
    await expectLater(page, () => banner(page).count()).toBe(1);
  });

  test('comes once in the catalogue and goes with the next click [S4.49, S9.10, S9.35]', async ({
    page,
    context,
  }) => {
    await stopClock(page);
    await page.goto('/catalog');
    await expectLater(page, () => banner(page).count()).toBe(1);
    await page.locator('body').click({ position: { x: 3, y: 400 } });
    await page.clock.runFor(590);
    await expect(banner(page)).toHaveCount(1);
    await page.clock.runFor(20);
    await expect(banner(page)).toHaveCount(0);
    await openUntil(page, PROMPTS, () => page.reload());
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
