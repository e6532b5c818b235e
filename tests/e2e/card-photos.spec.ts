import { expect, type Page } from '@playwright/test';
import { LIST, orderable } from './card-controls.ts';
import { expectAccessible } from './expect-look.ts';
import { test } from './test.ts';

test('photos open enlarged, by keyboard too [S2.152]', async ({ page }) => {
  await openProductWithPhotos(page);
  const first = page.locator('.gallery-photos a').first();
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Фото товара' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^1 из \d+$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(/^2 из \d+$/)).toBeVisible();
  await expectAccessible(page, '.preview');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(first).toBeFocused();
  await expect(page).toHaveURL(/\/goods\/\d+$/);
});

test('the photos after the first come with the first touch, also in a list put in place', async ({
  page,
}) => {
  // A browser remembers where the mouse of the test before was, and tells a new page.
  await page.addInitScript(() => {
    const isTold = (event: Event) => Reflect.has(window, 'touched') || event.stopPropagation();
    addEventListener('pointerover', isTold, true);
  });
  await page.goto(LIST);
  const photos = page
    .locator('.card-media:is([data-photos="2"], [data-photos="3"], [data-photos="4"])')
    .first()
    .locator('img');
  await expect(photos).toHaveCount(1);
  await page.evaluate(() => Reflect.set(window, 'touched', true));
  await page.mouse.move(5, 300);
  await page.mouse.move(25, 320);
  await expect(photos.nth(1)).toBeAttached();
  await page.locator('.sort a[data-swap]:not([aria-current])').first().click();
  await expect(page).toHaveURL(/sort=/);
  await photos.first().scrollIntoViewIfNeeded();
  await expect(photos.nth(1)).toBeAttached();
});

for (const [deviceScaleFactor, width] of [
  [1, 240],
  [2, 480],
] as const) {
  test.describe(`on a screen of density ${deviceScaleFactor}`, () => {
    test.use({ deviceScaleFactor });

    test('the photos after the first are as wide as it needs', async ({ page }) => {
      await page.goto(LIST);
      await page.mouse.move(5, 300);
      await page.mouse.move(25, 320);
      const others = page.locator('.card-photos img:nth-child(n + 2)');
      await expect(others.first()).toHaveAttribute('src', RegExp(`^/img/${width}/`));
      await expect(others.and(page.locator('[srcset]'))).toHaveCount(0);
    });
  });
}

// Fingers scroll the photos themselves.
test.describe('by mouse', { tag: '@desktop' }, () => {
  test('the photos of a card move by buttons and by dragging, which follows no link', async ({
    page,
  }) => {
    await page.goto(LIST);
    const media = page.locator('.card-media:is([data-photos="3"], [data-photos="4"])').first();
    await media.hover();
    const next = media.locator('.card-step').last();
    await expect(next).toBeVisible();
    const shown = () => media.evaluate((element) => element.style.getPropertyValue('--at'));
    await next.click();
    await expect.poll(shown).toBe('1');
    const box = await media.boundingBox();
    if (!box) throw new Error('no photos');
    // A drag takes the photos from where they are: those on their way would come back to this one.
    const moved = () =>
      media
        .locator('.card-photos')
        .evaluate((photos) => new DOMMatrix(getComputedStyle(photos).transform).e);
    await expect.poll(moved).toBeCloseTo(-box.width, 0);
    // A quarter from the bottom, where no button is; far enough to count however slow the hand.
    const [x, y] = [box.x + box.width * 0.95, box.y + box.height * 0.75];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - box.width * 0.85, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(shown).toBe('2');
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the product page orders what was typed', { tag: '@desktop' }, async ({ page }) => {
    await openProductWithPhotos(page);
    await page.locator('.order-page [name="quantity"]').fill('3');
    await page.locator('.order-page .button-primary').click();
    await expect(page.locator('.order-page [name="amount"]')).toHaveValue('3');
    await page.locator('.gallery-thumbnails a').nth(1).click();
    await expect(page).toHaveURL(/#photo-2$/);
  });
});

async function openProductWithPhotos(page: Page): Promise<void> {
  await page.goto(LIST);
  const card = orderable(page).and(page.locator(':has([data-photos="4"])')).first();
  await card.locator('.card-title a').click();
  await expect(page).toHaveURL(/\/goods\//);
  // A photo pressed before the script is there opens in a tab of its own.
  await page.waitForLoadState();
}
