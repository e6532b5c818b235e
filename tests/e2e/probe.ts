import type { Page } from '@playwright/test';

/** The runtime against the real shop: a probe in the page asks as the shop's own markup does. */
export const LISTING = '/catalog/sale/';
export const FRAGMENTS = /[?&]_f=/;

export const probe = (page: Page) => page.locator('#probe');
export const basketCount = (page: Page) =>
  page.locator('#header-actions [href="/basket"] .count').first();
export const notices = (page: Page) => page.locator('#notices > .notice');

/** Puts markup at the start of the page's content. */
export async function addProbe(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    document.getElementById('main')?.insertAdjacentHTML('afterbegin', markup);
    // Lost with the page: tells whether it was left.
    Object.assign(window, { stayed: true });
  }, html);
}

/** Opens a page whose timers are run by `page.clock.runFor` alone from here on. */
export async function openInStoppedTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-12T12:00:00Z' });
  await page.goto(LISTING);
  await page.clock.pauseAt('2026-01-12T13:00:00Z');
}

export const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);

/** Answers questions for fragments with this markup instead of the shop's. */
export async function answerWith(
  page: Page,
  html: string,
  headers = {},
  status = 200,
): Promise<void> {
  const build = await page.locator('html').getAttribute('data-build');
  await page.route(FRAGMENTS, (route) =>
    route.fulfill({
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Build': build ?? '', ...headers },
      body: html,
    }),
  );
}

export async function addOrderProbe(page: Page): Promise<void> {
  await page.goto(LISTING);
  const action = await page.locator('main .order button').first().getAttribute('formaction');
  await addProbe(
    page,
    `<form action="${action}" method="post" data-swap="header-actions, notices">
      <input type="hidden" name="package" value="1" />
      <button name="by" value="probe" id="probe">Проба</button>
    </form>`,
  );
}
