import { expect, type Page } from '@playwright/test';
import { stopClock } from './header-steps.ts';
import { expectLater } from './later.ts';
import {
  addOrderProbe,
  addProbe,
  answerWith,
  basketCount,
  FRAGMENTS,
  LISTING,
  notices,
  openInStoppedTime,
  probe,
} from './probe.ts';
import { test } from './test.ts';

const noticeMarkup = (id: string, more = '') =>
  `<div class="notice notice-plain" role="status" data-notice="${id}" data-timeout="5000">
    <p><strong>Сообщение ${id}</strong></p>${more}
    <button type="button" class="icon-button notice-close" aria-label="Закрыть сообщение" data-close-notice></button>
  </div>`;

test.describe('notices', () => {
  async function show(page: Page, ...list: string[]): Promise<void> {
    await page.unroute(FRAGMENTS);
    await answerWith(page, `<div id="notices">${list.join('')}</div>`);
    // The keyboard is used: in time that jumps, what appears by itself may lie over the page.
    await probe(page).press('Enter');
  }

  async function openWithProbe(page: Page): Promise<void> {
    await openInStoppedTime(page);
    await addProbe(
      page,
      '<form action="/favorites" method="post" data-swap="notices"><button id="probe">Проба</button></form>',
    );
  }

  test('go after their time, not while hovered or focused [S2.51, S4.51, S4.52]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openWithProbe(page);
    await show(page, noticeMarkup('a'));
    await expect(notices(page)).toHaveCount(1);
    await expect(probe(page)).toBeFocused();
    await page.clock.runFor(4900);
    await expect(notices(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(notices(page)).toHaveCount(0);

    await show(page, noticeMarkup('b'));
    await expect(notices(page)).toHaveCount(1);
    await notices(page).hover();
    await page.clock.runFor(20_000);
    await expect(notices(page)).toHaveCount(1);
    await page.mouse.move(600, 10);
    await notices(page).getByRole('button').focus();
    await page.clock.runFor(20_000);
    await expect(notices(page)).toHaveCount(1);
    await probe(page).focus();
    await page.clock.runFor(5100);
    await expect(notices(page)).toHaveCount(0);
  });

  test('close by the button, which gives the focus back, and by Esc', async ({ page }) => {
    await openWithProbe(page);
    await show(page, noticeMarkup('a'), noticeMarkup('b'));
    await expect(notices(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(notices(page)).toHaveCount(1);
    const button = notices(page).getByRole('button');
    await button.focus();
    await button.press('Enter');
    await expect(notices(page)).toHaveCount(0);
    await expect(probe(page)).toBeFocused();
  });

  test('are at most three, one of a kind', { tag: '@both' }, async ({ page }) => {
    await openWithProbe(page);
    await show(page, ...['a', 'b', 'c', 'd', 'd'].map((id) => noticeMarkup(id)));
    await expect(notices(page).locator('strong')).toHaveText([
      'Сообщение b',
      'Сообщение c',
      'Сообщение d',
    ]);
    const visible = notices(page).locator('visible=true');
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
    await expect(visible).toHaveCount(isNarrow ? 1 : 3);
  });

  test('that come with a page go too', async ({ page }) => {
    await stopClock(page);
    await addOrderProbe(page);
    await page.locator('form:has(#probe)').evaluate((form) => form.removeAttribute('data-swap'));
    await probe(page).click();
    await expect(notices(page)).toContainText('Товар добавлен в корзину');
    await expectLater(page, () => notices(page).count()).toBe(0);
  });

  test('stay without a script, and without a button that would do nothing', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(LISTING);
    await page.locator('main .order button').first().click();
    await expect(notices(page)).toBeVisible();
    await expect(page.locator('[data-close-notice]')).toBeHidden();
    await context.close();
  });

  test('leave the question about the city free on a phone without a script', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      storageState: { cookies: [], origins: [] },
    });
    const page = await context.newPage();
    await page.goto(LISTING);
    await page.locator('main .order button').first().click();
    const notice = await notices(page).boundingBox();
    const question = await page.locator('.city-ask').boundingBox();
    expect(notice!.y).toBeGreaterThanOrEqual(question!.y + question!.height);
    await notices(page).getByRole('link').first().click({ trial: true });
    await page.getByRole('button', { name: 'Да, верно' }).click({ trial: true });
    await context.close();
  });
});

test('an error that no script catches shows nothing [S8.18]', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(LISTING);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a fault');
    });
    Promise.reject(new Error('another'));
  });
  await expect.poll(() => errors.length).toBe(2);
  await expect(notices(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('two tabs show one basket', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await addOrderProbe(page);
  await probe(page).click();
  await expect(basketCount(page)).toHaveText('1');
  await expect(basketCount(other)).toHaveText('1');
});
