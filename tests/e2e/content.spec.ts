import { expect } from '@playwright/test';
import { test } from './test.ts';

test('answers of a kind come in place, and the page goes up after a while [S2.31]', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/answer/');
  const kinds = page.getByRole('navigation', { name: 'О чём вопросы' });
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await kinds.getByRole('link', { name: 'Подбор оборудования' }).click();
  await expect(page).toHaveURL(/\/answer\/\?kind=4$/);
  await expect(page).toHaveTitle(/подбор оборудования/);
  await expect(page.getByRole('heading', { name: 'Подбор оборудования' })).toBeVisible();
  await page.clock.runFor(700);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
    'smooth',
  );
  await page.clock.runFor(200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Все ответы' })).toBeVisible();
});

test('a project is asked for on its page: refused in words, then taken [S1.17]', async ({
  page,
}) => {
  await page.goto('/proectnoe_buro/');
  await page.getByRole('link', { name: 'Заказать проект' }).click();
  const form = page.locator('#planning-form');
  await form.getByLabel('Имя').fill('Анна');
  await form.getByLabel('Телефон').fill('9161234567');
  await form.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(form.getByRole('alert')).toContainText('Выберите, что вы открываете');
  await expect(form.getByLabel('Имя')).toHaveValue('Анна');
  await form.getByLabel('Что открываете').selectOption('Кофейня или бар');
  await form.getByLabel(/Согласен на/).check();
  await form.getByRole('button', { name: 'Отправить заявку' }).click();
  await expect(page.locator('#planning-form')).toContainText('Заявка принята.');
  await expect(page).toHaveURL(/\/proectnoe_buro\//);
});
