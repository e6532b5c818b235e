import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectLater } from './later.ts';
import { test } from './test.ts';

const ENDPOINT = 'https://push.example.org/send/e2e';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ page }) => page.clock.install());

/** The service worker of the context, in use: it answers for the next page. */
async function waitForWorker(page: Page): Promise<void> {
  const active = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      return found?.active?.state === 'activated';
    });
  await expectLater(page, active).toBe(true);
}

test('without a connection there is a page that says so, and no page of the shop is kept', async ({
  page,
  context,
}) => {
  await page.goto('/catalog/sale/');
  await waitForWorker(page);
  await page.goto('/basket');
  await page.goto('/news/');
  await context.setOffline(true);
  await page.goto('/basket');
  await expect(page.getByRole('heading')).toHaveText('Нет связи с интернетом');
  const look = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(look).toBe('rgb(244, 247, 245)');
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const pages = kept.filter((path) => !path.startsWith('/assets/'));
  expect(pages.toSorted()).toEqual(['/errors/errors.css', '/offline']);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина');
});

test('what is sent while the page goes arrives all the same', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/catalog/sale/');
  await waitForWorker(page);
  await page.goto('/catalog/sale/');
  const order = page.locator('main .order').first();
  await order.getByRole('button', { name: /^В корзину/ }).click();
  const plus = order.getByRole('button', { name: /^Увеличить/ });
  await expect(plus).toBeVisible();
  const amount = order.locator('[name="amount"]');
  const step = Number(await amount.inputValue());
  await page.waitForLoadState('networkidle');
  await plus.click();
  await page.evaluate(() => location.assign('/basket'));
  await expect(page).toHaveURL(/\/basket$/);
  // The page may have been asked for a moment before the change came.
  await expect(async () => {
    await page.reload();
    const amount = page.locator('.basket-row [name="amount"]');
    await expect(amount).toHaveValue(String(step * 2), { timeout: 1000 });
  }).toPass();
});

test.describe('the question about notifications', { tag: '@desktop' }, () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  /** A browser that can be asked; its push service is not there. */
  async function makeAskable(
    context: BrowserContext,
    baseURL: string | undefined,
    agoMs = 60_000,
  ): Promise<void> {
    const names = ['city_confirmed', 'first_init', 'first_catalog', 'first_auth'];
    const known = names.map((name) => ({ name, value: '1', url: String(baseURL) }));
    const choice = { name: 'cookie_consent', value: 'required', url: String(baseURL) };
    await context.addCookies([...known, choice]);
    await context.addInitScript(
      ([endpoint, ago]) => {
        let permission = sessionStorage.getItem('permission') ?? 'default';
        Object.defineProperty(Notification, 'permission', { get: () => permission });
        Notification.requestPermission = async () => {
          permission = 'granted';
          sessionStorage.setItem('permission', permission);
          return 'granted';
        };
        // The visit began some time ago.
        if (ago) sessionStorage.setItem('visit_began', String(Date.now() - ago));
        const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
        const subscription = { toJSON: () => ({ endpoint, keys }) };
        PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
      },
      [ENDPOINT, agoMs] as const,
    );
  }

  test('comes with its words; «Не сейчас» is remembered [S4.58]', async ({
    page,
    context,
    baseURL,
  }) => {
    await makeAskable(context, baseURL);
    await page.goto('/news/');
    const prompt = page.getByRole('region', { name: 'Хотите получать уведомления?' });
    await expectLater(page, () => prompt.isVisible()).toBe(true);
    await expect(prompt.getByRole('button', { name: 'Разрешить' })).toBeVisible();
    await prompt.getByRole('button', { name: 'Не сейчас' }).click();
    await expect(prompt).toHaveCount(0);
    const { expires = 0 } =
      (await context.cookies()).find(({ name }) => name === 'push_asked') ?? {};
    expect(expires - Date.now() / 1000).toBeGreaterThan(80 * 86_400);
  });

  test('comes half a minute after the first page of the visit [S4.57, S9.41]', async ({
    page,
    context,
    baseURL,
  }) => {
    await makeAskable(context, baseURL, 0);
    await page.goto('/news/');
    await waitForWorker(page);
    const prompt = page.getByRole('region', { name: 'Хотите получать уведомления?' });
    const began = () => page.evaluate(() => Number(sessionStorage.getItem('visit_began')));
    const isPast = async (ms: number) =>
      (await page.evaluate(() => Date.now())) - (await began()) >= ms;
    while (!(await isPast(28_000))) {
      await page.clock.runFor(1000);
      // The time of a busy machine goes on beside this one.
      if (await prompt.isVisible()) expect(await isPast(30_000)).toBe(true);
    }
    await expectLater(page, () => prompt.isVisible()).toBe(true);
    expect(await isPast(30_000)).toBe(true);
  });

  test('«Разрешить» subscribes, and the profile is where it ends', async ({
    page,
    context,
    baseURL,
  }) => {
    await makeAskable(context, baseURL);
    await page.goto('/news/');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const allow = page.getByRole('button', { name: 'Разрешить' });
    await expectLater(page, () => allow.isVisible()).toBe(true);
    await allow.click();
    expect(new URLSearchParams((await sent).postData() ?? '').get('endpoint')).toBe(ENDPOINT);
    await expect(page.locator('#notices')).toContainText('Уведомления включены');
  });

  test('is not there where the browser knows no notifications', async ({
    page,
    context,
    baseURL,
  }) => {
    await makeAskable(context, baseURL);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto('/push');
    const cannot = page.getByText('Этот браузер не умеет');
    await expectLater(page, () => cannot.isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });
});

test('a message is shown, and leads to the order', { tag: '@whole' }, async ({
  page,
  context,
  baseURL,
}) => {
  const origin = String(baseURL);
  await context.grantPermissions(['notifications'], { origin });
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.goto('/news/');
  await waitForWorker(page);
  const registrationId = await registered;
  const message = {
    title: 'Заказ № 100245',
    body: 'В пути',
    url: '/lk-order/245',
    tag: 'order-245',
  };
  const data = JSON.stringify(message);
  // Again, if the browser has not quite taken the worker in: one tag is one notification.
  const shown = async () => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    return page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      const list = (await found?.getNotifications()) ?? [];
      return list.map(({ title, body, tag, data: about }) => ({
        title,
        body,
        tag,
        url: about.url,
      }));
    });
  };
  await expect.poll(shown, { intervals: [50] }).toEqual([message]);
});
