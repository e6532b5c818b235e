import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-look.ts';
import { isPhone } from './is-phone.ts';
import { listAsked } from './later.ts';
import { test } from './test.ts';

const slider = (page: Page) => page.getByRole('region', { name: 'Главное сейчас' });
const exclusive = (page: Page) => page.getByRole('region', { name: 'Только у нас' });
const mailing = (page: Page) => page.getByRole('region', { name: /Скидки и новинки/ });
const dot = (page: Page, number: number) =>
  slider(page).getByRole('link', { name: new RegExp(`^Слайд ${number}`) });

/** The slide that is seen, by its place in the list. */
const seenSlide = (page: Page) =>
  page.evaluate(() => {
    const port = document.querySelector('.slides')?.getBoundingClientRect();
    const lefts = [...document.querySelectorAll('.slide')].map(
      (slide) => slide.getBoundingClientRect().left - (port?.left ?? 0),
    );
    return lefts.findIndex((left) => Math.abs(left) < 2);
  });

const expectNoFaults = async (page: Page) => {
  await expectAccessible(page, 'main');
};

test('slides: dots, arrow keys, and no focus on those out of sight [S2.124]', {
  tag: '@both',
}, async ({ page }) => {
  await page.goto('/');
  await expect(dot(page, 1)).toHaveAttribute('aria-current', 'true');
  // A dot is a link to its slide before the script is there.
  await slider(page).hover();
  await expect(slider(page)).toHaveAttribute('data-live');
  await dot(page, 3).click();
  await expect.poll(() => seenSlide(page)).toBe(2);
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.slide:not([inert])')).toHaveCount(1);
  await expect(page.locator('#status')).toHaveText(/Слайд 3 из/);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seenSlide(page)).toBe(1);
  expect(page.url()).not.toContain('#');
  if (!isPhone()) {
    await expect(page.locator('[data-slide-step="1"]')).toBeVisible();
    const back = slider(page).getByRole('button', { name: 'Предыдущий слайд' });
    await back.click();
    await expect.poll(() => seenSlide(page)).toBe(0);
    await expect(back).toHaveAttribute('aria-disabled', 'true');
  }
  await expectNoFaults(page);
});

test('a strong device drags slides by mouse; a click is no drag [S9.50]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 });
  });
  await page.goto('/');
  await page.locator('.slides').hover();
  await expect(page.locator('.slides.swiper-initialized')).toBeVisible();
  const box = await page.locator('.slides').boundingBox();
  const drag = async (by: number) => {
    const [x, y] = [(box?.x ?? 0) + 600, (box?.y ?? 0) + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - by, y, { steps: 6 });
    await page.mouse.up();
  };
  await drag(12);
  await expect.poll(() => seenSlide(page)).toBe(0);
  await drag(500);
  await expect.poll(() => seenSlide(page)).toBe(1);
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  await dot(page, 1).click();
  await expect.poll(() => seenSlide(page)).toBe(0);
});

test('rows: buttons where not all fits, none to nowhere [S2.130]', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const [back, on] = ['Назад: Бренды', 'Вперёд: Бренды'].map((name) =>
    page.getByRole('button', { name }),
  );
  await on?.scrollIntoViewIfNeeded();
  await expect(back as NonNullable<typeof back>).toHaveAttribute('aria-disabled', 'true');
  await on?.click();
  await expect(back as NonNullable<typeof back>).toHaveAttribute('aria-disabled', 'false');
  await expect
    .poll(() => page.locator('.brand-row').evaluate((row) => row.scrollLeft))
    .toBeGreaterThan(200);
  // A press counts from where the row is, which glides.
  await expect(async () => {
    await on?.press('Enter');
    await expect(on as NonNullable<typeof on>).toHaveAttribute('aria-disabled', 'true', {
      timeout: 500,
    });
  }).toPass();
});

