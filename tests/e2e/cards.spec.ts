import { expect, type Locator, type Page } from '@playwright/test';
import {
  addButton,
  amountField,
  LIST,
  more,
  orderable,
  reloadedAmount,
  wake,
} from './card-controls.ts';
import { expectAccessibleInBoth } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { hold, holdAnswers } from './hold.ts';
import { listAsked } from './later.ts';
import { test } from './test.ts';

const ORDERING = findPart('client/basket/order-in-place.ts');
const FAVORITES = findPart('client/favorites/favorite-in-place.ts');

const less = (card: Locator) => card.getByRole('button', { name: /^Уменьшить количество/ });
const basketCount = (page: Page) => page.locator('.header-basket .count');

async function sizeOf(card: Locator) {
  const box = await card.boundingBox();
  return { width: box?.width, height: box?.height };
}

test.describe('with JavaScript', () => {
  test('a product is added at once, stepped, and taken out at zero [S2.94, S4.59]', async ({
    page,
  }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await wake(page, addButton(card), ORDERING);
    const before = await sizeOf(card);
    const answer = await hold(page, '**/basket/lines*');
    await addButton(card).click();
    await expect(amountField(card)).toHaveValue('1');
    await expect(more(card)).toBeFocused();
    expect(await sizeOf(card)).toEqual(before);
    answer.release();
    await expect(basketCount(page)).toHaveText('1');
    await expect(page.locator('.notice')).toContainText('Товар добавлен в корзину');
    await expect(page.locator('.notice img')).toBeVisible();
    // Requests of a page that is left would be held by the test, and end with the page.
    await page.unroute('**/basket/lines*');
    for (let i = 0; i < 4; i++) await more(card).click();
    await expect(amountField(card)).toHaveValue('5');
    await less(card).click();
    await expect(amountField(card)).toHaveValue('4');
    await expect.poll(() => amountAfterReload(page)).toBe('4');

    const again = orderable(page).first();
    await wake(page, amountField(again), ORDERING);
    await amountField(again).fill('1');
    await amountField(again).press('Enter');
    await less(again).click();
    await expect(addButton(again)).toBeVisible();
    await expect(basketCount(page)).toBeHidden();
  });

  test('a typed number is rounded up to whole packages, with a note [S4.60, S4.61]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto(LIST);
    const card = orderable(page)
      .filter({ has: page.locator('select') })
      .first();
    await wake(page, addButton(card), ORDERING);
    const packages = card.getByRole('combobox', { name: 'Упаковка' });
    const options = await packages
      .locator('option')
      .evaluateAll((all) => all.map((option) => Number((option as HTMLOptionElement).value)));
    const step = options.find((size) => size > 1) ?? 0;
    await packages.selectOption(String(step));
    await addButton(card).click();
    await expect(amountField(card)).toHaveValue(String(step));
    await amountField(card).fill(String(step + 1));
    await amountField(card).press('Enter');
    await expect(amountField(card)).toHaveValue(String(2 * step));
    await expect(card.getByText(`Округлили до ${2 * step} — упаковка ${step} шт.`)).toBeVisible();
    await more(card).click();
    await expect(amountField(card)).toHaveValue(String(3 * step));
    const kept = page.waitForResponse((found) =>
      /package=1$/.test(found.request().postData() ?? ''),
    );
    await packages.selectOption('1');
    await kept;
    await more(card).click();
    await expect(amountField(card)).toHaveValue(String(3 * step + 1));
    await packages.selectOption(String(step));
    await expect(amountField(card)).toHaveValue(String(4 * step));
    await less(card).click();
    await expect(amountField(card)).toHaveValue(String(3 * step));
    await amountField(card).fill('много');
    await amountField(card).press('Enter');
    await expect(amountField(card)).toHaveAccessibleDescription(/^Укажите количество целым числом/);
    await expect(amountField(card)).toHaveAttribute('aria-invalid', 'true');
    await expect(amountField(card)).toHaveValue('много');
    await less(card).click();
    await expect(amountField(card)).toHaveValue(String(2 * step));
    await expect(amountField(card)).not.toHaveAttribute('aria-invalid');
  });

  test('by keyboard alone: add, step, heart, notes [S5.17]', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await addButton(card).focus();
    await page.keyboard.press('Enter');
    await expect(more(card)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(amountField(card)).toHaveValue('2');
    await card.locator('.favorite').focus();
    await page.keyboard.press('Space');
    await expect(card.locator('.favorite')).toHaveAccessibleName(/^Убрать/);
    await card.locator('.price-note').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Войдите, чтобы увидеть персональные условия')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Войдите, чтобы увидеть персональные условия')).toBeHidden();
  });

  test('cards with counters and the favourites are accessible', { tag: '@look' }, async ({
    page,
  }) => {
    await page.goto(LIST);
    await addButton(orderable(page).first()).click();
    await expect(amountField(orderable(page).first())).toHaveValue('1');
    await page.locator('.card .favorite').first().click();
    await expect(page.locator('.header-actions .count').first()).toHaveText('1');
    await expectAccessibleInBoth(page, 'main');
    await page.goto('/favorites');
    await expectAccessibleInBoth(page, 'main');
  });
});

