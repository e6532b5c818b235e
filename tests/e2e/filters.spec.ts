import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { hold } from './hold.ts';
import { isPhone } from './is-phone.ts';
import { listenToErrors } from './listen-to-errors.ts';
import { test } from './test.ts';

const CATEGORY = '/catalog/posuda-i-servirovka';
/** The script of the island itself. */
const ISLAND = /\/assets\/filters-[^/]*\.js$/;

const brandBoxes = (page: Page) => page.locator('#facet-brand input[name="f.brand"]:enabled');
const hashOf = (page: Page) => new URL(page.url()).searchParams.get('hash') ?? '';
const total = async (page: Page) =>
  Number(await page.locator('#listing-heading [data-total]').getAttribute('data-total'));
const shownHash = (page: Page) => page.locator('#product-list').getAttribute('data-hash');

/** Waits for the island as people do who look before they click. */
async function comeNear(page: Page): Promise<void> {
  await page.locator('#facet-brand').hover();
  await expect(page.locator('#filter')).toHaveAttribute('data-alive', '');
}

/** Cards get their own heights when they are first seen: what stands below them moves once more. */
async function lookAt(page: Page, selector: string): Promise<void> {
  await page.locator(selector).scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Opens the category; the page tells of every error. */
async function open(page: Page, query = ''): Promise<string[]> {
  const errors = listenToErrors(page);
  await page.goto(CATEGORY + query);
  return errors;
}

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('choices combine, show at once and are taken back [S2.48, S4.23]', async ({ page }) => {
    const errors = await open(page);
    const whole = await total(page);
    const first = brandBoxes(page).first();
    const slug = await first.getAttribute('value');
    const count = await first.locator('..').getAttribute('data-count');
    await first.scrollIntoViewIfNeeded();
    await comeNear(page);
    const before = await first.boundingBox();

    await first.click();
    await expect(page).toHaveURL(`${CATEGORY}?hash=brand:${slug}`);
    await expect(page.locator('#product-list')).toHaveAttribute('data-hash', `brand:${slug}`);
    expect(String(await total(page))).toBe(count);
    await expect(first).toBeFocused();
    expect((await first.boundingBox())?.y).toBe(before?.y);
    await expect(page.locator('.filter-near')).toHaveText(/^Показать \d+.товар/);

    const second = brandBoxes(page).nth(1);
    await second.click();
    await expect.poll(() => hashOf(page).split(',').length).toBe(2);
    await page.locator('[name="f.v-nalichii.on"]').click();
    await expect.poll(() => hashOf(page)).toMatch(/^brand:[^;]*;v-nalichii$/);
    await expect.poll(() => shownHash(page)).toBe(hashOf(page));
    expect(await total(page)).toBeLessThan(whole);

    const chip = page.getByRole('link', { name: /Убрать фильтр: Бренд/ }).first();
    await chip.click();
    await expect.poll(() => hashOf(page).split(',').length).toBe(1);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
    await page.getByRole('link', { name: 'Сбросить все' }).click();
    await expect(page).toHaveURL(CATEGORY);
    await expect(page.locator('#filter input:checked')).toHaveCount(0);
    await expect.poll(() => total(page)).toBe(whole);
    expect(errors).toEqual([]);
  });

  test('a value that finds nothing cannot be chosen, a chosen one can be taken back', async ({
    page,
  }) => {
    await open(page);
    await brandBoxes(page).first().click();
    await expect.poll(() => hashOf(page)).toMatch(/^brand:/);
    const without = page.locator('.facet-value[data-count="0"] input:not(:checked)');
    await expect(without.first()).toBeDisabled();
    await expect(page.locator('#facet-brand input:checked')).toBeEnabled();
  });

  test('a range is put right and takes pasted numbers', async ({ page }) => {
    await open(page);
    await page.locator('[name="f.price.min"]').fill('3 000,50 ₽');
    await page.locator('[name="f.price.max"]').fill('100');
    await page.keyboard.press('Tab');
    await expect.poll(() => hashOf(page)).toBe('price:100..3000.5');
    await expect(page.locator('[name="f.price.min"]')).toHaveValue('100');
    await expect(page.locator('[name="f.price.max"]')).toHaveValue(/^3\s000,5$/);
    await page.locator('[name="f.price.max"]').fill('дорого');
    await page.keyboard.press('Tab');
    await expect(page.locator('[name="f.price.max"]')).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => hashOf(page)).toBe('price:100..');
  });

  test('back, forward and reload show the same list and the same choice [S2.49]', async ({
    page,
  }) => {
    await open(page);
    await brandBoxes(page).first().click();
    await expect.poll(() => hashOf(page)).toMatch(/^brand:/);
    const brand = hashOf(page);
    await page.getByRole('link', { name: 'Сначала дешевле' }).click();
    await expect(page).toHaveURL(/sort=asc/);
    await brandBoxes(page).nth(1).click();
    await expect.poll(() => hashOf(page)).toMatch(/,/);
    const two = hashOf(page);
    await expect(page).toHaveURL(/sort=asc/);

    await page.goBack();
    await expect.poll(() => shownHash(page)).toBe(brand);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
    await page.goForward();
    await expect.poll(() => shownHash(page)).toBe(two);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(2);
    const found = await total(page);
    await page.reload();
    expect(await shownHash(page)).toBe(two);
    expect(await total(page)).toBe(found);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(2);
    // The filter replaced its address: one step back is the order before, one more the page before.
    await page.goBack();
    await expect.poll(() => shownHash(page)).toBe(brand);
  });

  test('a request that fails leads to the same list as a page', async ({ page }) => {
    await open(page);
    await page.route(/[?&]_f=/, (route) => route.abort());
    await brandBoxes(page).first().click();
    await page.waitForURL(/\?hash=brand:/);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
    expect(await shownHash(page)).toBe(hashOf(page));
  });

  test('what is chosen and typed before the script survives it', async ({ page }) => {
    const island = await hold(page, ISLAND);
    const errors = await open(page);
    await brandBoxes(page).first().click();
    // The list does not wait for the island.
    await expect.poll(() => shownHash(page)).toMatch(/^brand:/);
    await page.locator('[name="f.price.max"]').fill('99000');
    island.release();
    await expect(page.locator('#filter')).toHaveAttribute('data-alive', '');
    await expect.poll(() => hashOf(page)).toMatch(/^brand:[^;]*;price:\.\.99000$/);
    await expect(page.locator('[name="f.price.max"]')).toHaveValue(/^99\s?000$/);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
    expect(errors).toEqual([]);
  });

  test('the keyboard does all of it', async ({ page }) => {
    await open(page);
    const box = page.locator('[name="f.v-nalichii.on"]');
    await box.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => hashOf(page)).toBe('v-nalichii');
    await expect(box).toBeFocused();
    await page.locator('[name="f.price.max"]').focus();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await expect.poll(() => hashOf(page)).toBe('price:..5000;v-nalichii');

    const dropDown = page.locator('.priority > details').first();
    await dropDown.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(dropDown).toHaveAttribute('open', '');
    await expectAccessible(page, '#filter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(dropDown).not.toHaveAttribute('open');
    await expect(dropDown.locator('summary')).toBeFocused();
  });

  test('a long facet is searched and opened in place', async ({ page }) => {
    await open(page);
    const rows = page.locator('#facet-brand label');
    const short = await rows.count();
    const more = page.locator('#facet-brand .facet-more');
    const hidden = Number((await more.textContent())?.match(/\d+/)?.[0]);
    await comeNear(page);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(short + hidden);
    await expect(page.locator('#facet-brand input:focus')).toHaveAttribute('type', 'checkbox');
    expect(hashOf(page)).toBe('');
    const last = ((await rows.last().textContent()) ?? '').slice(0, 5);
    await page.getByRole('searchbox', { name: 'Найти: Бренд' }).fill(last.toUpperCase());
    await expect.poll(() => rows.count()).toBeLessThan(short + hidden);
    await expect(rows.filter({ hasText: last }).first()).toBeVisible();
    await rows.filter({ hasText: last }).first().locator('input').check();
    await expect.poll(() => hashOf(page)).toMatch(/^brand:/);
    await expect(page.locator('#facet-brand input:checked')).toHaveCount(1);
  });
});

