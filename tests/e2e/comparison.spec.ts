import { expect } from '@playwright/test';
import { expectAccessibleInBoth, expectFits } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { test } from './test.ts';

/** Part of the script for lists. */
const LISTS = findPart('client/catalog/list-in-place.ts');
const OVENS = '/catalog/teplovoe-oborudovanie/parokonvektomaty';

test('two ovens are compared in three clicks, differences alone in one more', {
  tag: '@look',
}, async ({ page }) => {
  await page.goto(OVENS);
  const boxes = page.getByRole('checkbox', { name: 'Сравнить' });
  const compare = page.getByRole('button', { name: 'Сравнить выбранные' });
  await expect(compare).toBeHidden();
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(page.getByText('Рядом помещаются 6 товаров')).toBeVisible();
  await compare.click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  const same = page.locator('tr.same').first();
  await expect(same).toBeVisible();
  await expectAccessibleInBoth(page);
  await page.getByLabel('Только различия').check();
  await expect(same).toBeHidden();
});

test('ticks stay when the list is sorted and on «Back», until they are taken off', {
  tag: '@both',
}, async ({ page }) => {
  const boxes = page.getByRole('checkbox', { name: 'Сравнить' });
  const listed = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value));
  await page.goto(`${OVENS}?sort=asc`);
  const cheap = await listed();
  const lists = await hold(page, LISTS);
  await page.goto(OVENS);
  const [first = '', second = '', third = ''] = (await listed()).filter((code) =>
    cheap.includes(code),
  );
  const box = (code: string) => page.locator(`.card-compare [value="${code}"]`);
  await box(first).check();
  await box(second).check();
  await page.getByRole('link', { name: 'Сначала дешевле' }).click();
  await expect(page).toHaveURL(/sort=asc/);
  await expect(box(first)).toBeChecked();
  await expect(box(second)).toBeChecked();
  await expect(box(third)).not.toBeChecked();
  lists.release();
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=asc/);
  await expect(box(second)).toBeChecked();
  await page.getByRole('button', { name: 'Снять все отметки' }).click();
  await expect(page.getByRole('button', { name: 'Сравнить выбранные' })).toBeHidden();
  await page.getByRole('link', { name: 'Сначала дешевле' }).click();
  await expect(page).toHaveURL(/sort=asc/);
  await expect(box(first)).not.toBeChecked();
});

test('ticks stay when cards become rows and back, also in a list that was made longer', async ({
  page,
}) => {
  await page.goto('/catalog/teplovoe-oborudovanie?sort=asc');
  const boxes = page.getByRole('checkbox', { name: 'Сравнить' });
  const first = page.locator(`.card-compare [value="${await boxes.first().inputValue()}"]`);
  await first.check();
  await page.locator('.pager-more').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator('.pager-range')).toContainText('1–40');
  await boxes.last().check();
  await page.getByRole('button', { name: 'Строки' }).click();
  await expect(page.locator('.cards.rows')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Строки' })).toBeFocused();
  await expect(page.locator('.pager-range')).toContainText('1–40');
  await expect(first).toBeChecked();
  await expect(boxes.last()).toBeChecked();
  await page.getByRole('button', { name: 'Карточки' }).click();
  await expect(page.locator('.cards:not(.rows)')).toBeVisible();
  await expect(first).toBeChecked();
  await page.getByRole('button', { name: 'Снять все отметки' }).click();
  await page.getByRole('button', { name: 'Строки' }).click();
  await expect(page.locator('.cards.rows')).toBeVisible();
  await expect(page.locator('.card-compare :checked')).toHaveCount(0);
});

test('a tick stays when another product leaves the favourites, before the part for lists is there', async ({
  page,
}) => {
  const lists = await hold(page, LISTS);
  await page.goto(OVENS);
  for (const index of [0, 1]) {
    await page.locator('.card .favorite').nth(index).click();
    await expect(page.locator('.header-actions .count')).toHaveText(String(index + 1));
  }
  await page.goto('/favorites');
  await page.getByRole('checkbox', { name: 'Сравнить' }).nth(1).check();
  await page.locator('.favorite').first().click();
  await expect(page.locator('.card')).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Сравнить' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Сравнить выбранные' })).toBeVisible();
  lists.release();
});

