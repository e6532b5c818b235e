import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { isPhone } from './is-phone.ts';
import { test } from './test.ts';

const PANEL = findPart('client/search/mount-search.tsx');

const panel = (page: Page) => page.locator('.search-panel');
const field = (page: Page) => page.locator('#header-search');
const rows = (page: Page) => panel(page).locator('.product-row');
/** Opens the search, which a phone has behind a button. */
async function openSearch(page: Page) {
  if (isPhone()) await page.locator('.search-button summary').click();
  else await field(page).click();
  await expect(field(page)).toBeFocused();
}

const suggestions = (page: Page) => panel(page).getByRole('group', { name: 'Подсказки' });

/** Types a text and waits until the panel is of all of it: each answer chooses the field anew. */
async function typeToEnd(page: Page, text: string): Promise<string[]> {
  const isAnswer = (url: URL) =>
    url.pathname.endsWith('/suggestions') && url.searchParams.get('search') === text;
  const answer = page.waitForResponse((found) => isAnswer(new URL(found.url())));
  await field(page).pressSequentially(text);
  const { chips }: { chips: string[] } = await (await answer).json();
  await expect(suggestions(page).getByRole('option')).toHaveText(chips);
  const goods = panel(page).getByRole('group', { name: 'Товары' });
  await expect(goods).toBeVisible();
  await expect(goods).not.toHaveAttribute('data-stale');
  return chips;
}

