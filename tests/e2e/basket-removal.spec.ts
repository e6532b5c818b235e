import { expect, type Locator } from '@playwright/test';
import { amountField, fill, mark, remove, restore, wake } from './basket-controls.ts';
import { expectLater } from './later.ts';
import { listenToErrors } from './listen-to-errors.ts';
import { test } from './test.ts';

test.describe('a line taken out', () => {
  test('at once, before the basket lives', async ({ page }) => {
    const errors = listenToErrors(page);
    const [first] = (await fill(page, [1, 2])) as [Locator, Locator];
    await remove(first).click();
    await expect(restore(first)).toHaveText(/Вернуть \(\d\)/);
    await wake(page);
    await restore(first).click();
    await expect(amountField(first)).toHaveValue('1');
    expect(errors).toEqual([]);
  });

  test('by the first touch counts down when its answer is sooner than the script, and goes', async ({
    page,
  }) => {
    await page.clock.install();
    const [first, second] = (await fill(page, [1, 2])) as [Locator, Locator];
    await page.waitForLoadState('networkidle');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await answered;
      await route.continue();
    });
    await remove(first).tap();
    await expect(restore(first)).toHaveText('Вернуть');
    answer();
    await expect(restore(first)).toHaveText(/Вернуть \(\d\)/);
    await mark(second).focus();
    await expectLater(page, () => first.count()).toBe(0);
  });

  test('by the first touch counts down when the script is sooner than its answer', async ({
    page,
  }) => {
    const [first] = (await fill(page, [1, 2])) as [Locator, Locator];
    await page.waitForLoadState('networkidle');
    await page.route('**/basket/lines/*', async (route) => {
      await expect(page.locator('#basket')).toHaveAttribute('data-live', '');
      await route.continue();
    });
    await page.locator('#basket').evaluate((basket) => {
      basket.querySelector<HTMLElement>('.basket-row [aria-label^="Удалить"]')?.click();
      basket.dispatchEvent(new Event('touchstart', { bubbles: true }));
    });
    await expect(restore(first)).toHaveText(/Вернуть \(\d\)/);
  });

  test('is there after a reload, counts down and comes back', { tag: '@desktop' }, async ({
    page,
  }) => {
    const errors = listenToErrors(page);
    const [first] = (await fill(page, [1, 2])) as [Locator, Locator];
    await wake(page);
    await remove(first).click();
    await expect(restore(first)).toHaveText(/Вернуть \(\d\)/);
    await page.waitForLoadState('networkidle');
    await page.reload();
    await wake(page);
    await expect(restore(first)).toHaveText(/Вернуть \(\d\)/);
    await restore(first).click();
    await expect(amountField(first)).toHaveValue('1');
    expect(errors).toEqual([]);
  });
});
