import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { test } from './test.ts';

const ORDERING = findPart('client/basket/order-in-place.ts');
const FAVORITES = findPart('client/favorites/favorite-in-place.ts');
const LIST = '/catalog/kuhonnyy-inventar/doski-razdelochnye';

const orderable = (page: Page) => page.locator('.cards .card:has(.order)');
const addButton = (card: Locator) => card.getByRole('button', { name: /^В корзину/ });
const amountField = (card: Locator) => card.locator('[name="amount"]');
const more = (card: Locator) => card.getByRole('button', { name: /^Увеличить количество/ });
const less = (card: Locator) => card.getByRole('button', { name: /^Уменьшить количество/ });
const basketCount = (page: Page) => page.locator('.header-basket .count');

async function sizeOf(card: Locator) {
  const box = await card.boundingBox();
  return { width: box?.width, height: box?.height };
}

/** The parts that come with the first touch are there: what follows is optimistic. */
async function wake(page: Page, control: Locator, part: RegExp): Promise<void> {
  const loaded = page.waitForResponse(part);
  await control.focus();
  await loaded;
}

/** Keeps the answers from such addresses back until they are released. */
async function hold(page: Page, url: string | RegExp): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
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
    await expect(card.getByText('Укажите количество целым числом')).toBeVisible();
    await expect(amountField(card)).toHaveValue(String(3 * step));
  });

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
    let requests = 0;
    await page.route('**/basket/lines*', async (route) => {
      requests++;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await addButton(card).click();
    for (let i = 0; i < 11; i++) await more(card).click();
    await expect(amountField(card)).toHaveValue('12');
    const kept = page.waitForResponse(
      (found) => found.request().postData()?.includes('to=12') ?? false,
    );
    await kept;
    expect(requests).toBeLessThan(8);
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
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator('.order-page [name="amount"]').inputValue();
      })
      .toBe('7');
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
      const answer = await hold(page, '**/basket/lines/*');
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

  test('a heart turns at once, counts, and turns back when it fails [S1.10, S4.55]', async ({
    page,
  }) => {
    await page.goto(LIST);
    const heart = page.locator('.card .favorite').first();
    await wake(page, heart, FAVORITES);
    await heart.click();
    await expect(heart).toHaveAccessibleName(/^Убрать из избранного/);
    await expect(page.locator('.notice')).toContainText('Товар добавлен в избранное');
    await expect(page.locator('.header-actions .count')).toHaveText('1');
    await page.route('**/favorites*', (route) => route.abort());
    await heart.click();
    await expect(page.locator('.notice-warning')).toContainText('Что-то пошло не так');
    await expect(heart).toHaveAccessibleName(/^Убрать из избранного/);
  });

  test('the favourites lose a product at once, and their counts follow [S7.15]', async ({
    page,
  }) => {
    await page.goto(LIST);
    for (const index of [0, 1, 2]) {
      await page.locator('.card .favorite').nth(index).click();
      await expect(page.locator('.header-actions .count')).toHaveText(String(index + 1));
    }
    await page.goto('/favorites');
    await expect(page.locator('.card')).toHaveCount(3);
    await page.locator('.favorite').first().click();
    await expect(page.locator('.card')).toHaveCount(2);
    await expect(page.locator('.chip').first()).toContainText('2');
    await page.locator('.favorite').first().click();
    await expect(page.locator('.card')).toHaveCount(1);
    await page.locator('.favorite').first().click();
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  });
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

  test('a product is added, set, stepped and taken out, and the page comes back to it', async ({
    page,
  }) => {
    await page.goto(LIST);
    const card = orderable(page).nth(1);
    await addButton(card).click();
    await expect(page).toHaveURL(/#order-\d+$/);
    await expect(amountField(card)).toHaveValue('1');
    await expect(amountField(card)).toBeInViewport();
    await expect(page.locator('.notice')).toContainText('Товар добавлен в корзину');
    await amountField(card).fill('5');
    await amountField(card).press('Enter');
    await expect(amountField(card)).toHaveValue('5');
    await more(card).click();
    await expect(amountField(card)).toHaveValue('6');
    await amountField(card).fill('пять');
    await amountField(card).press('Enter');
    await expect(page.locator('.notice')).toContainText('Укажите количество целым числом');
    await amountField(card).fill('1');
    await amountField(card).press('Enter');
    await less(card).click();
    await expect(addButton(card)).toBeVisible();
  });

  test('the product page orders what was typed', { tag: '@desktop' }, async ({ page }) => {
    await openProductWithPhotos(page);
    await page.locator('.order-page [name="quantity"]').fill('3');
    await page.locator('.order-page .button-primary').click();
    await expect(page.locator('.order-page [name="amount"]')).toHaveValue('3');
    await page.locator('.gallery-thumbnails a').nth(1).click();
    await expect(page).toHaveURL(/#photo-2$/);
  });

  test('favourites are marked, chosen and unmarked', async ({ page }) => {
    await page.goto(LIST);
    await page.locator('.card .favorite').nth(1).click();
    await expect(page.locator('.notice')).toContainText('Товар добавлен в избранное');
    await page.goto('/favorites');
    await expect(page.locator('.card')).toHaveCount(1);
    await page.getByRole('link', { name: /^Нет в наличии/ }).click();
    await expect(page).toHaveURL(/\/favorites\?filter=not-avail$/);
    await page.getByRole('link', { name: /^Все\s*1$/ }).click();
    await page.locator('.favorite').click();
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  });
});

async function amountAfterReload(page: Page): Promise<string> {
  await page.reload();
  return amountField(orderable(page).first()).inputValue();
}

async function openProductWithPhotos(page: Page): Promise<void> {
  await page.goto(LIST);
  const card = orderable(page).and(page.locator(':has([data-photos="4"])')).first();
  await card.locator('.card-title a').click();
  await expect(page).toHaveURL(/\/goods\//);
  // A photo pressed before the script is there opens in a tab of its own.
  await page.waitForLoadState();
}
