import { expect, type Locator, type Page } from '@playwright/test';
import { GUEST_KEY_COOKIE } from '../../shared/guest-key.ts';
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
  const gone = search.press('Enter');
  await line.heal();
  await gone;
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

for (const { how, leave } of [
  { how: 'reloads', leave: (page: Page) => page.reload() },
  { how: 'goes back', leave: (page: Page) => page.goBack() },
]) {
  test(`a new guest who ${how} at once loses nothing that was pressed`, async ({ page }) => {
    await page.goto('/contacts');
    const [first, second, line] = await openCards(page);
    await addButton(first).click();
    await heartOf(first).click();
    await addButton(second).click();
    await expect(amountField(second)).toHaveValue('1');
    const left = leave(page);
    await line.heal();
    await left;
    await expect(countIn(page, '/basket')).toHaveText('2');
    await expectKept(page, 2, 1);
  });
}

test('a new guest who closes the tab at once loses nothing that was pressed', async ({ page }) => {
  const [first, second] = await openCards(page);
  await addButton(first).click();
  await addButton(second).click();
  await expect(amountField(second)).toHaveValue('1');
  const other = await page.context().newPage();
  await page.close();
  await expect(async () => expectKept(other, 2, 0)).toPass();
});

test('two tabs of a new guest are one guest’s', async ({ page, context }) => {
  const other = await context.newPage();
  const [first, , line] = await openCards(page);
  const [, second, otherLine] = await openCards(other);
  await addButton(second).click();
  await page.bringToFront();
  await addButton(first).click();
  await expect(amountField(first)).toHaveValue('1');
  await line.heal();
  await otherLine.heal();
  await expect(countIn(page, '/basket')).toHaveText('2');
  await expectKept(other, 2, 0);
});

test('the key of a new guest goes with the first answer', async ({ page, context }) => {
  const keyOf = async () => (await context.cookies()).find(({ name }) => name === GUEST_KEY_COOKIE);
  const [first, , line] = await openCards(page);
  expect(await keyOf()).toBeUndefined();
  await addButton(first).click();
  await expect.poll(keyOf).toMatchObject({ sameSite: 'Lax', secure: true, path: '/' });
  await line.heal();
  await expect(countIn(page, '/basket')).toHaveText('1');
  expect(await keyOf()).toBeUndefined();
});

test('goods pressed before their part comes are kept by whoever goes on at once', async ({
  page,
}) => {
  await hold(page, ORDERING);
  await page.goto(LIST);
  const answers = await hold(page.context(), CHANGES);
  const sent = page.waitForRequest(CHANGES);
  for (const at of [0, 1, 2]) await addButton(orderable(page).nth(at)).click();
  await sent;
  await page.goto('/contacts');
  answers.release();
  await expect(countIn(page, '/basket')).toHaveText('3');
  await expectKept(page, 3, 0);
});
