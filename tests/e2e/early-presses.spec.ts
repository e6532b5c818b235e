import { expect, type Locator } from '@playwright/test';
import { amountField, fill, more, remove, restore, wake } from './basket-controls.ts';
import { addButton } from './card-controls.ts';
import { findPart } from './find-part.ts';
import { hold } from './hold.ts';
import { test } from './test.ts';

const BASKET = findPart('client/basket/mount-basket.tsx');

test('presses and numbers of a basket that does not live yet are kept', async ({ page }) => {
  const part = await hold(page, BASKET);
  const [first, second] = (await fill(page, [1, 1])) as [Locator, Locator];
  await amountField(second).fill('12');
  for (let i = 0; i < 3; i++) await more(first).click();
  part.release();
  await expect(amountField(first)).toHaveValue('4');
  await expect(amountField(second)).toHaveValue('12');
  await expect
    .poll(async () => {
      await page.reload();
      return [await amountField(first).inputValue(), await amountField(second).inputValue()];
    })
    .toEqual(['4', '12']);
});

test('a package chosen in a basket that does not live yet is kept', async ({ page }) => {
  const part = await hold(page, BASKET);
  await fill(page, Array(12).fill(1));
  const line = page.locator('.basket-row:has(select)').first();
  const packages = line.getByRole('combobox');
  const step = (await packages.locator('option').last().getAttribute('value')) ?? '';
  await packages.focus();
  await packages.selectOption(step);
  part.release();
  await expect(amountField(line)).toHaveValue(step);
  await expect(packages).toHaveValue(step);
  await expect
    .poll(async () => {
      await page.reload();
      return [await packages.inputValue(), await amountField(line).inputValue()];
    })
    .toEqual([step, step]);
});

test('a press waits for the basket though another press brings the list anew', async ({ page }) => {
  const part = await hold(page, BASKET);
  const [first, second] = (await fill(page, [1, 1])) as [Locator, Locator];
  await more(first).click();
  await remove(second).click();
  await expect(restore(second)).toBeVisible();
  part.release();
  await expect(amountField(first)).toHaveValue('2');
});

test('what is returned is the amount that was typed last', async ({ page }) => {
  const [line] = (await fill(page, [1])) as [Locator];
  await wake(page);
  await amountField(line).fill('12');
  await remove(line).click();
  await restore(line).click();
  await expect(amountField(line)).toHaveValue('12');
});

test('the offer is made of what the list shows', async ({ page }) => {
  const [line] = (await fill(page, [1])) as [Locator];
  await wake(page);
  const answer = await hold(page, '**/basket/lines/*');
  const papers: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.pdf')) papers.push(request.url());
  });
  await more(line).click();
  await page.getByRole('link', { name: /^Скачать/ }).click();
  await expect(amountField(line)).toHaveValue('2');
  expect(papers).toEqual([]);
  const paper = page.waitForEvent('download');
  answer.release();
  await paper;
});

test('the counter counts in the tabs of the home page', async ({ page }) => {
  await page.goto('/');
  const row = page.locator('#exclusive');
  const brand = row.getByRole('navigation').getByRole('link').first();
  await page.goto((await brand.getAttribute('href')) ?? '');
  const add = addButton(row).first();
  const id = await add.locator('xpath=ancestor::*[contains(@class, "order")]').getAttribute('id');
  const card = row.locator(`#${id}`);
  await add.click();
  await expect(amountField(card)).toHaveValue('1');
  await more(card).click();
  await more(card).click();
  await expect(amountField(card)).toHaveValue('3');
});