test('«Показать ещё» three times, a product, and back to the same place [S2.20, S2.47, S4.23, S9.13]', {
  tag: '@look',
}, async ({ page }) => {
  await open(page);
  const cards = page.locator('#product-list article');
  await expect(cards).toHaveCount(20);
  for (const [pages, count] of [
    [2, 40],
    [3, 60],
    [4, 80],
  ]) {
    await lookAt(page, 'a[data-append]');
    await page.locator('a[data-append]').click();
    await expect(cards).toHaveCount(count ?? 0);
    await expect(page).toHaveURL(`${CATEGORY}?page=${pages}`);
  }
  await expect(page.locator('.pager-range')).toHaveText(/^1–80 из/);
  const ids = await cards.locator('.card-title').evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(80);
  await expect(cards.nth(60).locator('.card-title a')).toBeFocused();

  const title = cards.nth(33).locator('.card-title a');
  await title.scrollIntoViewIfNeeded();
  const away = () => title.evaluate((link) => link.getBoundingClientRect().top);
  await title.evaluate((link) => {
    const note = () => sessionStorage.setItem('left', `${link.getBoundingClientRect().top}`);
    addEventListener('pagehide', note);
  });
  await title.click();
  await page.waitForURL(/\/goods\//);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const left = Number(await page.evaluate(() => sessionStorage.getItem('left')));
  await page.goBack();
  await expect(cards).toHaveCount(80);
  await expect(page.locator('.pager-range')).toHaveText(/^1–80 из/);
  await expect.poll(async () => Math.abs((await away()) - left)).toBeLessThan(5);
  const restored = await cards.locator('.card-title').evaluateAll((all) => all.map(({ id }) => id));
  expect(restored).toEqual(ids);
});

for (const [name, path] of [
  ['the sale', '/catalog/sale/'],
  ['a search', `/search/${encodeURIComponent('шкаф')}`],
]) {
  test(`${name} grows by «Показать ещё» and begins anew with another order [S4.24, S4.25]`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(path ?? '');
    const cards = page.locator('#product-list article');
    const ids = () =>
      cards.locator('.card-title').evaluateAll((all) => all.map((title) => title.id));
    const first = await ids();
    expect(first).toHaveLength(20);
    await lookAt(page, 'a[data-append]');
    await page.locator('a[data-append]').click();
    await expect(cards).not.toHaveCount(20);
    expect((await ids()).slice(0, 20)).toEqual(first);
    await page.getByRole('link', { name: 'Сначала дешевле' }).click();
    await expect(page).toHaveURL(/sort=asc$/);
    await expect(cards).toHaveCount(20);
  });
}

