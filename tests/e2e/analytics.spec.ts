import { expect, type Page } from '@playwright/test';
import { loadTokenSecret } from '../../server/identity/load-token-secret.ts';
import { createTokens } from '../../server/identity/tokens.ts';
import { addCustomer } from '../helpers/shoppers.ts';
import { findPart } from './find-part.ts';
import { expectLater, listAsked, openUntil } from './later.ts';
import { openShopStore } from './open-shop-store.ts';
import { placeOrder } from './place-order.ts';
import { test } from './test.ts';

interface Call {
  ecommerce: Record<string, unknown>;
}

/** Calls that the page would make of Yandex Metrika: e-commerce, and goals by name. */
const told = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer = [], ym } = window as { dataLayer?: Call[]; ym?: { a?: unknown[][] } };
    const goals = (ym?.a ?? []).filter(([, what]) => what === 'reachGoal');
    return {
      actions: dataLayer.map(({ ecommerce }) => ecommerce),
      goals: goals.map(([, , name, facts]) => ({ name, facts })),
    };
  });

const isCounted = (page: Page) => page.evaluate(() => 'dataLayer' in window);

async function agree(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: 'cookie_consent', value: 'all', url: String(baseURL) }]);
  await page.clock.install();
}

/** The tag of Yandex, on this machine; it notes what it finds waiting. It comes when `held` has settled. */
async function serveTag(page: Page, held?: Promise<void>): Promise<void> {
  const body = 'window.tagFound = dataLayer.map(({ ecommerce }) => ecommerce);';
  await page.route('https://mc.yandex.ru/**', async (route) => {
    await held;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}

/** Notes when the page asks for the tag, milliseconds from the page's start. */
const watchTag = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      if (!document.querySelector('script[src^="https://mc.yandex.ru/"]')) return;
      Reflect.set(window, 'tagAskedAt', performance.now());
      observer.disconnect();
    };
    const observer = new MutationObserver(note);
    observer.observe(document, { childList: true, subtree: true });
  });

/** A value that the page keeps under this name; null before it has one. */
const readNote = (page: Page, name: 'tagAskedAt' | 'tagFound') =>
  page.evaluate((key) => Reflect.get(window, key) ?? null, name);

test.describe('the question about cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('comes late, moves nothing, and «Только необходимые» is all it takes', {
    tag: '@both',
  }, async ({ page }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('yandex')) foreign.push(request.url());
    });
    await page.clock.install();
    await page.goto('/news/');
    const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
    const before = await top();
    const strip = page.locator('body > #consent-form');
    await expectLater(page, () => strip.count()).toBe(1);
    expect(await page.evaluate(() => performance.now())).toBeGreaterThan(4000);
    expect(await top()).toBe(before);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    // The question about the city goes first on a phone.
    await page.locator('.city-tip').getByRole('button', { name: 'Да, верно' }).click();
    await strip.getByRole('button', { name: 'Только необходимые' }).click();
    await expect(strip).toHaveCount(0);
    const cookies = () => page.context().cookies();
    await expect
      .poll(async () => (await cookies()).find(({ name }) => name === 'cookie_consent')?.value)
      .toBe('required');
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    await page.goto('/cookies');
    const chosen = page.getByRole('button', { name: 'Только необходимые' });
    const isPressed = () => chosen.getAttribute('aria-pressed');
    await expectLater(page, isPressed).toBe('true');
    expect(foreign).toEqual([]);
  });

  test('is not asked of crawlers', { tag: '@desktop' }, async ({ browser }) => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (compatible; YandexBot/3.0)',
    });
    const page = await context.newPage();
    await page.clock.install();
    const analytics = listAsked(page, findPart('client/analytics/start-analytics.ts'));
    await openUntil(page, findPart('client/start-measuring.ts'), () => page.goto('/news/'));
    await page.clock.runFor(60_000);
    await expect(page.locator('.bottom-prompt')).toHaveCount(0);
    expect(analytics).toEqual([]);
    await context.close();
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the choice is a form', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/news/');
    await page.getByRole('link', { name: 'Настройки cookie' }).click();
    await page.getByRole('button', { name: 'Принять' }).click();
    await expect(page.locator('#notices')).toContainText('Спасибо, запомнили');
  });
});

/** Goods of the sale whose order no manager has to look at: dear ones may come first on any day. */
const CHEAP = '/catalog/sale/?sort=asc';

