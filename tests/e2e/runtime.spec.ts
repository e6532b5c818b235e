import { expect, type Page, type Route, test } from '@playwright/test';

/** The runtime against the real shop: a probe in the page asks as the shop's own markup does. */
const LISTING = '/catalog/sale/';
const FRAGMENTS = /[?&]_f=/;

const probe = (page: Page) => page.locator('#probe');
const basketCount = (page: Page) => page.locator('#header-actions [href="/basket"] .count').first();
const notices = (page: Page) => page.locator('#notices > .notice');

/** Puts markup at the start of the page's content. */
async function addProbe(page: Page, html: string): Promise<void> {
  await page.evaluate((markup) => {
    document.getElementById('main')?.insertAdjacentHTML('afterbegin', markup);
    // Lost with the page: tells whether it was left.
    Object.assign(window, { stayed: true });
  }, html);
}

/** From here on timers run by `page.clock.runFor` alone. */
async function openInStoppedTime(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-01-12T12:00:00Z' });
  await page.goto(LISTING);
  await page.clock.pauseAt('2026-01-12T13:00:00Z');
}

const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);

/** Answers questions for fragments with this markup instead of the shop's. */
async function answerWith(page: Page, html: string, headers = {}, status = 200): Promise<void> {
  const build = await page.locator('html').getAttribute('data-build');
  await page.route(FRAGMENTS, (route) =>
    route.fulfill({
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Build': build ?? '', ...headers },
      body: html,
    }),
  );
}

async function addOrderProbe(page: Page): Promise<void> {
  await page.goto(LISTING);
  const action = await page.locator('main form.order').first().getAttribute('action');
  await addProbe(
    page,
    `<form action="${action}" method="post" data-swap="header-actions, notices">
      <input type="hidden" name="package" value="1" />
      <button name="by" value="probe" id="probe">Проба</button>
    </form>`,
  );
}

const linkProbe = (href: string, attributes = '') =>
  `<a href="${href}" id="probe" data-swap="product-list" ${attributes}>Проба</a>`;

const noticeMarkup = (id: string, more = '') =>
  `<div class="notice notice-plain" role="status" data-notice="${id}" data-timeout="5000">
    <p><strong>Сообщение ${id}</strong></p>${more}
    <button type="button" class="icon-button notice-close" aria-label="Закрыть сообщение" data-close-notice></button>
  </div>`;