test('goods that could not be had come when one comes by again', async ({ page }) => {
  const exclusiveParts = /[?&]_f=exclusive/;
  const asked = listAsked(page, exclusiveParts);
  await page.route(exclusiveParts, (route) => route.abort());
  await page.goto('/');
  await exclusive(page).scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBe(1);
  await page.unroute(exclusiveParts);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(slider(page)).toBeInViewport();
  await exclusive(page).scrollIntoViewIfNeeded();
  await expect(exclusive(page).getByRole('article').first()).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('exclusive goods come when they are near, and another brand by its tab [S2.129]', {}, async ({
  page,
}) => {
  await page.goto('/');
  expect(await exclusive(page).getByRole('article').count()).toBe(0);
  await exclusive(page).scrollIntoViewIfNeeded();
  await expect(exclusive(page).getByRole('article').first()).toBeVisible();
  const tab = exclusive(page).getByRole('navigation').getByRole('link').nth(1);
  const brand = await tab.textContent();
  await tab.press('Enter');
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(tab).toBeFocused();
  await expect(exclusive(page).getByRole('article').first()).toContainText(brand ?? '-');
  expect(new URL(page.url()).search).toBe('');
  await expectNoFaults(page);
});

test('sections that wait are reckoned as high as the categories of a phone', {
  tag: '@look',
}, async ({ page }) => {
  await page.goto('/');
  const categories = page.locator('#categories');
  await categories.scrollIntoViewIfNeeded();
  const { height = 0 } = (await categories.boundingBox()) ?? {};
  const reserved = await categories.evaluate(
    (section) => getComputedStyle(section).containIntrinsicHeight,
  );
  // With less, what follows counts as near, and its pictures are fetched.
  expect(Math.abs(height - Number(/\d+/.exec(reserved)?.[0]))).toBeLessThan(50);
});

test('when the goods cannot be fetched, the link in their place leads to them', async ({
  page,
}) => {
  await page.route(/_f=exclusive/, (route) => route.abort());
  await page.goto('/');
  await exclusive(page).scrollIntoViewIfNeeded();
  await exclusive(page)
    .getByRole('link', { name: /Показать товары/ })
    .click();
  await expect(page).toHaveURL(/\?exclusive=[\w-]+#exclusive$/);
  await expect(exclusive(page).getByRole('article').first()).toBeVisible();
});

test('the mailing: what is wrong is said in place, then what happens next [S2.131]', {}, async ({
  page,
}) => {
  await page.goto('/');
  const email = mailing(page).getByLabel('Электронная почта');
  await email.fill('anna@');
  await mailing(page).getByRole('button', { name: 'Подписаться' }).click();
  await expect(mailing(page).getByText('Проверьте адрес')).toBeVisible();
  await expect(mailing(page).getByText('Отметьте согласие')).toBeVisible();
  await expect(email).toHaveValue('anna@');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectNoFaults(page);
  await email.fill(`anna-${test.info().project.name}@example.ru`);
  await mailing(page).getByRole('checkbox').check();
  await email.press('Enter');
  await expect(mailing(page).getByText('Осталось подтвердить подписку')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the mailing, when the request fails, is sent as a plain form', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route(/_f=/, (route) => route.abort());
  await page.goto('/');
  await mailing(page)
    .getByLabel('Электронная почта')
    .fill(`fail-${test.info().project.name}@example.ru`);
  await mailing(page).getByRole('checkbox').check();
  await mailing(page).getByRole('button', { name: 'Подписаться' }).click();
  await expect(page).toHaveURL(/\/subscribe\/asked$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверьте почту');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures of all slides lie below their texts, not beside them', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/');
    const tops = (selector: string) =>
      page
        .locator(`.slide ${selector}`)
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    const pictures = await tops('picture');
    expect(pictures.length).toBeGreaterThan(1);
    expect(await tops('.slide-text')).toEqual(pictures);
  });

  test('slides by their dots, goods by their link, the mailing by its pages', async ({ page }) => {
    await page.goto('/');
    await dot(page, 2).click();
    await expect(page.locator('#slide-2')).toBeInViewport({ ratio: 0.5 });
    await exclusive(page).getByRole('navigation').getByRole('link').nth(2).click();
    await expect(exclusive(page).getByRole('article').first()).toBeVisible();
    await mailing(page).getByRole('button', { name: 'Подписаться' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
    await expect(page).toHaveTitle(/^Ошибка/);
    await page.getByLabel('Электронная почта').fill(`plain-${test.info().project.name}@example.ru`);
    await page.getByRole('main').getByRole('checkbox').check();
    await page.getByRole('main').getByRole('button', { name: 'Подписаться' }).click();
    await expect(page).toHaveURL(/\/subscribe\/asked$/);
  });
});
