import { expect, type Locator } from '@playwright/test';
import { amountField, fill, mark, more, remove, restore, total, wake } from './basket-controls.ts';
import { expectAccessible, expectAccessibleInBoth, expectFits } from './expect-look.ts';
import { expectLater } from './later.ts';
import { test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('units, marks, removal and return, a pasted list, and on to the order', async ({ page }) => {
    const [first, second] = (await fill(page, [1, 2])) as [Locator, Locator];
    await expect(first).toBeVisible();
    await more(first).click();
    await expect(amountField(first)).toHaveValue('2');
    await amountField(first).fill('5');
    await amountField(first).press('Enter');
    await expect(amountField(first)).toHaveValue('5');
    await amountField(first).fill('пять');
    await amountField(first).press('Enter');
    await expect(amountField(first)).toHaveValue('пять');
    await expect(amountField(first)).toHaveAccessibleDescription(
      /^Укажите количество целым числом/,
    );
    await amountField(first).fill('5');
    await amountField(first).press('Enter');
    await expect(page).toHaveURL(/\/basket(?:#.*)?$/);
    await mark(second).click();
    await expect(mark(second)).not.toBeChecked();
    await remove(first).click();
    await expect(first).toContainText('Товар удалён');
    await page.reload();
    await expect(first).toContainText('Товар удалён');
    await restore(first).click();
    await expect(amountField(first)).toHaveValue('5');

    const code = /\d+/.exec((await second.locator('.caption').textContent()) ?? '')?.[0];
    await page.getByText('Быстрый заказ по списку').click();
    await page.getByLabel('Артикул или код').fill(`${code} 3\nнетакогоартикула 2`);
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText('Добавлена 1 строка')).toBeVisible();
    await expect(amountField(second)).toHaveValue('5');
    await expect(page.getByLabel('Артикул или код')).toHaveValue('нетакогоартикула 2');
    await page.getByRole('link', { name: /^Оформить за/ }).click();
    await expect(page).toHaveURL(/\/order/);
  });
});

test('a pasted line of one long word widens no page', { tag: '@look' }, async ({ page }) => {
  await fill(page, [1]);
  await page.getByText('Быстрый заказ по списку').click();
  const word = 'Гастроемкость_GN_1/1_65мм_нержавеющая_сталь_без_ручек_полированная';
  await page.getByLabel('Артикул или код').fill(word);
  await page.getByRole('button', { name: 'Добавить в корзину' }).click();
  await expect(page.getByRole('group', { name: /^Гастроемкость_GN/ })).toBeVisible();
  await expectFits(page);
});

