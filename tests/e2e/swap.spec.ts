import { expect, type Route } from '@playwright/test';
import {
  addOrderProbe,
  addProbe,
  answerWith,
  basketCount,
  FRAGMENTS,
  hasStayed,
  LISTING,
  notices,
  openInStoppedTime,
  probe,
} from './probe.ts';
import { test } from './test.ts';

const linkProbe = (href: string, attributes = '') =>
  `<a href="${href}" id="probe" data-swap="product-list" ${attributes}>Проба</a>`;

test.describe('a link with data-swap', () => {
  test('replaces the parts it names, and back and forward restore them [D.5]', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    const titles = page.locator('#product-list article h3');
    const before = await titles.allTextContents();
    await probe(page).click();
    await expect(page).toHaveURL(/sort=asc$/);
    await expect.poll(() => titles.allTextContents()).not.toEqual(before);
    const sorted = await titles.allTextContents();

    await page.goBack();
    await expect(page).toHaveURL(/sale\/$/);
    await expect(titles).toHaveText(before);
    await page.goForward();
    await expect(page).toHaveURL(/sort=asc$/);
    await expect(titles).toHaveText(sorted);
    expect(await hasStayed(page)).toBe(true);

    await page.reload();
    await page.goBack();
    await expect(titles).toHaveText(before);
  });

  test('restores what is behind a reload though its script comes late', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    const titles = page.locator('#product-list article h3');
    const before = await titles.allTextContents();
    await probe(page).click();
    await expect.poll(() => titles.allTextContents()).not.toEqual(before);
    // Parts that the page loads later, all but what it starts with.
    await page.route('**/part-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.goBack();
    await expect(page).toHaveURL(/sale\/$/);
    await expect(titles).toHaveText(before);
  });

  test('is left to the browser with a key, a target, a download or another site', async ({
    page,
  }) => {
    await page.goto(LISTING);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    const opened = page.context().waitForEvent('page');
    const asked = page.context().waitForEvent('request', (found) => found.isNavigationRequest());
    await probe(page).click({ modifiers: ['ControlOrMeta'] });
    expect((await asked).url()).toMatch(/sort=asc$/);
    await (await opened).close();
    await expect(page).toHaveURL(/sale\/$/);

    for (const attributes of ['target="_blank"', 'download="x"', 'href="https://shop.example/"']) {
      const isLeft = await page.evaluate((markup) => {
        const box = document.createElement('div');
        box.innerHTML = markup;
        document.body.append(box);
        const event = new MouseEvent('click', { bubbles: true, cancelable: true });
        // The runtime listens first: what it left alone is stopped here.
        const seen = { prevented: true };
        window.addEventListener(
          'click',
          (late) => {
            seen.prevented = late.defaultPrevented;
            late.preventDefault();
          },
          { once: true },
        );
        box.firstElementChild?.dispatchEvent(event);
        return !seen.prevented;
      }, `<a ${attributes} href="/catalog" data-swap="product-list">x</a>`);
      expect(isLeft, attributes).toBe(true);
    }
  });

  test('goes to the page itself when the parts cannot be had', async ({ page }) => {
    const failures: Record<string, (route: Route) => Promise<void>> = {
      unreachable: (route) => route.abort(),
      broken: (route) => route.fulfill({ status: 500, body: 'x' }),
      foreign: (route) =>
        route.fulfill({ contentType: 'text/html', body: '<div id="product-list">чужой</div>' }),
      other: (route) => route.fulfill({ contentType: 'application/json', body: '{}' }),
    };
    for (const [name, fail] of Object.entries(failures)) {
      await page.unroute(FRAGMENTS);
      await page.goto(LISTING);
      await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
      await page.route(FRAGMENTS, fail);
      await probe(page).click();
      await expect(page, name).toHaveURL(/sort=asc$/);
      await expect(page.locator('#product-list article').first(), name).toBeVisible();
      await expect.poll(() => hasStayed(page), name).toBe(false);
    }
  });

  test('goes to the page itself after fifteen seconds without an answer', async ({ page }) => {
    await openInStoppedTime(page);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    await page.route(FRAGMENTS, () => {});
    await probe(page).press('Enter');
    await expect(probe(page)).toHaveAttribute('data-pending', 'true');
    await expect(page.locator('#product-list')).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(14_900);
    expect(await hasStayed(page)).toBe(true);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/sort=asc$/);
  });

  test('goes where the server leads', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    await answerWith(page, '', { 'X-Location': '/catalog' }, 204);
    await probe(page).click();
    await expect(page).toHaveURL(/\/catalog$/);

    // A whole page instead of parts, as when signing in is asked for.
    await page.unroute(FRAGMENTS);
    await page.goto(LISTING);
    await addProbe(page, linkProbe('/catalog/no-such-category'));
    await probe(page).click();
    await expect(page).toHaveURL(/no-such-category$/);
  });

  test('shows the answer to the last question, whichever comes first', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(
      page,
      `${linkProbe(`${LISTING}?sort=asc`)}<a id="later" href="${LISTING}?sort=desc" data-swap="product-list">Ещё</a>`,
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/sort=asc&_f=/, async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await probe(page).click();
    await page.locator('#later').click();
    await expect(page).toHaveURL(/sort=desc$/);
    release();
    await expect(probe(page)).not.toHaveAttribute('data-pending');
    await expect(page).toHaveURL(/sort=desc$/);
    expect(await hasStayed(page)).toBe(true);
  });
});

