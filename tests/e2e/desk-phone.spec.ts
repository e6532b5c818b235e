import { expect } from '@playwright/test';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import { addShopper } from '../helpers/shoppers.ts';
import { addOrder } from '../server/account/add-order.ts';
import { deskUrl, openDeskAs } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
import { test } from './test.ts';

test('a phone shows of an order its number, day, buyer, sum and state without moving sideways', async ({
  page,
}) => {
  const store = await openShopStore();
  const now = Date.now();
  const id = await addOrder(store, {
    shopper_id: await addShopper(store, now),
    created_at: now,
  });
  await openDeskAs(page, store, 'owner');
  await page.goto(`${deskUrl}${desk.orders({ state: 'all' })}`);
  const row = page.locator('tr[data-row]', { hasText: orderNumber(id) });
  await expect(row).toContainText(' ₽');
  await expect(row).toContainText(/от\s\d+/);
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const cell of await row.locator('td:not(:empty):visible').all()) {
    const box = await cell.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
  }
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(70);
  const table = await page.locator('.desk-listed').boundingBox();
  expect(table!.y).toBeLessThan(340);
  const search = page.getByRole('searchbox', { name: 'Найти в заказах' });
  expect((await search.boundingBox())!.width).toBeGreaterThan(260);
  await store.close();
});