test('«Показать ещё» that fails leads to the next page', { tag: '@desktop' }, async ({ page }) => {
  await open(page);
  await page.route(/[?&]_f=/, (route) => route.abort());
  await lookAt(page, 'a[data-append]');
  await page.locator('a[data-append]').click();
  await page.waitForURL(/\?page=2$/);
  await expect(page.locator('.pager-range')).toHaveText(/^21–40 из/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form, all values of a facet and the pages are there', { tag: '@both' }, async ({
    page,
  }) => {
    await page.goto(`${CATEGORY}?sort=asc`);
    if (isPhone()) await page.locator('#filter-toggle summary').click();
    await page.locator('#facet-brand .facet-more').click();
    await expect(page).toHaveURL(/sort=asc&facet=brand#facet-brand$/);
    await expect(page.locator('#facet-brand .facet-more')).toHaveCount(0);
    await expect(page.locator('.facet-find').first()).toBeHidden();
    if (isPhone()) await page.locator('#filter-toggle summary').click();
    const last = brandBoxes(page).last();
    const slug = await last.getAttribute('value');
    await last.check();
    await page.locator('[name="f.price.max"]').fill('9 000 000');
    await page.locator('.filter-actions button').click();
    await expect(page).toHaveURL(`${CATEGORY}?hash=brand:${slug};price:..9000000&sort=asc`);
    await expect(page.getByRole('link', { name: /Убрать фильтр/ })).toHaveCount(2);
  });
});