test.describe('with JavaScript', () => {
  test('units show at once, and sums follow [S7.10]', async ({ page }) => {
    const [line] = (await fill(page, [1])) as [Locator];
    await wake(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/basket/lines/*', async (route) => {
      await held;
      await route.continue();
    });
    const before = await line.locator('.basket-sum').textContent();
    for (let i = 0; i < 4; i++) await more(line).click();
    await expect(amountField(line)).toHaveValue('5');
    await expect(line.locator('.basket-sum')).not.toHaveText(before ?? '');
    const sum = (await total(page).textContent()) ?? '';
    answer();
    await expect(total(page)).not.toHaveText(sum);
    await page.reload();
    await expect(amountField(line)).toHaveValue('5');
  });

  test('what the server refuses goes back, with the reason', { tag: '@desktop' }, async ({
    page,
  }) => {
    const [line] = (await fill(page, [2])) as [Locator];
    await wake(page);
    await page.route('**/basket/lines/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.abort();
    });
    await more(line).click();
    await expect(amountField(line)).toHaveValue('3');
    await expect(page.locator('.notice-warning')).toContainText('Что-то пошло не так');
    await expect(amountField(line)).toHaveValue('2');
    await page.unroute('**/basket/lines/*');
    await amountField(line).fill('много');
    await amountField(line).press('Enter');
    await expect(amountField(line)).toHaveAccessibleDescription(/^Укажите количество целым числом/);
    await expect(amountField(line)).toHaveAttribute('aria-invalid', 'true');
    await expect(amountField(line)).toHaveValue('много');
    await more(line).click();
    await expect(amountField(line)).toHaveValue('3');
    await expect(amountField(line)).not.toHaveAttribute('aria-invalid');
  });

  test('after a change that failed the sums are read anew', async ({ page }) => {
    const [line] = (await fill(page, [1, 1])) as [Locator];
    await wake(page);
    const before = (await total(page).textContent()) ?? '';
    const side = page.locator('#basket-side');
    // Another device has changed the basket meanwhile.
    const id = /\d+$/.exec((await line.getAttribute('id')) ?? '')?.[0];
    const headers = { Origin: new URL(page.url()).origin };
    const form = { to: '7', package: '1' };
    await page.request.post(`/basket/lines/${id}?_f=notices`, { form, headers });
    await page.route('**/basket/marks*', (route) => route.abort());
    await mark(line).click();
    await expect(page.locator('.notice-warning')).toContainText('Что-то пошло не так');
    await expect(mark(line)).toBeChecked();
    await expect(total(page)).not.toHaveText(before);
    await expect(amountField(line)).toHaveValue('7');
    await expect(side).not.toHaveAttribute('aria-busy');
  });

  test('a pasted list keeps its lines where it goes as a plain form', async ({ page }) => {
    await fill(page, [1]);
    await page.getByText('Быстрый заказ по списку').click();
    // Longer than what a browser sends on behind a page (64 KiB).
    const rows = Array.from({ length: 450 }, (_, at) => `Гастроемкость нержавеющая ${at} 2`);
    const plain = page.waitForRequest((asked) => asked.resourceType() === 'document');
    await page.getByLabel('Артикул или код').fill(rows.join('\n'));
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await plain;
    await expect(page.getByText(`Осталось разобрать ${rows.length} строк`)).toBeVisible();
  });

  test('a removed line counts down, waits while it is focused, and comes back [S4.10, S4.11]', async ({
    page,
  }) => {
    await page.clock.install();
    const [line, other] = (await fill(page, [2, 1])) as [Locator, Locator];
    await wake(page);
    await remove(line).focus();
    await page.keyboard.press('Enter');
    await expect(line).toContainText('Товар удалён');
    await expect(page.locator('#status')).toContainText('Товар удалён');
    await expect(restore(line)).toBeFocused();
    const shown = await restore(line).textContent();
    await page.clock.runFor(3000);
    await expect(restore(line)).toHaveText(shown ?? '');
    await page.keyboard.press('Enter');
    await expect(amountField(line)).toHaveValue('2');

    await remove(line).click();
    await mark(other).focus();
    await page.mouse.move(0, 0);
    const forgotten = page.waitForResponse(/\/basket\/returns/);
    await expectLater(page, () => line.count()).toBe(0);
    await forgotten;
    await page.reload();
    await expect(other).toBeVisible();
    await expect(line).toHaveCount(0);
  });

  test('seconds are counted one by one, and the basket is read anew soon after a change [S7.10, S9.29, S9.30]', {
    tag: '@desktop',
  }, async ({ page }) => {
    const now = Date.now();
    await page.clock.install({ time: now });
    const [line, other] = (await fill(page, [1, 1])) as [Locator, Locator];
    await wake(page);
    await page.clock.pauseAt(now + 60_000);
    let read = 0;
    await page.route(/\/basket\?_f=/, (route) => {
      read++;
      return route.continue();
    });
    const sent = page.waitForResponse(/\/basket\/lines\//);
    await more(other).click();
    await sent;
    await page.clock.runFor(500);
    expect(read).toBe(0);
    await expectLater(page, () => read).toBe(1);
    await remove(line).click();
    await page.mouse.move(0, 0);
    await mark(other).focus();
    await expect(restore(line)).toHaveText('Вернуть (5)');
    await page.clock.runFor(1000);
    await expect(restore(line)).toHaveText('Вернуть (4)');
    await page.clock.runFor(1000);
    await expect(restore(line)).toHaveText('Вернуть (3)');
  });

  test('marks act at once, and the sum follows', async ({ page }) => {
    const [line, other] = (await fill(page, [1, 1])) as [Locator, Locator];
    await wake(page);
    const both = (await total(page).textContent()) ?? '';
    await mark(line).click();
    await expect(mark(line)).not.toBeChecked();
    await expect(total(page)).not.toHaveText(both);
    await page.getByRole('checkbox', { name: 'Отметить всё' }).click();
    await expect(mark(line)).toBeChecked();
    await expect(mark(other)).toBeChecked();
    await expect(total(page)).toHaveText(both);
    await page.getByRole('button', { name: 'Удалить отмеченные' }).click();
    await expect(restore(line)).toBeVisible();
    await expect(restore(other)).toBeVisible();
    await restore(other).click();
    await expect(amountField(other)).toHaveValue('1');
  });

  test('two tabs show the same', { tag: '@desktop' }, async ({ page, context }) => {
    const [line] = (await fill(page, [1])) as [Locator];
    const other = await context.newPage();
    await other.goto('/basket');
    await wake(page);
    const same = other.locator(`#${await line.getAttribute('id')}`);
    await amountField(line).fill('7');
    await amountField(line).press('Enter');
    await expect(amountField(same)).toHaveValue('7');
    await wake(other);
    await more(same).click();
    await page.bringToFront();
    await expect(amountField(line)).toHaveValue('8');
    await expect(total(other)).toHaveText((await total(page).textContent()) ?? '');
  });

  test('the order is made of what is shown', async ({ page }) => {
    const [line] = (await fill(page, [1])) as [Locator];
    await wake(page);
    for (let i = 0; i < 3; i++) await more(line).click();
    await page.getByRole('link', { name: /^Оформить за/ }).click();
    await expect(page).toHaveURL(/\/order/);
    await page.goto('/basket');
    await expect(amountField(line)).toHaveValue('4');
  });

  test('a pasted list adds without leaving, and asks about what is alike', {}, async ({ page }) => {
    const [line] = (await fill(page, [1])) as [Locator];
    const code = /\d+/.exec((await line.locator('.caption').textContent()) ?? '')?.[0];
    await page.getByText('Быстрый заказ по списку').click();
    await page.getByLabel('Артикул или код').fill(`${code}\t4\nдоска разделочная 2 шт`);
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(amountField(line)).toHaveValue('5');
    const choice = page.getByRole('group', { name: /доска разделочная 2 шт/ });
    await choice.getByRole('radio').first().check();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(choice).toHaveCount(0);
  });

  test('is accessible, with lines, removed ones and notes', { tag: '@look' }, async ({ page }) => {
    const [line, other] = (await fill(page, [1, 999_999])) as [Locator, Locator];
    await wake(page);
    await expect(other.locator('.basket-note')).toBeVisible();
    await remove(line).click();
    await expect(restore(line)).toBeVisible();
    await expectAccessibleInBoth(page, 'main');
  });
});

test('on paper it is a list: title, price, amount and sum of each beside one another', {
  tag: '@look',
}, async ({ page }) => {
  const lines = await fill(page, [1, 2, 3]);
  // A4 without its margins.
  await page.setViewportSize({ width: 718, height: 1046 });
  await page.emulateMedia({ media: 'print' });
  for (const line of lines) {
    const parts = [line.getByRole('link'), line.locator('.basket-price')];
    parts.push(amountField(line), line.locator('.basket-sum'));
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    expect(boxes[0]?.height).toBeLessThan(45);
    for (const [place, box] of boxes.entries()) {
      const next = boxes[place + 1];
      if (next) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(next.x + 1);
      expect(Math.abs((box?.y ?? 0) - (boxes[0]?.y ?? 0))).toBeLessThan(5);
    }
  }
  await expect(total(page)).toBeVisible();
});