test.describe('with the script', () => {
  test.beforeEach(async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto('/news/');
    await openSearch(page);
    await expect(panel(page).getByRole('option', { name: /в наличии/ })).toHaveCount(4);
    expect(errors).toEqual([]);
  });

  test('before typing: popular texts and offers, all of it accessible [S2.114, S2.115]', {
    tag: '@both',
  }, async ({ page }) => {
    await expect(panel(page).getByRole('group', { name: 'Часто ищут' })).toBeVisible();
    await expect(panel(page).getByRole('group', { name: 'Обратите внимание' })).toBeVisible();
    await expect(field(page)).toHaveRole('combobox');
    await expectAccessible(page, 'header');
  });

  test('while typing: suggestions soon, products after the pause, arrows and Enter [S2.116, S2.117, S4.41, S4.42]', {
    tag: '@both',
  }, async ({ page }) => {
    await typeToEnd(page, 'плит');
    const count = await rows(page).count();
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThanOrEqual(20);
    await expect(panel(page).getByRole('link', { name: /Смотреть все/ })).toHaveAttribute(
      'href',
      `/search/${encodeURIComponent('плит')}`,
    );
    await expectAccessible(page, 'header');

    await field(page).press('ArrowUp');
    const last = rows(page).last();
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport();
    const id = (await last.getAttribute('id')) ?? '';
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id);
    const address = (await last.getAttribute('href')) ?? '';
    await field(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });

  test('a suggestion replaces the last word and leaves the focus in the field [S2.116, S5.7]', {
    tag: '@desktop',
  }, async ({ page }) => {
    const [word] = await typeToEnd(page, 'купить плит');
    await suggestions(page).getByRole('option').first().click();
    await expect(field(page)).toHaveValue(`купить ${word} `);
    await expect(field(page)).toBeFocused();
  });

  test('Enter searches and what was searched for comes back as history [S2.113, S4.42, S5.4, S5.5]', async ({
    page,
  }) => {
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/news\/$/);
    await field(page).pressSequentially(' стол  производственный');
    await field(page).press('Enter');
    await expect(page).toHaveURL(`/search/${encodeURIComponent('стол производственный')}`);
    const start = async () => (await page.request.get('/search-panel')).text();
    await expect.poll(start).toContain('стол производственный');
    await page.goto('/news/');
    await openSearch(page);
    const history = panel(page).getByRole('group', { name: 'История поиска' });
    await expect(history.getByRole('option', { name: 'стол производственный' })).toBeVisible();
    await expectAccessible(page, 'header');
    await panel(page)
      .getByRole('button', { name: 'Удалить из истории: стол производственный' })
      .click();
    await expect(history).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await expect.poll(start).not.toContain('стол производственный');
    await page.goto('/search/');
    await expect(page.getByText('Очистить историю')).toHaveCount(0);
  });

  test('a history that could not be cleared comes back with a word about it [S2.113]', async ({
    page,
  }) => {
    await page.request.post('/search-panel/history', {
      form: { text: 'весы' },
      maxRedirects: 0,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    await page.reload();
    await openSearch(page);
    await page.route(/search-panel\/history/, (route) => route.abort());
    await panel(page).getByRole('button', { name: 'Очистить историю' }).click();
    await expect(page.getByText('Что-то пошло не так')).toBeVisible();
    const kept = panel(page).getByRole('option', { name: 'весы', exact: true });
    await expect(kept).toBeVisible();
  });

  test('nothing found: says so and offers something [S2.118, S2.119]', async ({ page }) => {
    await field(page).fill('qwzxqwzx');
    await expect(panel(page)).toContainText('К сожалению, по вашему запросу ничего не найдено.');
    await expect(panel(page)).toContainText(
      'Попробуйте уточнить запрос или поискать нужный товар в каталоге.',
    );
    await expect(panel(page).getByRole('group', { name: 'Обратите внимание' })).toBeVisible();
    await expect(page.locator('#status')).toHaveText('По вашему запросу ничего не найдено');
    await expect(field(page)).toHaveValue('qwzxqwzx');
    await expectAccessible(page, 'header');
  });

  test('an answer that comes late is not shown', async ({ page }) => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/search-panel\/results\?search=%D0%BD%D0%BE%D0%B6$/, async (route) => {
      const answer = await route.fetch();
      await late;
      // Given up by the page meanwhile.
      await route.fulfill({ response: answer }).catch(() => {});
    });
    const asked = page.waitForRequest(/search-panel\/results/);
    await field(page).fill('нож');
    await asked;
    await field(page).fill('пароконвектомат');
    await expect(rows(page).first()).toContainText(/пароконвектомат/i);
    release();
    await page.waitForTimeout(300);
    await expect(rows(page).first()).toContainText(/пароконвектомат/i);
  });

  test('when the shop does not answer, it says so and the search still works', {}, async ({
    page,
  }) => {
    await page.route(/search-panel\/(?:suggestions|results)/, (route) => route.abort());
    await field(page).fill('плита');
    await expect(panel(page)).toContainText('Не удалось получить подсказки');
    await expectAccessible(page, 'header');
    await field(page).press('Enter');
    await expect(page).toHaveURL(`/search/${encodeURIComponent('плита')}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('плита');
  });

  test('the clear button empties the field and shows the start again [S4.40]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await field(page).fill('плита');
    await expect(rows(page).first()).toContainText(/плита/i);
    await panel(page).getByRole('button', { name: 'Очистить поле' }).click();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(panel(page).getByRole('group', { name: 'Часто ищут' })).toBeVisible();
  });
});

test('Esc, Tab and a click elsewhere close and empty the field [S4.40]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  await openSearch(page);
  const list = panel(page).getByRole('listbox');
  await expect(list).toBeVisible();
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await field(page).fill('плита');
  await field(page).press('Escape');
  await expect(list).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await field(page).press('ArrowDown');
  await expect(list).toBeVisible();
  await field(page).fill('плита');
  await page.getByRole('heading', { level: 2 }).first().click();
  await expect(list).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  await openSearch(page);
  await expect(list).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(list).toHaveCount(0);
});

test('waits for a pause of a second and a half, and shows that it works [S4.38, S4.39, S9.24]', {
  tag: '@desktop',
}, async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto('/news/');
  await openSearch(page);
  await expect(panel(page).getByRole('option', { name: /в наличии/ })).toHaveCount(4);
  await page.clock.pauseAt(now + 60_000);
  let asked = 0;
  await page.route(/search-panel\/results/, (route) => {
    asked++;
    return route.continue();
  });
  await field(page).fill('плита');
  await expect(page.locator('.search-spinner')).toBeAttached();
  await page.clock.runFor(1400);
  expect(asked).toBe(0);
  await page.clock.runFor(150);
  await expect(rows(page).first()).toContainText(/плита/i);
  expect(asked).toBe(1);
  await expect(page.locator('.search-spinner')).toHaveCount(0);
});

test('a phone has the search as a panel of the whole screen [S2.111, S2.112, S4.40]', async ({
  page,
}) => {
  await page.goto('/catalog');
  await expect(page.locator('.search-button svg').first()).toBeVisible();
  await expect(page.locator('.search-button')).toHaveText('Поиск по сайтуЗакрыть поиск');
  await openSearch(page);
  await expect(page.getByText('Поиск по сайту').last()).toBeVisible();
  const box = await panel(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, height: 740 });
  // A browser with classic scrollbars keeps their place free.
  expect(box?.width).toBeGreaterThanOrEqual(345);
  await expect(rows(page).first()).toBeVisible();
  await field(page).fill('нож');
  await page.locator('.search-button summary', { hasText: 'Закрыть поиск' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what is typed before the script comes stays, and is searched for', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // Service workers are not let in by these tests.
    if (/^Service Worker registration/.test(message.text())) return;
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  const panel = await hold(page, PANEL);
  await page.goto('/');
  const wanted = page.waitForRequest(PANEL);
  await openSearch(page);
  await wanted;
  await field(page).pressSequentially('плита');
  panel.release();
  await expect(rows(page).first()).toContainText(/плита/i);
  await expect(field(page)).toHaveValue('плита');
  await expect(field(page)).toBeFocused();
  expect(problems).toEqual([]);
});
