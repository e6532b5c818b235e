import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBoth } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { expectLater, openUntil } from './later.ts';
import { test } from './test.ts';

const OVENS = '/catalog/teplovoe-oborudovanie/parokonvektomaty';
const SET = '/solutions/bar';

const goods = async (page: Page, count: number): Promise<string[]> => {
  const text = await (await page.request.get(OVENS)).text();
  const found = [...text.matchAll(/<h3 class="card-title"[^>]*><a href="(\/goods\/\d+)"/g)];
  return found.slice(0, count).map(([, path = '']) => path);
};
const RECENTLY_SEEN = findPart('client/product/recently-seen.ts');
const seen = (page: Page) => page.locator('#recently-seen');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('recently_seen'));

test('filters stay in view beside a long list, with a scroll of their own', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(OVENS);
  await page.evaluate(() => scrollTo({ top: 1600, behavior: 'instant' }));
  const panel = page.locator('.filter-panel');
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(72);
  const box = await panel.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  const groups = page.locator('.filter-groups');
  const last = page.locator('.facet').last();
  await expect(last).not.toBeInViewport();
  await groups.hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 3000);
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('in lines of a list nothing lies over something else, nothing is cut off', {
  tag: ['@look', '@both'],
}, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'list_view', value: 'rows', url: baseURL ?? '' }]);
  // The widest prices.
  await page.goto('/catalog/sale?sort=desc');
  const faults = await page.locator('.rows > .card').evaluateAll((cards) =>
    cards.slice(0, 12).flatMap((card) => {
      const parts = [...card.querySelectorAll('.rows > .card *')].filter(
        (part) =>
          part.checkVisibility() &&
          part.matches(
            '.card-photos, .card-title, .badges, .card-code, .availability, .delivery-day, .price, .order, .card-buy > .button',
          ),
      );
      const boxes = parts.map((part) => ({
        name: part.className,
        box: part.getBoundingClientRect(),
      }));
      const over = boxes.flatMap(({ name, box }, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (other) =>
              box.left < other.box.right - 1 &&
              other.box.left < box.right - 1 &&
              box.top < other.box.bottom - 1 &&
              other.box.top < box.bottom - 1,
          )
          .map((other) => `${name} over ${other.name}`),
      );
      const cut = parts.filter(
        (part) =>
          part.matches('.availability, .delivery-day, .card-code') &&
          part.scrollWidth > part.clientWidth,
      );
      return [...over, ...cut.map(({ className }) => `${className} is cut`)];
    }),
  );
  expect(faults).toEqual([]);
});

test('a line of a list has the marks of a card: badges, brand, heart', {
  tag: '@both',
}, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'list_view', value: 'rows', url: baseURL ?? '' }]);
  await page.goto('/catalog/sale');
  const line = page.locator('.rows > .card').first();
  for (const part of ['.badge', '.card-code a', '.favorite']) {
    await expect(line.locator(part).first()).toBeVisible();
  }
});

test('what was seen is remembered in the browser alone, and forgotten when asked', async ({
  page,
}) => {
  const [first = '', second = ''] = await goods(page, 2);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.clock.install();
  await page.goto(first);
  await expectLater(page, () => kept(page)).toContain(first.slice(7));
  await expect(seen(page)).toBeHidden();
  await page.goto(second);
  await expectLater(page, () => kept(page)).toContain(second.slice(7));
  await expect(seen(page).getByRole('link').first()).toHaveAttribute('href', first);
  await page.goto('/');
  await expectLater(page, () => seen(page).locator('.row-scroll > *').count()).toBe(2);
  await seen(page).scrollIntoViewIfNeeded();
  await expect(seen(page).locator('.card')).toHaveCount(2);
  await expect(seen(page).locator('.card').first()).toContainText('₽');
  // Each card is asked for alone, at the address that all have.
  expect(sent.filter((url) => first !== '' && url.includes(first) && url.includes(second))).toEqual(
    [],
  );
  const cookies = await page.context().cookies();
  expect(cookies.map(({ value }) => value).join()).not.toContain(first.slice(7));
  await seen(page).getByRole('button', { name: 'Очистить' }).click();
  await expect(seen(page)).toBeHidden();
  expect(await kept(page)).toBeNull();
  await openUntil(page, RECENTLY_SEEN, () => page.reload());
  await expect(page.locator('#bestsellers')).toBeVisible();
  await expect(seen(page)).toBeHidden();
});

test('what stands in the storage of the browser breaks nothing', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() =>
    localStorage.setItem('recently_seen', '[{"code":"../x","title":"<img src=x>"},5]'),
  );
  await page.clock.install();
  await openUntil(page, RECENTLY_SEEN, () => page.goto('/'));
  await expect(seen(page).getByRole('link')).toHaveAttribute('href', '/goods/..%2Fx');
  await expect(seen(page).getByRole('link')).toHaveText('<img src=x>');
  expect(errors).toEqual([]);
});

test.describe('a ready-made set without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is made one’s own and goes into the basket in one press', async ({ page }) => {
    await page.goto('/');
    await page.locator(`a[href="${SET}"]`).click();
    await page.waitForURL(`**${SET}`);
    const rows = page.locator('#solution-lines .solution-row');
    const count = await rows.count();
    await page.getByLabel('Сколько мест в зале').fill('80');
    await page.getByRole('button', { name: 'Пересчитать' }).click();
    await expect(page).toHaveURL(/seats=80/);
    await rows.first().getByRole('button', { name: 'Убрать' }).click();
    await expect(rows).toHaveCount(count - 1);
    await rows.first().getByRole('button', { name: 'Заменить' }).click();
    const other = page.locator('#alternatives .solution-row').first();
    const title = (await other.locator('a').textContent()) ?? '';
    await other.getByRole('button', { name: 'Выбрать' }).click();
    await expect(rows.first()).toContainText(title);
    await page.getByRole('button', { name: 'Всё в корзину' }).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(page.locator('#basket')).toContainText(title);
  });
});

test('a set lies well in every size', { tag: '@look' }, async ({ page }) => {
  await page.goto(`${SET}?replace=2`);
  const row = page.locator('#solution-lines .solution-row').first();
  const [replace, remove] = await Promise.all(
    ['Заменить', 'Убрать'].map((name) => row.getByRole('button', { name }).boundingBox()),
  );
  expect((remove?.x ?? 0) - (replace?.x ?? 0) - (replace?.width ?? 0)).toBeGreaterThanOrEqual(8);
  await expectAccessibleInBoth(page);
});