test.describe('Yandex Metrika', { tag: '@desktop' }, () => {
  test('comes eight seconds after the start; what happened before waits for it [S1.39, S7.37]', async ({
    page,
    baseURL,
  }) => {
    await agree(page, baseURL);
    await watchTag(page);
    const held = Promise.withResolvers<void>();
    await serveTag(page, held.promise);
    await page.goto('/catalog/sale/', { waitUntil: 'domcontentloaded' });
    const seen = async () => (await told(page)).actions.some((action) => 'impressions' in action);
    await expectLater(page, seen).toBe(true);
    const [{ impressions = [] } = {}] = (await told(page)).actions as { impressions?: object[] }[];
    expect(impressions[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      brand: expect.any(String),
      price: expect.any(Number),
      list: expect.any(String),
      position: expect.any(Number),
    });
    await expectLater(page, () => readNote(page, 'tagAskedAt')).toBeGreaterThanOrEqual(8000);
    held.resolve();
    const found = () => readNote(page, 'tagFound');
    await expectLater(page, found).toContainEqual(expect.objectContaining({ impressions }));
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault()),
    );
    await page.locator('.card-title a').first().click();
    const { actions } = await told(page);
    expect(actions.at(-1)).toMatchObject({ currencyCode: 'RUB', click: { products: [{}] } });
  });

  test('hears what goes into the basket and out of it [S4.62, S7.37, S7.38]', async ({
    page,
    baseURL,
  }) => {
    await agree(page, baseURL);
    await serveTag(page);
    await page.goto('/catalog/sale/');
    await page.locator('.card:has(.order) .card-title a').first().click();
    await expect(page).toHaveURL(/\/goods\//);
    const detail = async () => (await told(page)).actions.some((action) => 'detail' in action);
    await expectLater(page, detail).toBe(true);
    const order = page.locator('.order-page');
    await order.getByRole('button', { name: 'В корзину' }).click();
    const goals = async () => (await told(page)).goals;
    await expectLater(page, goals).toHaveLength(1);
    const { actions } = await told(page);
    const added = actions.find((action) => 'add' in action) as {
      add: { products: { price: number; quantity: number }[] };
    };
    const [product] = added.add.products;
    const sum = Number(product?.price) * Number(product?.quantity);
    expect(await goals()).toEqual([
      { name: 'add_goods_to_cart', facts: { order_price: sum, currency: 'RUB' } },
    ]);
    await order.getByRole('button', { name: /^Уменьшить/ }).click();
    const removed = async () => (await told(page)).actions.some((action) => 'remove' in action);
    await expectLater(page, removed).toBe(true);
  });

  test('counts an order once, also after a reload [S7.37]', async ({ page, baseURL }) => {
    await agree(page, baseURL);
    await serveTag(page);
    await page.goto(CHEAP);
    const code = await placeOrder(page, String(baseURL));
    await page.goto(code);
    const purchases = async () =>
      (await told(page)).actions.filter((action) => 'purchase' in action);
    await expectLater(page, purchases).toHaveLength(1);
    const number = /№ (\d+)/.exec(String(await page.locator('h1').textContent()))?.[1];
    expect((await purchases())[0]).toMatchObject({
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: number, revenue: expect.any(Number) },
        products: [
          { id: expect.any(String), price: expect.any(Number), quantity: expect.any(Number) },
        ],
      },
    });
    expect((await told(page)).goals.map(({ name }) => name)).toEqual(['order']);
    await page.reload();
    await expectLater(page, () => isCounted(page)).toBe(true);
    expect(await purchases()).toEqual([]);
  });

  test('counts an order that is paid on the site where its buyer comes back, once', async ({
    page,
    baseURL,
  }) => {
    await agree(page, baseURL);
    await serveTag(page);
    await page.goto(CHEAP);
    await page.goto(await placeOrder(page, String(baseURL), 'card'));
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click();
    await expect(page).toHaveURL(/\/pay-result\//);
    const purchases = async () =>
      (await told(page)).actions.filter((action) => 'purchase' in action);
    await expectLater(page, purchases).toHaveLength(1);
    expect((await purchases())[0]).toMatchObject({
      purchase: { products: [{ price: expect.any(Number), quantity: expect.any(Number) }] },
    });
    await page.getByRole('link', { name: 'Открыть заказ' }).click();
    await expect(page).toHaveURL(/\/result\//);
    await expectLater(page, () => isCounted(page)).toBe(true);
    expect(await purchases()).toEqual([]);
    await page.goBack();
    await page.reload();
    await expectLater(page, () => isCounted(page)).toBe(true);
    expect(await purchases()).toEqual([]);
  });

  test('hears of banners that were seen and followed [S7.37]', async ({ page, baseURL }) => {
    await agree(page, baseURL);
    await serveTag(page);
    await page.goto('/');
    const heard = (name: string) => async () =>
      (await told(page)).actions.some((action) => name in action);
    await expectLater(page, heard('promoView')).toBe(true);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault()),
    );
    await page.locator('.small-banner').first().click();
    expect(await heard('promoClick')()).toBe(true);
  });

  test('hears of a sign-in once [S4.54]', async ({ page, baseURL }) => {
    await agree(page, baseURL);
    await serveTag(page);
    const value = await logIn();
    await page.context().addCookies([{ name: 'auth_token_lazar', value, url: String(baseURL) }]);
    const goals = async () => (await told(page)).goals.map(({ name }) => name);
    await page.goto('/news/');
    await expectLater(page, goals).toEqual(['authorization']);
    await page.reload();
    await expectLater(page, () => isCounted(page)).toBe(true);
    expect(await goals()).toEqual([]);
  });

  for (const state of ['blocked', 'hanging']) {
    test(`${state}: the shop does not notice`, async ({ page, baseURL }) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => {
        // The browser's own: of two pages one had no time to move.
        if (!/Transition was (?:skipped|aborted)/.test(error.message)) errors.push(String(error));
      });
      await agree(page, baseURL);
      let asked = 0;
      await page.route('https://mc.yandex.ru/**', async (route) => {
        asked++;
        if (state === 'blocked') await route.abort();
      });
      await page.goto('/catalog/sale/');
      await expectLater(page, () => asked).toBe(1);
      await page.locator('.order').first().getByRole('button', { name: 'В корзину' }).click();
      await expect(page.locator('#header-actions [href="/basket"] .count').first()).toHaveText('1');
      await page.locator('.card-title a').first().click();
      await expect(page).toHaveURL(/\/goods\//);
      expect(errors).toEqual([]);
    });
  }
});

/** A new customer's token. */
async function logIn(): Promise<string> {
  const store = await openShopStore();
  const tokens = createTokens(await loadTokenSecret(store));
  const phone = `+7926${String(Date.now() % 10_000_000).padStart(7, '0')}`;
  const { token } = await addCustomer({ store, tokens, now: Date.now() }, { phone });
  await store.close();
  return token;
}
