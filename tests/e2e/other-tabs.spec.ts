import { expect, type Page } from '@playwright/test';
import * as basket from './basket-controls.ts';
import { addButton, amountField, LIST, more, orderable, wake } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { holdAnswers } from './hold.ts';
import { test } from './test.ts';

/** The page is told that another tab has changed something. */
const tellOfOther = (page: Page) =>
  page.evaluate(() => new BroadcastChannel('basket').postMessage('basket:changed'));

test('«Back» shows the basket of now also where the browser kept the page alone', async ({
  page,
}) => {
  const [line] = await basket.fill(page, [1]);
  const id = /\d+$/.exec((await line?.getAttribute('id')) ?? '')?.[0];
  await page.goto('/contacts');
  const headers = { Origin: new URL(page.url()).origin };
  const form = { to: '3', package: '1' };
  const changed = await page.request.post(`/basket/lines/${id}?_f=header-actions`, {
    form,
    headers,
  });
  expect(changed.status()).toBe(200);
  await page.goBack();
  await expect(page.locator(`#line-${id} [name="amount"]`)).toHaveValue('3');
});

test('a heart of one tab turns in the others, and leaves their favourites', async ({ page }) => {
  await page.goto(LIST);
  const id = await page.locator('.card .favorite').first().getAttribute('value');
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post('/favorites?_f=notices', { form: { add: id ?? '' }, headers });
  await page.reload();
  const [list, favorites] = [await page.context().newPage(), await page.context().newPage()];
  await list.goto(LIST);
  await favorites.goto('/favorites');
  await expect(favorites.locator('.card')).toHaveCount(1);
  await page.locator(`.card .favorite[value="${id}"]`).first().click();
  await expect(list.locator(`.card .favorite[value="${id}"]`).first()).toHaveAccessibleName(
    /^В избранное/,
  );
  await expect(favorites.getByText('В избранном пока пусто')).toBeVisible();
});

test('the bar under the thumb tells what another tab has put into the basket', async ({ page }) => {
  await page.goto(LIST);
  const link = orderable(page).first().locator('a[href^="/goods/"]').first();
  const url = (await link.getAttribute('href')) ?? '';
  const other = await page.context().newPage();
  await Promise.all([page.goto(url), other.goto(url)]);
  await other.locator('main .order button[type="submit"]').first().click();
  await expect(other.locator('.buying-bar')).toContainText('В корзине');
  await expect(page.locator('.buying-bar')).toContainText('В корзине');
});

test('what is typed beside the basket stays when another tab changes it', async ({ page }) => {
  await basket.fill(page, [1]);
  await page.getByLabel('Промокод').fill('LETO');
  await page.getByText('Отправить КП на почту').click();
  await page.locator('#offer-email').fill('anna@exam');
  const other = await page.context().newPage();
  await other.goto(LIST);
  for (const isWake of [false, true]) {
    if (isWake) await basket.wake(page);
    const refreshed = page.waitForResponse((answer) => answer.url().includes('basket-side'));
    await orderable(other).first().locator('.order button').last().click();
    await refreshed;
    const side = page.locator('#basket-side');
    await expect(side).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByLabel('Промокод')).toHaveValue('LETO');
    await expect(page.locator('#offer-email')).toHaveValue('anna@exam');
  }
});

test('what is typed beside the basket stays in a page that the browser has kept', async ({
  page,
}) => {
  await basket.fill(page, [1]);
  await page.getByLabel('Промокод').fill('LETO');
  const refreshed = page.waitForResponse((answer) => answer.url().includes('basket-side'));
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await refreshed;
  await expect(page.getByLabel('Промокод')).toHaveValue('LETO');
});

test('a basket that was read before a press does not undo it', async ({ page }) => {
  await page.goto(LIST);
  const card = orderable(page).first();
  await wake(page, addButton(card), findPart('client/basket/order-in-place.ts'));
  await addButton(card).click();
  const count = page.locator('.header-basket .count');
  await expect(count).toHaveText('1');
  const read = page.waitForRequest(/\/basket\?_f=basket$/);
  const late = await holdAnswers(page, '**/basket?_f=basket');
  await tellOfOther(page);
  await read;
  await more(card).click();
  await expect(page.locator('#status')).toHaveText('В корзине: 2');
  const shown = page.waitForResponse(/\/basket\?_f=basket$/);
  late.release();
  await (await shown).finished();
  await expect(amountField(card)).toHaveValue('2');
  await more(card).click();
  await expect(page.locator('#status')).toHaveText('В корзине: 3');
  await expect(amountField(card)).toHaveValue('3');
});

test('favourites that were read before a press do not turn its heart back', async ({ page }) => {
  await page.goto(LIST);
  const heart = page.locator('.card .favorite').first();
  await wake(page, heart, findPart('client/favorites/favorite-in-place.ts'));
  const parts = /[?&]_f=header-actions,hearts$/;
  const read = page.waitForRequest(parts);
  const late = await holdAnswers(page, '**/*_f=header-actions,hearts');
  await tellOfOther(page);
  await read;
  await heart.click();
  const count = page.locator('.header-actions .count');
  await expect(count).toHaveText('1');
  const shown = page.waitForResponse(parts);
  late.release();
  await (await shown).finished();
  await expect(count).toHaveText('1');
  await expect(heart).toHaveAccessibleName(/^Убрать из избранного/);
});
