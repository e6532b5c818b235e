import { expect, type Locator, type Page } from '@playwright/test';
import * as basket from './basket-controls.ts';
import { addButton, amountField, LIST, more, orderable, wake } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { test } from './test.ts';

const ORDERING = findPart('client/basket/order-in-place.ts');
const HEARTS = findPart('client/favorites/favorite-in-place.ts');
const ANSWERS = '**/basket/lines*';

/** Two cards of a list whose controls live, for somebody whom the shop does not know. */
async function openCards(page: Page): Promise<[Locator, Locator]> {
  await page.goto(LIST);
  const [first, second] = [orderable(page).nth(0), orderable(page).nth(1)];
  await wake(page, addButton(first), ORDERING);
  return [first, second];
}

const valuesOf = (fields: Element[]) => fields.map((field) => (field as HTMLInputElement).value);

test('goods of a new guest, pressed side by side, are all kept', async ({ page }) => {
  const [first, second] = await openCards(page);
  const answers = await hold(page, ANSWERS);
  await addButton(first).click();
  await addButton(second).click();
  await expect(amountField(first)).toHaveValue('1');
  await expect(amountField(second)).toHaveValue('1');
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toBeHidden();
  answers.release();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('2');
  await page.goto('/basket');
  await expect(page.locator('.basket-row')).toHaveCount(2);
});

test('a new guest who goes to the basket at once finds what was pressed', async ({ page }) => {
  const [first, second] = await openCards(page);
  const answers = await hold(page, ANSWERS);
  await addButton(first).click();
  await more(first).click();
  await addButton(second).click();
  await expect(amountField(first)).toHaveValue('2');
  const link = page.locator('#header-actions [href="/basket"]').first();
  await link.click();
  await expect(link).toHaveAttribute('data-pending');
  answers.release();
  await expect(page).toHaveURL(/\/basket$/);
  const amounts = page.locator('.basket-row [name="amount"]');
  await expect(amounts).toHaveCount(2);
  // The basket may be shown as it was, and a moment later as it is.
  await expect
    .poll(async () => (await amounts.evaluateAll(valuesOf)).toSorted())
    .toEqual(['1', '2']);
});

test('the basket catches up with a change that comes after it', async ({ page, context }) => {
  const [first] = await openCards(page);
  await addButton(first).click();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('1');
  const answers = await hold(context, ANSWERS);
  const sent = page.waitForRequest(/\/basket\/lines\?/);
  await more(first).click();
  // A change that waits for its turn would be sent with the page that goes, past the test.
  await sent;
  const reread = page.waitForResponse(/\/basket\?/);
  await page.goto('/basket');
  await reread;
  await expect(page.locator('.basket-row [name="amount"]')).toHaveValue('1');
  answers.release();
  await expect(page.locator('.basket-row [name="amount"]')).toHaveValue('2');
});

test('a new guest who goes on at once loses nothing that was pressed', async ({ page }) => {
  const [first, second] = await openCards(page);
  const answers = await hold(page.context(), ANSWERS);
  await addButton(first).click();
  await addButton(second).click();
  await expect(amountField(second)).toHaveValue('1');
  await page.locator('.breadcrumbs a').first().click();
  // Nothing waits for the first answer.
  await expect(page).toHaveURL(/\/catalog$/);
  answers.release();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('2');
  await page.goto('/basket');
  await expect(page.locator('.basket-row')).toHaveCount(2);
});

test('a list that was drawn before a press shows what was pressed', async ({ page }) => {
  const [first, second] = await openCards(page);
  await wake(page, first.locator('.favorite'), HEARTS);
  await addButton(second).click();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('1');
  const sorted = Promise.withResolvers<void>();
  const drawn = Promise.withResolvers<void>();
  await page.route(/sort=asc.*_f=/, async (route) => {
    const response = await route.fetch();
    drawn.resolve();
    await sorted.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: 'Сначала дешевле' }).click();
  await drawn.promise;
  const id = await first.locator('.order').getAttribute('id');
  await addButton(first).click();
  await first.locator('.favorite').click();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('2');
  await expect(page.locator('#header-actions [href="/favorites"] .count').first()).toHaveText('1');
  sorted.resolve();
  await expect(page).toHaveURL(/sort=asc/);
  const card = page.locator(`.card:has([id="${id}"])`);
  await expect(amountField(card)).toHaveValue('1');
  await expect(card.locator('.favorite')).toHaveClass(/is-on/);
});

test('a list that tells more than was pressed is believed', async ({ page }) => {
  const [first] = await openCards(page);
  await addButton(first).click();
  await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('1');
  const id = await first.locator('.order').getAttribute('id');
  // Another device has changed the basket meanwhile.
  const headers = { Origin: new URL(page.url()).origin };
  const form = { to: '7', package: '1' };
  const line = `/basket/lines/${/\d+$/.exec(id ?? '')?.[0]}?_f=notices`;
  await page.request.post(line, { form, headers });
  await page.getByRole('link', { name: 'Сначала дешевле' }).click();
  await expect(page).toHaveURL(/sort=asc/);
  await expect(amountField(page.locator(`.card:has([id="${id}"])`))).toHaveValue('7');
});

test('«+» right after a package counts in it', async ({ page }) => {
  await basket.fill(page, Array(12).fill(1));
  await basket.wake(page);
  const line = page.locator('.basket-row:has(select)').first();
  const step = await line.locator('option').last().getAttribute('value');
  const answers = await hold(page, '**/basket/lines/*');
  await line.locator('select').selectOption(step);
  await expect(basket.amountField(line)).toHaveValue(`${step}`);
  await basket.more(line).click();
  await expect(basket.amountField(line)).toHaveValue(`${2 * Number(step)}`);
  const sent = new RegExp(`to=${2 * Number(step)}&`);
  const kept = page.waitForResponse((found) => sent.test(found.request().postData() ?? ''));
  answers.release();
  await kept;
  const id = `#${await line.getAttribute('id')}`;
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator(`${id} [name="amount"]`).inputValue();
    })
    .toBe(`${2 * Number(step)}`);
  await expect(page.locator(`${id} select`)).toHaveValue(`${step}`);
});

test('beside a change of the basket a code is typed and a heart turns', async ({ page }) => {
  const [line] = (await basket.fill(page, [1])) as [Locator];
  await basket.wake(page);
  const answers = await hold(page, '**/basket/lines/*');
  await basket.more(line).click();
  await page.locator('#promo').fill('LETO');
  const heart = line.locator('.favorite');
  await wake(page, heart, findPart('client/favorites/favorite-in-place.ts'));
  await heart.click();
  await expect(heart).toHaveClass(/is-on/);
  const read = page.waitForResponse((found) => /\/basket\?_f=/.test(found.url()));
  answers.release();
  await read;
  await expect(page.locator('#basket-side')).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('#promo')).toHaveValue('LETO');
  await expect(heart).toHaveClass(/is-on/);
});