test('on paper all columns stand under their products and fit the sheet', {
  tag: '@look',
}, async ({ page }) => {
  await page.goto(OVENS);
  const codes = await page
    .getByRole('checkbox', { name: 'Сравнить' })
    .evaluateAll((boxes) => boxes.slice(0, 6).map((box) => (box as HTMLInputElement).value));
  await page.goto(`/compare?items=${codes.join(',')}`);
  // A4 on its side, without its margins.
  await page.setViewportSize({ width: 1046, height: 718 });
  await page.emulateMedia({ media: 'print' });
  const columns = await page
    .locator('.compared tr:not(.compared-group)')
    .evaluateAll((rows) => [
      ...new Set(
        rows.map((row) =>
          [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().left)).join(),
        ),
      ),
    ]);
  expect(columns).toHaveLength(1);
  expect(columns[0]?.split(',')).toHaveLength(codes.length + 1);
  const { width = 0, x = 0 } = (await page.locator('.compared').boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(1046);
  expect(await page.locator('.header').evaluate(coverOf)).toBe('none');
});

/** What the header lays behind itself covers a sheet of paper. */
const coverOf = (header: Element) => getComputedStyle(header, '::before').display;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('goods with an old price, or many, widen no page', { tag: '@look' }, async ({ page }) => {
    await page.goto('/catalog/sale');
    const links = await page
      .locator('.card:has(.price-old) .card-title a')
      .evaluateAll((titles) => titles.map((title) => title.getAttribute('href') ?? ''));
    const codes = [...new Set(links.map((link) => link.split('/').at(-1)))].slice(0, 6);
    await page.goto(`/compare?items=${codes.join(',')}`);
    await expect(page.getByRole('columnheader')).toHaveCount(codes.length);
    await expectFits(page);
  });

  test('a product is compared with what is like it, and let go', async ({ page }) => {
    await page.goto(OVENS);
    await page.locator('.card-title a').first().click();
    await page.getByRole('link', { name: 'Сравнить с похожими' }).click();
    await page.waitForURL(/\/compare\?/);
    const heads = page.getByRole('columnheader');
    const count = await heads.count();
    expect(count).toBeGreaterThan(2);
    await page
      .getByRole('link', { name: /^Убрать из сравнения/ })
      .first()
      .click();
    await expect(heads).toHaveCount(count - 1);
  });
});

test('rows are chosen once for all lists', { tag: '@both' }, async ({ page }) => {
  // By price: what is popular changes by what other tests buy.
  await page.goto(`${OVENS}?sort=asc`);
  await page.getByRole('button', { name: 'Строки' }).click();
  await expect(page.locator('.cards.rows')).toBeVisible();
  const heights = await page
    .locator('.rows > .card')
    .evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getBoundingClientRect().height));
  const most = (page.viewportSize()?.width ?? 0) >= 768 ? 42 : 160;
  // A choice of packages takes a second line.
  expect(heights.toSorted((a, b) => a - b)[2]).toBeLessThanOrEqual(most);
  // Room of a row that is not drawn yet: a copy has never been.
  const undrawn = await page
    .locator('.rows > .card')
    .last()
    .evaluate((card) => {
      const copy = card.cloneNode(true) as HTMLElement;
      copy.style.contentVisibility = 'hidden';
      card.after(copy);
      const { height } = copy.getBoundingClientRect();
      copy.remove();
      return height;
    });
  expect(undrawn).toBeLessThanOrEqual(most);
  await page.goto('/catalog/sale/');
  await expect(page.locator('.cards.rows')).toBeVisible();
  // An old price and a badge make a row no taller, nor does stock of other cities by much.
  const sold = await page
    .locator('.rows > .card:not(:has(select))')
    .evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getBoundingClientRect().height));
  if ((page.viewportSize()?.width ?? 0) >= 1366) expect(Math.max(...sold)).toBeLessThan(46);
  await page.locator('.rows .order button').first().click();
  await expect(page.locator('.header-basket .count')).toHaveText('1');
});