test.describe('a link with data-swap', () => {
  test('replaces the parts it names, and back and forward restore them', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(page, linkProbe(`${LISTING}?sort=asc`));
    const titles = page.locator('#product-list article h3');
    const before = await titles.allTextContents();
    await probe(page).click();
    await expect(page).toHaveURL(/sort=asc$/);
    await expect(titles.first()).not.toHaveText(before[0] ?? '');
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
    await expect(titles.first()).not.toHaveText(before[0] ?? '');
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
    await probe(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/sort=asc$/);
    await expect(page).toHaveURL(/sale\/$/);

    for (const attributes of ['target="_blank"', 'download="x"', 'href="https://shop.example/"']) {
      const isLeft = await page.evaluate((markup) => {
        const box = document.createElement('div');
        box.innerHTML = markup;
        document.body.append(box);
        const event = new MouseEvent('click', { bubbles: true, cancelable: true });
        // After the runtime: what it left alone is stopped here.
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
  test('reads an address without empty fields, sorted', async ({ page }) => {
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
});

test.describe('what is swapped', () => {
  const part = (text: string, more = '') =>
    `<div id="part"><p>${text}</p>
      <form action="${LISTING}" data-swap="part" data-history="none">
        <input name="size" value="12" aria-label="Размер" />
        <button name="do" value="a">А</button><button name="do" value="b">Б</button>
      </form>
      <details id="more"><summary>Ещё</summary>x</details>${more}
    </div>`;

  test('keeps the focus, what was typed meanwhile and what is open; runs no script', async ({
    page,
  }) => {
    await page.goto(LISTING);
    await addProbe(page, part('старое'));
    await page.evaluate(() => {
      const seen: string[] = [];
      for (const name of ['x:unmount', 'x:mount']) {
        document.addEventListener(name, ({ target }) =>
          seen.push(`${name} ${(target as Element).id}`),
        );
      }
      Object.assign(window, { seen });
    });
    const script = '<script>window.ran = true</script><img src="x" onerror="window.ran = true">';
    const build = await page.locator('html').getAttribute('data-build');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FRAGMENTS, async (route) => {
      await held;
      const headers = { 'Content-Type': 'text/html', 'X-Build': build ?? '' };
      await route.fulfill({ headers, body: part('новое', script) });
    });
    await page.locator('#more summary').click();
    await page.getByRole('button', { name: 'Б', exact: true }).click();
    const field = page.getByLabel('Размер');
    await field.fill('345');
    await field.press('ArrowLeft');
    release();
    await expect(page.locator('#part > p')).toHaveText('новое');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('345');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
    await expect(page.locator('#more')).toHaveAttribute('open');
    expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === 'ran'))).toBe(
      undefined,
    );
    expect(await page.evaluate(() => (window as { seen?: string[] }).seen)).toEqual([
      'x:unmount part',
      'x:mount part',
    ]);

    const button = page.getByRole('button', { name: 'Б', exact: true });
    await button.focus();
    await button.press('Enter');
    await expect(button).toBeFocused();
  });

  test('stays where it was in the window when parts above grow', async ({ page }) => {
    await page.goto(LISTING);
    await addProbe(page, `<div id="above"></div>${part('старое')}`);
    const button = page.getByRole('button', { name: 'А', exact: true });
    await page.evaluate(() => {
      document.querySelector('form[data-swap=part]')?.setAttribute('data-swap', 'above part');
      scrollTo({ top: 60, behavior: 'instant' });
    });
    const before = await button.boundingBox();
    await answerWith(page, `<div id="above"><br><br><br><br><br></div>${part('новое')}`);
    // By the script: the mouse would scroll it out from under the header first.
    await button.evaluate((control: HTMLElement) => control.click());
    await expect(page.locator('#part > p')).toHaveText('новое');
    expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
});

test.describe('notices', () => {
  async function show(page: Page, ...list: string[]): Promise<void> {
    await page.unroute(FRAGMENTS);
    await answerWith(page, `<div id="notices">${list.join('')}</div>`);
    // By the keyboard: in time that jumps, what appears by itself may lie over the page.
    await probe(page).press('Enter');
  }

  async function openWithProbe(page: Page): Promise<void> {
    await openInStoppedTime(page);
    await addProbe(
      page,
      '<form action="/favorites" method="post" data-swap="notices"><button id="probe">Проба</button></form>',
    );
  }

  test('go after their time, not while hovered or focused', async ({ page, hasTouch }) => {
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
    if (!hasTouch) {
      await notices(page).hover();
      await page.clock.runFor(20_000);
      await expect(notices(page)).toHaveCount(1);
      await page.mouse.move(600, 10);
    }
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

  test('are at most three, one of a kind', async ({ page }) => {
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
    await page.clock.install();
    await addOrderProbe(page);
    await page.locator('form:has(#probe)').evaluate((form) => form.removeAttribute('data-swap'));
    await probe(page).click();
    await expect(notices(page)).toContainText('Товар добавлен в корзину');
    await page.clock.fastForward(6000);
    await expect(notices(page)).toHaveCount(0);
  });

  test('stay without a script, and without a button that would do nothing', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(LISTING);
    await page.locator('form[action^="/basket/lines"] button').first().click();
    await expect(notices(page)).toBeVisible();
    await expect(page.locator('[data-close-notice]')).toBeHidden();
    await context.close();
  });
});

test('two tabs show one basket', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await addOrderProbe(page);
  await probe(page).click();
  await expect(basketCount(page)).toHaveText('1');
  await expect(basketCount(other)).toHaveText('1');
});
