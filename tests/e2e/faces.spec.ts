import { expect, type Page } from '@playwright/test';
import { expectFits } from './expect-look.ts';
import { isPhone } from './is-phone.ts';
import { shot } from './shot.ts';
import { test } from './test.ts';

const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';
const ADDRESS_OF_SHOP = /г\. Москва, /;
const PHONE_OF_SHOP = '8 800 200-40-00';

async function openProduct(page: Page): Promise<void> {
  await page.goto(LIST);
  const card = page.locator('.cards .card:has(.order)').first();
  const address = await card.locator('a[href^="/goods/"]').first().getAttribute('href');
  await page.goto(address ?? '');
}

async function openOrder(page: Page): Promise<void> {
  await openProduct(page);
  const added = page.waitForResponse((answer) => answer.url().includes('/basket/lines'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^В корзину/ })
    .first()
    .click();
  await added;
  await page.goto('/order');
}

/** Element that covers the middle of what has the focus; null: none. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width <= 1 || height <= 1) return null;
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = focused.closest('label');
    const isSeen =
      seen && (focused.contains(seen) || seen.contains(focused) || label?.contains(seen));
    return isSeen ? null : `${focused.outerHTML.slice(0, 80)} under ${seen?.className}`;
  });

/** Place of what has the focus among all elements. */
const placeOfFocus = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].indexOf(document.activeElement as Element),
  );

async function expectFocusSeen(page: Page, presses: number): Promise<void> {
  const places = new Set<number>();
  for (let index = 0; index < presses; index++) {
    await page.keyboard.press('Tab');
    places.add(await placeOfFocus(page));
    expect(await coverOfFocus(page)).toBeNull();
  }
  expect(places.size).toBe(presses);
}

test('the focus is never under a bar that stays in view', async ({ page }) => {
  await page.goto(LIST);
  await page.locator('#filter-toggle summary, .filter-toggle summary').first().click();
  await expect(page.getByText(/^Показать \d+/).last()).toBeVisible();
  await expectFocusSeen(page, 40);
  await openOrder(page);
  await page.getByRole('radio', { name: /Организация или ИП/ }).check();
  await expectFocusSeen(page, 14);
});

test('marks stay visible in forced colours', { tag: '@desktop @look' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openOrder(page);
  const styleOf = (selector: string, name: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [property, part]) =>
          getComputedStyle(element, part || undefined).getPropertyValue(property ?? ''),
        [name, pseudo ?? ''],
      );
  for (const mark of ['.count', '.step-number']) {
    expect(await styleOf(mark, 'border-top-style')).toBe('solid');
  }
  const back = await styleOf('body', 'background-color');
  for (const part of ['::before', '::after']) {
    expect(await styleOf('.menu-button-sign', 'background-color', part)).not.toBe(back);
  }
  expect(await styleOf('.step-open .step-number', 'outline-style')).toBe('solid');
  expect(await styleOf('.choice:has(:checked)', 'outline-style')).toBe('solid');
  await shot(page, 'forced-order');
  await page.goto(LIST);
  expect(await styleOf('.availability', 'background-color', '::before')).not.toBe(back);
  await shot(page, 'forced-list');
});

test('sizes follow the font size of the browser', async ({ page }) => {
  const sizes = async () => {
    await openProduct(page);
    return page.evaluate(() =>
      ['h1', '.button', '.caption', '.availability'].map((selector) => {
        const found =
          document.querySelector(`main ${selector}`) ?? document.querySelector(selector);
        return found ? Number.parseFloat(getComputedStyle(found).fontSize) : 0;
      }),
    );
  };
  const usual = await sizes();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
  const large = await sizes();
  for (const [index, size] of large.entries())
    expect(size / (usual[index] ?? 1)).toBeCloseTo(1.5, 1);
  await expectFits(page);
  await shot(page, 'large-font');
});

/** Expects no scrolling to the side. */
async function expectReflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wider).toBeLessThanOrEqual(0);
}

test('on a low screen and at 400 % nothing stays in view but what is read', async ({ page }) => {
  const fixed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position, display, visibility } = getComputedStyle(element);
          const isStuck = position === 'sticky' || position === 'fixed';
          const isShown = display !== 'none' && visibility !== 'hidden';
          return isStuck && isShown && element.getBoundingClientRect().height > 0;
        })
        .map((element) => element.className),
    );
  for (const viewport of [
    { width: 740, height: 360 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of [LIST, '/', '/dostavka_oplata', '/basket']) {
      await page.goto(path);
      expect([path, await fixed()]).toEqual([path, []]);
      await expectReflow(page);
    }
    await openProduct(page);
    expect(await fixed()).toEqual([]);
    await expectReflow(page);
    await openOrder(page);
    expect(await fixed()).toEqual([]);
    await expectReflow(page);
  }
  await shot(page, 'low-order');
});

test.describe('on paper', () => {
  async function expectPaper(page: Page): Promise<void> {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.header .logo')).toBeVisible();
    await expect(page.locator('.footer').getByText(PHONE_OF_SHOP)).toBeVisible();
    await expect(page.locator('.footer').getByText(ADDRESS_OF_SHOP)).toBeVisible();
    for (const pressed of await page
      .locator('button:not(.availability), .button, summary.button')
      .all()) {
      await expect(pressed).toBeHidden();
    }
    await expect(page.getByRole('search')).toBeHidden();
  }

  test('a product says whose it is and has nothing to press', { tag: '@look' }, async ({
    page,
  }) => {
    await openProduct(page);
    await expectPaper(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shot(page, 'print-product');
    // Where other cities have it too, the line is a button.
    await page.goto('/catalog/sale');
    await page.locator('.card:has(button.availability) .card-title a').first().click();
    await expect(page.locator('.buying button.availability')).toBeVisible();
  });

  test('an order too', { tag: '@desktop @look' }, async ({ page }) => {
    expect(isPhone()).toBe(false);
    await openOrder(page);
    await page.getByLabel('Имя и фамилия').fill('Анна Белова');
    await page.getByLabel('Телефон').fill('+7 916 123-45-67');
    await page.getByRole('checkbox', { name: /Согласен на/ }).check();
    const next = page.locator('.step-actions').getByRole('button');
    for (const step of ['delivery', 'payment', 'confirm']) {
      await next.click();
      await expect(page).toHaveURL(new RegExp(`step=${step}$`));
    }
    await next.click();
    await expect(page).toHaveURL(/\/pay\//);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('link', { name: 'Открыть заказ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('принят');
    await expectPaper(page);
    await expect(page.getByRole('main')).toContainText('Итого');
    await shot(page, 'print-order');
  });
});
