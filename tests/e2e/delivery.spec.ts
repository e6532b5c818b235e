import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

const MAPS = /\/v3\/\?apikey=/;

/** Part of Yandex Maps that the page uses, without a map. */
const FAKE_MAPS = `
  class YMap {
    constructor(root, { location }) {
      this.root = root;
      root.dataset.location = JSON.stringify(location);
    }
    addChild({ element }) { if (element) this.root.append(element); }
    destroy() { this.root.replaceChildren(); }
  }
  class Layer {}
  class YMapMarker {
    constructor({ coordinates }, element) {
      element.dataset.at = coordinates.join();
      this.element = element;
    }
  }
  window.ymaps3 = {
    ready: Promise.resolve(), YMap, YMapMarker,
    YMapDefaultSchemeLayer: Layer, YMapDefaultFeaturesLayer: Layer,
  };`;

const showMap = (page: Page) => page.getByRole('button', { name: 'Показать на карте' });
const cards = (page: Page) => page.locator('.office-card');

/** Errors of the page that were not told to people. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => {
    if (/content security policy/i.test(line.text())) errors.push(line.text());
  });
  return errors;
}

test('the map comes when it is asked for, and its marks lead to the addresses [S2.154, S7.39]', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const asked: string[] = [];
  await page.route(MAPS, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: FAKE_MAPS });
  });
  await page.goto('/contacts/kazan');
  await expect(cards(page)).toHaveCount(2);
  expect(asked).toEqual([]);
  await showMap(page).click();
  const marks = page.locator('.map-mark');
  await expect(marks).toHaveCount(2);
  expect(asked).toEqual([expect.stringContaining('&lang=ru_RU')]);
  await expect(page.locator('.map-canvas')).toHaveAttribute('data-location', /bounds/);
  const id = (await cards(page).first().getAttribute('id')) ?? '';
  await expect(marks.first()).toHaveAttribute('href', `#${id}`);
  await expect(marks.first()).toHaveAttribute('data-at', /^49\.\d+,55\.\d+$/);
  expect(errors).toEqual([]);
});

for (const [fault, body] of [
  ['blocked', null],
  ['broken', 'throw new Error("no maps")'],
] as const) {
  test(`a ${fault} map leaves the addresses and says nothing [S8.17]`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.route(MAPS, (route) =>
      body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
    );
    await page.goto('/dostavka_oplata/');
    await showMap(page).click();
    await expect(page.locator('#pickup-map')).toBeHidden();
    await expect(cards(page)).toHaveCount(2);
    await expect(page.locator('#notices > *')).toHaveCount(0);
    await expect(
      cards(page)
        .first()
        .getByRole('link', { name: /Яндекс/ }),
    ).toBeVisible();
  });
}

test('the calculator answers in place, and the address keeps the parcel', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/dostavka_oplata/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const calculator = page.locator('#address');
  await calculator.getByLabel('Вес, кг').fill('много');
  await calculator.getByRole('button', { name: 'Рассчитать' }).click();
  await expect(calculator.getByText('Напишите вес в килограммах: 12,5')).toBeVisible();
  await calculator.getByLabel('Город или посёлок').fill('Казань');
  await calculator.getByLabel('Вес, кг').fill('120');
  await calculator.getByRole('button', { name: 'Рассчитать' }).click();
  await expect(calculator.getByRole('heading', { name: 'Казань: цена и срок' })).toBeVisible();
  await expect(calculator.getByText('3 210 ₽')).toBeVisible();
  await expect(page).toHaveURL(/town=[^&]+&weight=120/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await page.reload();
  await expect(calculator.getByText('3 210 ₽')).toBeVisible();
});
