import { expect, type Locator, type Page } from '@playwright/test';
import { type CountedVisitor, countPresses } from './count-presses.ts';
import { isPhone } from './is-phone.ts';
import { test } from './test.ts';

const OVENS = '/catalog/teplovoe-oborudovanie/parokonvektomaty';
const HEAT = '/catalog/teplovoe-oborudovanie';
const CONTAINERS = '/catalog/kuhonnyy-inventar/gastroemkosti';
const NAME = /GN\s1\/1-65/;

const cards = (page: Page) => page.locator('#product-list .card');
const addOf = (place: Locator) => place.getByRole('button', { name: /^В корзину/ });
const hashOf = (page: Page) => new URL(page.url()).searchParams.get('hash') ?? '';

/** Twelve pieces of the first product of the list that can be put into the basket. */
async function takeTwelve(visitor: CountedVisitor): Promise<void> {
  const { page } = visitor;
  const card = cards(page)
    .filter({ has: page.locator('.order') })
    .first();
  await expect(card).toContainText(NAME);
  await visitor.press(addOf(card));
  const amount = card.locator('[name="amount"]');
  await expect(amount).toBeVisible();
  await visitor.write(amount, '12');
  await visitor.key('Enter');
  await expect(page.locator('.header-basket .count')).toHaveText('1');
  await expect.poll(() => amountInBasket(page)).toBe('12');
}

async function amountInBasket(page: Page): Promise<string> {
  const answer = await page.request.get('/basket');
  return /name="amount"[^>]*value="(\d+)"/.exec(await answer.text())?.[1] ?? '';
}

/** A value of a filter: in the column, or the chip that stands above the list on a phone. */
const filterValue = (page: Page, facet: RegExp, value: string, chip = value): Locator =>
  isPhone()
    ? page.locator('.quick-values').getByRole('link', { name: chip, exact: true })
    : page
        .locator('.facet')
        .filter({ has: page.locator('summary', { hasText: facet }) })
        .locator('label')
        .filter({ hasText: new RegExp(`^${value}$`) });

test.describe('what one looks for is found in', { tag: '@both' }, () => {
  test('three presses: twelve containers GN 1/1-65 by the search', async ({ page }) => {
    await page.goto('/');
    const visitor = await countPresses(page);
    if (isPhone()) {
      await visitor.press(page.locator('summary[aria-controls="search-panel"]'));
      await page.locator('[name="search"]').first().fill('GN 1/1-65');
    } else await visitor.write(page.locator('[name="search"]').first(), 'GN 1/1-65');
    await visitor.key('Enter');
    await page.waitForURL(/\/search\//);
    await takeTwelve(visitor);
    expect(visitor.presses).toBeLessThanOrEqual(3);
  });

  test('four presses: the same by filters', async ({ page }) => {
    await page.goto(CONTAINERS);
    const visitor = await countPresses(page);
    await visitor.press(filterValue(page, /гастроёмкост/, 'GN 1/1'));
    await expect.poll(() => hashOf(page)).toMatch(/gn-1-1/);
    await expect(page.locator('#product-list')).toHaveAttribute('data-hash', /gn-1-1/);
    await visitor.press(filterValue(page, /^Глубина/, '65', '65\u00a0мм'));
    await expect(page.locator('#product-list')).toHaveAttribute('data-hash', /65/);
    await takeTwelve(visitor);
    expect(visitor.presses).toBeLessThanOrEqual(4);
  });

  test('four presses: two ovens side by side', async ({ page }) => {
    await page.goto(OVENS);
    const visitor = await countPresses(page);
    const boxes = page.getByRole('checkbox', { name: 'Сравнить' });
    await visitor.press(boxes.nth(0));
    await visitor.press(boxes.nth(1));
    await visitor.press(page.getByRole('button', { name: 'Сравнить выбранные' }));
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await visitor.press(page.getByLabel('Только различия'));
    expect(visitor.presses).toBeLessThanOrEqual(4);
  });

  test('three presses: 380 V up to 10 kW', async ({ page }) => {
    await page.goto(HEAT);
    const visitor = await countPresses(page);
    await visitor.press(filterValue(page, /^Напряжение/, '380', '380\u00a0В'));
    await expect(page.locator('#product-list')).toHaveAttribute('data-hash', /380/);
    if (isPhone()) await visitor.press(page.locator('#filter-toggle summary'));
    const power = page
      .locator('.facet')
      .filter({ has: page.locator('summary', { hasText: /^Мощность/ }) })
      .locator('[name$=".max"]');
    await visitor.write(power, '10');
    await visitor.key('Enter');
    await expect(page.locator('#product-list')).toHaveAttribute('data-hash', /\.\.10/);
    await expect(cards(page).first()).toBeVisible();
    expect(visitor.presses).toBeLessThanOrEqual(3);
  });

  test('three presses: a spare part for an oven, in the basket', async ({ page }) => {
    const machine = await findMachineWithParts(page);
    await page.goto(machine);
    const visitor = await countPresses(page);
    await visitor.press(page.locator('.anchors').getByRole('link', { name: 'Запчасти' }));
    const parts = page.locator('#parts');
    await expect(parts).toBeInViewport();
    await visitor.press(parts.getByRole('link').first());
    await expect(page.locator('#models')).toContainText(/./);
    await visitor.press(addOf(page.locator('.product')).first());
    await expect(page.locator('.header-basket .count')).toHaveText('1');
    expect(visitor.presses).toBeLessThanOrEqual(3);
  });

  test('one press: what is cheaper now', async ({ page }) => {
    await page.goto('/');
    const visitor = await countPresses(page);
    await visitor.press(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Выгодно/ })
        .first(),
    );
    await page.waitForURL(/\/catalog\/sale\/?$/);
    await expect(cards(page).first()).toBeVisible();
    expect(visitor.presses).toBe(1);
  });
});

/** A machine that can be bought parts for: the first one that the first of them names. */
async function findMachineWithParts(page: Page): Promise<string> {
  const list = await (await page.request.get('/catalog/zapasnye-chasti?hash=v-nalichii')).text();
  for (const [, part = ''] of list.matchAll(/class="card-title"[^>]*><a href="(\/goods\/\d+)"/g)) {
    const text = await (await page.request.get(part)).text();
    const machine = /id="models".*?href="(\/goods\/\d+)"/s.exec(text)?.[1];
    if (machine) return machine;
  }
  throw new Error('no part names a machine');
}
