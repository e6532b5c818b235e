import { expect, type Locator, type Page } from '@playwright/test';
import { addButton, amountField, LIST, orderable, wake } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { createLine, hold, type Line } from './hold.ts';
import { test } from './test.ts';

const ORDERING = findPart('client/basket/order-in-place.ts');
const HEARTS = findPart('client/favorites/favorite-in-place.ts');
const CHANGES = /\/(?:basket\/lines(?:\/\d+)?|favorites)\?_f=/;

const heartOf = (card: Locator) => card.locator('.favorite');
const countIn = (page: Page, path: string) =>
  page.locator(`#header-actions [href="${path}"] .count`).first();

/** Two cards for somebody whom the shop does not know, on a line that then is slow. */
async function openCards(page: Page): Promise<[Locator, Locator, Line]> {
  const line = await createLine(page);
  await page.goto(LIST);
  const [first, second] = [orderable(page).nth(0), orderable(page).nth(1)];
  await wake(page, addButton(first), ORDERING);
  await wake(page, heartOf(first), HEARTS);
  await line.slow();
  return [first, second, line];
}

/** Numbers of goods in the basket and among the favourites. */
async function expectKept(page: Page, basket: number, favorites: number): Promise<void> {
  await page.goto('/basket');
  await expect(page.locator('.basket-row')).toHaveCount(basket);
  await page.goto('/favorites');
  await expect(page.locator('#favorites-list .card')).toHaveCount(favorites);
}

test('a first press sent without its part makes the guest of the next', async ({ page }) => {
  const line = await createLine(page);
  const part = await hold(page, ORDERING);
  await page.goto(LIST);
  const [first, second] = [orderable(page).nth(0), orderable(page).nth(1)];
  await line.slow();
  await addButton(first).click();
  await expect(first.locator('.order')).toHaveAttribute('aria-busy', 'true');
  part.release();
  await wake(page, addButton(second), ORDERING);
  await addButton(second).click();
  await expect(amountField(second)).toHaveValue('1');
  await line.heal();
  await expect(countIn(page, '/basket')).toHaveText('2');
  await expectKept(page, 2, 0);
});

test('a heart beside a first press sent without its part is the same guest’s', async ({ page }) => {
  const line = await createLine(page);
  const part = await hold(page, ORDERING);
  await page.goto(LIST);
  const [first, second] = [orderable(page).nth(0), orderable(page).nth(1)];
  await line.slow();
  await addButton(first).click();
  await expect(first.locator('.order')).toHaveAttribute('aria-busy', 'true');
  await wake(page, heartOf(second), HEARTS);
  await heartOf(second).click();
  await expect(heartOf(second)).toHaveClass(/is-on/);
  await line.heal();
  part.release();
  await expect(countIn(page, '/favorites')).toHaveText('1');
  await expectKept(page, 1, 1);
});

for (const { what, press, basket, favorites } of [
  { what: 'two hearts', press: heartOf, basket: 0, favorites: 2 },
  { what: 'a product and a heart', press: addButton, basket: 1, favorites: 1 },
]) {
  test(`${what} of a new guest who goes on at once are kept`, async ({ page }) => {
    const [first, second, line] = await openCards(page);
    await press(first).click();
    await heartOf(second).click();
    await expect(heartOf(second)).toHaveClass(/is-on/);
    await page.locator('.breadcrumbs a').first().click();
    await line.heal();
    await expect(page).toHaveURL(/\/catalog$/);
    await expectKept(page, basket, favorites);
  });
}

test('a new guest who searches at once loses nothing that was pressed', {
  tag: '@desktop',
}, async ({ page }) => {
  const [first, second, line] = await openCards(page);
  await addButton(first).click();
  await addButton(second).click();
  await expect(amountField(second)).toHaveValue('1');
  const search = page.locator('.header [name="search"]').first();
  await search.fill('печь');
  await search.press('Enter');
  await line.heal();
  await expect(page).toHaveURL(/\/search\//);
  await expectKept(page, 2, 0);
});

test('a new guest who opens another tab or a part of the page loses nothing', async ({ page }) => {
  const [first, second, line] = await openCards(page);
  await addButton(first).click();
  await addButton(second).click();
  await expect(amountField(second)).toHaveValue('1');
  const other = page.context().waitForEvent('page');
  await page
    .locator('.breadcrumbs a')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await other;
  await line.heal();
  await expect(countIn(page, '/basket')).toHaveText('2');
  await expectKept(page, 2, 0);
});

test('a product pressed before its part comes is kept by whoever goes on at once', async ({
  page,
}) => {
  await hold(page, ORDERING);
  await page.goto(LIST);
  const answers = await hold(page.context(), CHANGES);
  const sent = page.waitForRequest(CHANGES);
  await addButton(orderable(page).first()).click();
  await sent;
  await page.goto('/contacts');
  answers.release();
  await expect
    .poll(async () => {
      const basket = await page.request.get('/basket');
      return (await basket.text()).includes('class="basket-row"');
    })
    .toBe(true);
});