test.describe('a form with data-swap', () => {
  test('reads an address without empty fields, sorted [S2.49]', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(
      page,
      `<form action="${LISTING}" data-swap="product-list" data-history="replace">
        <input name="sort" value="asc" /><input name="hash" value="" /><input name="page" value="2" />
        <button id="probe">Проба</button>
      </form>`,
    );
    const length = await page.evaluate(() => history.length);
    await probe(page).click();
    await expect(page).toHaveURL(/sale\/\?page=2&sort=asc$/);
    expect(await page.evaluate(() => history.length)).toBe(length);
    expect(await hasStayed(page)).toBe(true);
  });

  test('makes a change and shows it without leaving the page', async ({ page }) => {
    await addOrderProbe(page);
    await probe(page).click();
    await expect(basketCount(page)).toHaveText('1');
    await expect(notices(page)).toContainText('Товар добавлен в корзину');
    await expect(probe(page)).toBeFocused();
    expect(await hasStayed(page)).toBe(true);
    await expect(page).toHaveURL(/sale\/$/);
  });

  test('makes the change by a plain submit when the script cannot', async ({ page }) => {
    await addOrderProbe(page);
    await page.route(FRAGMENTS, (route) => route.abort());
    await probe(page).click();
    await expect.poll(() => hasStayed(page).catch(() => true)).toBe(false);
    await expect(basketCount(page)).toHaveText('1');
    await expect(page).toHaveURL(/sale\/(?:#.*)?$/);
  });

  test('makes the change once on a double click', async ({ page }) => {
    await addOrderProbe(page);
    const sent: string[] = [];
    await page.route(FRAGMENTS, async (route) => {
      sent.push(route.request().postData() ?? '');
      await route.continue();
    });
    await probe(page).dblclick();
    await expect(basketCount(page)).toHaveText('1');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBe('package=1&by=probe');
  });

  test('does not send a change again that was made by another build', async ({ page }) => {
    await addOrderProbe(page);
    const methods: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) methods.push(request.method());
    });
    await answerWith(page, '<ul id="header-actions"></ul>', { 'X-Build': 'later' });
    await probe(page).click();
    await expect.poll(() => methods).toEqual(['GET']);
    await expect(page).toHaveURL(/sale\/(?:#.*)?$/);
  });

  test('shows a refused form again', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(
      page,
      `<form action="/favorites" method="post" data-swap="part" id="part"><button id="probe">Проба</button></form>`,
    );
    await answerWith(
      page,
      '<form id="part"><p data-say="Ошибка в поле">Ошибка</p></form>',
      {},
      422,
    );
    await probe(page).click();
    await expect(page.locator('#part')).toHaveText('Ошибка');
    await expect(page.locator('#status')).toHaveText('Ошибка в поле');
  });

  test('says once what the focus comes to', async ({ page }) => {
    const form = `<form action="/favorites" method="post" data-swap="part" id="part"><button id="probe">Проба</button></form>`;
    const done = `<div id="part" data-say="Принято. Позвоним"><p tabindex="-1" data-focus>Принято. Позвоним</p></div>`;
    for (const isFocused of [true, false]) {
      await page.goto(LISTING);
      await addProbe(page, form);
      await page.unroute(FRAGMENTS);
      await answerWith(page, done);
      // Buttons take no focus from a tap everywhere.
      await probe(page).evaluate((button: HTMLElement, focus) => {
        if (focus) button.focus();
        button.click();
      }, isFocused);
      const words = page.locator('#part p');
      if (isFocused) await expect(words).toBeFocused();
      else await expect(page.locator('#status')).toHaveText('Принято. Позвоним');
      await page.waitForTimeout(200);
      await expect(page.locator('#status')).toHaveText(isFocused ? '' : 'Принято. Позвоним');
    }
  });
});