test.describe('with JavaScript, what others do meanwhile', () => {
  test('many quick steps are few requests, and the last one holds', async ({ page }) => {
    await page.goto(LIST);
    const card = orderable(page).nth(1);
    await wake(page, addButton(card), ORDERING);
    const requests = listAsked(page, /\/basket\/lines/);
    const { release } = await hold(page, '**/basket/lines*');
    await addButton(card).click();
    for (let i = 0; i < 11; i++) await more(card).click();
    await expect(amountField(card)).toHaveValue('12');
    const kept = page.waitForResponse(
      (found) => found.request().postData()?.includes('to=12') ?? false,
    );
    release();
    await kept;
    expect(requests.length).toBeLessThanOrEqual(3);
    await page.unroute('**/basket/lines*');
    await page.reload();
    await expect(amountField(orderable(page).nth(1))).toHaveValue('12');
  });

  test('what the server does not take goes back, with a message [S8.13]', async ({ page }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await wake(page, addButton(card), ORDERING);
    await addButton(card).click();
    await expect(amountField(card)).toHaveValue('1');
    await page.route('**/basket/lines*', (route) => route.abort());
    await more(card).click();
    await expect(page.locator('.notice-warning')).toContainText('Что-то пошло не так');
    await expect(amountField(card)).toHaveValue('1');
    await page.unroute('**/basket/lines*');
    await more(card).click();
    await expect(amountField(card)).toHaveValue('2');
  });

  test('what was just pressed is there on the next page', async ({ page }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await addButton(card).click();
    await expect(amountField(card)).toHaveValue('1');
    for (let i = 0; i < 6; i++) await more(card).click();
    await card.locator('.card-title a').click();
    await expect(page).toHaveURL(/\/goods\//);
    await expect.poll(() => reloadedAmount(page)).toBe('7');
  });

  test('a page left before the first answer, and come back to, does not add twice', async ({
    page,
  }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await wake(page, addButton(card), ORDERING);
    const came = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route('**/basket/lines*', async (route) => {
      if (!route.request().postData()?.includes('quantity=')) return route.continue();
      const response = await route.fetch();
      came.resolve();
      await answer.promise;
      // The page has given the request up.
      await route.fulfill({ response }).catch(() => {});
    });
    await addButton(card).click();
    await came.promise;
    await more(card).click();
    await expect(amountField(card)).toHaveValue('2');
    const taken = page.waitForRequest(/\/basket\/lines\?_f=notices$/);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    });
    await taken;
    answer.resolve();
    const kept = page.waitForResponse(
      (found) => found.request().postData()?.includes('to=3') ?? false,
    );
    await more(card).click();
    await expect(amountField(card)).toHaveValue('3');
    await kept;
    await expect.poll(() => amountAfterReload(page)).toBe('3');
  });

  test('presses wait for the part that counts them', async ({ page }) => {
    const part = await hold(page, ORDERING);
    await page.goto(LIST);
    const card = orderable(page).first();
    await addButton(card).click();
    await expect(amountField(card)).toHaveValue('1');
    for (let i = 0; i < 4; i++) await more(card).click();
    await less(card).click();
    await expect(amountField(card)).toHaveValue('1');
    part.release();
    await expect(amountField(card)).toHaveValue('4');
    await expect.poll(() => amountAfterReload(page)).toBe('4');
  });

  for (const isLeft of [false, true]) {
    const where = isLeft ? 'on the next page' : 'here';
    test(`presses after an amount whose answer is awaited count, ${where}`, async ({ page }) => {
      const part = await hold(page, ORDERING);
      await page.goto(LIST);
      const card = orderable(page).first();
      await addButton(card).click();
      await expect(amountField(card)).toHaveValue('1');
      const answer = await holdAnswers(page, '**/basket/lines/*');
      await amountField(card).fill('5');
      await amountField(card).press('Enter');
      await expect(card.locator('.order')).toHaveAttribute('aria-busy', 'true');
      for (let i = 0; i < 3; i++) await more(card).click();
      const loaded = page.waitForResponse(ORDERING);
      part.release();
      await loaded;
      // One that was asked for later has started: so has this one.
      await wake(page, page.locator('.card .favorite').first(), FAVORITES);
      await less(card).click();
      if (isLeft) await card.locator('.card-title a').click();
      else answer.release();
      if (isLeft) await expect(page).toHaveURL(/\/goods\//);
      else await expect(amountField(card)).toHaveValue('7');
      answer.release();
      const field = page.locator('.order [name="amount"]').first();
      await expect.poll(() => page.reload().then(() => field.inputValue())).toBe('7');
    });
  }

  test('a page left behind does not undo what was done on another', async ({ page, context }) => {
    await page.goto(LIST);
    const card = orderable(page).first();
    await wake(page, addButton(card), ORDERING);
    const other = await context.newPage();
    await other.goto(LIST);
    await addButton(orderable(other).first()).click();
    await expect(amountField(orderable(other).first())).toHaveValue('1');
    await amountField(orderable(other).first()).fill('5');
    await amountField(orderable(other).first()).press('Enter');
    await expect(amountField(card)).toHaveValue('5');
    await more(card).click();
    await expect(amountField(card)).toHaveValue('6');
    await expect(amountField(orderable(other).first())).toHaveValue('6');
  });
});

async function amountAfterReload(page: Page): Promise<string> {
  await page.reload();
  return amountField(orderable(page).first()).inputValue();
}
