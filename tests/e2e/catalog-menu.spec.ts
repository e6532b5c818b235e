import { expect } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { beQuiet, menuButton, shownPart, stopClock } from './header-steps.ts';
import { isPhone } from './is-phone.ts';
import { test } from './test.ts';

test.use({ storageState: { cookies: [], origins: [] } });

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
    await expect(page.locator('.menu-panel')).toHaveAttribute('data-led', '');
    await page.keyboard.press('ArrowDown');
    await expect(tops.nth(1)).toBeFocused();
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
    // Words told while the menu is open have to be heard.
    await expect(page.locator('#status')).not.toHaveAttribute('inert');
    await expect(page.locator('#alert')).not.toHaveAttribute('inert');
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
});
