import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import type { CountedVisitor } from './count-presses.ts';
import { openShopStore } from './open-shop-store.ts';
import {
  newOrder as addOrderTo,
  expectWithin,
  heading,
  MOST_PRESSES,
  said,
  sitDown as sit,
} from './sit-down.ts';
import { test } from './test.ts';

/**
 * The commonest work of a day, counted in presses of the mouse; typing and keys are none. All twenty
 * together may take thirty.
 */
let store: Store;
test.beforeAll(async () => {
  store = await openShopStore();
});
test.afterAll(() => store.close());

const newOrder = (facts?: Parameters<typeof addOrderTo>[1]) => addOrderTo(store, facts);

const statusOf = async (id: number) => {
  const order = store.db.selectFrom('orders').select('status').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).status;
};

const sitDown = (page: Page, role: StaffRole, path = '/') => sit(page, { store, role, path });

/** Types into the one box, by its key. */
async function find({ page, key }: CountedVisitor, text: string): Promise<void> {
  await key('/');
  await page.keyboard.type(text);
  // The same order may be shown before and after: its page has to come anew.
  const shown = page.waitForEvent('load');
  await key('Enter');
  await shown;
}

test.describe('the twenty tasks', { tag: '@desktop' }, () => {
  test('take thirty presses all together', () => {
    const most: number[] = Object.values(MOST_PRESSES);
    expect(most).toHaveLength(20);
    expect(most.reduce((sum, presses) => sum + presses, 0)).toBeLessThanOrEqual(30);
  });

  test('1: what is new is looked at and taken by one press', async ({ page }) => {
    const id = await newOrder({ status: 'review', created_at: 1 });
    const seller = await sitDown(page, 'sales');
    await seller.press(page.getByRole('button', { name: `Взять: Заказ ${orderNumber(id)}` }));
    await expect(said(page)).toContainText(`Заказ ${orderNumber(id)}: взято`);
    expectWithin(seller, 'take');
  });

  test('2: an order is confirmed and its invoice sent by two', async ({ page }) => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru', created_at: 2 } as const;
    const id = await newOrder({ status: 'review', ...facts });
    const seller = await sitDown(page, 'sales');
    await seller.press(page.getByRole('link', { name: `Заказ ${orderNumber(id)}` }));
    await seller.press(page.getByRole('button', { name: 'Подтвердить и выставить счёт' }));
    await expect(said(page)).toBeVisible();
    expect(await statusOf(id)).toBe('opened');
    expectWithin(seller, 'confirm');
  });

  test('3: a phone, a number, a sum lead to the order without any', async ({ page }) => {
    const total = 1_000_000_00 + Math.floor(Math.random() * 1e6) * 100;
    const digits = String(total / 100).slice(0, 7);
    const phone = `+7958${digits}`;
    const id = await newOrder({ phone, total, goods_sum: total, retail_sum: total });
    const seller = await sitDown(page, 'sales');
    for (const text of [`8 (958) ${digits}`, orderNumber(id)]) {
      await find(seller, text);
      await expect(heading(page)).toHaveText(`Заказ ${orderNumber(id)}`);
    }
    // A sum of one order leads there at once; one of several is chosen from the list.
    await find(seller, String(total / 100));
    const order = `Заказ ${orderNumber(id)}`;
    await expect(heading(page)).toHaveText(new RegExp(`^(${order}|${total / 100})$`));
    if ((await heading(page).textContent()) !== order) {
      await seller.key('j');
      await seller.key('Enter');
    }
    await expect(heading(page)).toHaveText(order);
    expectWithin(seller, 'find');
  });

  test('4: a question on availability is answered by one', async ({ page }) => {
    const asked = store.db.selectFrom('questions').select('id').where('product_id', 'is not', null);
    const { id } = await asked.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const seller = await sitDown(page, 'sales', desk.question(id));
    await seller.write(page.getByLabel('Ответ'), 'Есть, отгрузим завтра');
    await seller.key('Control+Enter');
    await expect(said(page)).toContainText('Ответ на вопрос');
    expectWithin(seller, 'answer');
  });

  test('5: a call is made and closed by one', async ({ page }) => {
    const name = `Пётр ${Date.now()}`;
    const call = { name, phone: '+79160000002', comment: '', city_id: 90, asked_at: Date.now() };
    await transaction(store, (tx) => tx.insertInto('callbacks').values(call).execute());
    const seller = await sitDown(page, 'sales', desk.inquiries());
    const waiting = page.getByRole('listitem').filter({ hasText: name });
    await seller.press(waiting.getByRole('button', { name: 'Готово' }));
    await expect(page.getByText(name)).toHaveCount(0);
    expectWithin(seller, 'call');
  });

  test('6: a request whose prices are known is offered by one', async ({ page }) => {
    const id = await newOrder({ kind: 'request', status: 'new', delivery_kind: 'none' });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByRole('button', { name: 'Отправить предложение' }));
    await expect(said(page)).toContainText('предложение');
    expect(await statusOf(id)).toBe('offered');
    expectWithin(seller, 'quote');
  });

  test('8: a line gets another quantity by one press and Enter', async ({ page }) => {
    const id = await newOrder({ status: 'opened' });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.write(page.getByLabel(/^Штук: /).first(), '3');
    await seller.key('Enter');
    await expect(said(page)).toContainText('состав');
    const line = store.db.selectFrom('order_lines').select('quantity').where('order_id', '=', id);
    expect((await line.executeTakeFirstOrThrow()).quantity).toBe(3);
    expectWithin(seller, 'lines');
  });

  test('9: many leave with pasted track numbers by two', async ({ page }) => {
    const facts = { status: 'assembling', delivery_kind: 'courier' } as const;
    const ids = [await newOrder(facts), await newOrder(facts), await newOrder(facts)];
    const clerk = await sitDown(page, 'warehouse', desk.orders());
    await clerk.press(page.getByText('Отгрузить списком'));
    const rows = ids.map((id) => `${orderNumber(id)}\tRA${id}00000RU`).join('\n');
    await clerk.write(page.getByLabel(/Номер заказа и номер отправления/), rows);
    await clerk.key('Control+Enter');
    await expect(heading(page)).toHaveText('Отгружено: 3 заказа');
    for (const id of ids) expect(await statusOf(id)).toBe('shipped');
    expectWithin(clerk, 'ship');
  });

  test('10: a delivery gets its own price with a reason by two and Enter', async ({ page }) => {
    const way = { delivery_kind: 'courier', delivery_address: 'улица Мира, 1' } as const;
    const id = await newOrder({ status: 'opened', ...way });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByText('Другая цена доставки'));
    await seller.write(page.getByLabel('Цена, ₽'), '1500');
    await seller.key('Tab');
    await page.keyboard.type('подъём на этаж');
    await seller.key('Enter');
    await expect(said(page)).toContainText('доставка');
    expectWithin(seller, 'delivery');
  });

  test('12: the invoice leaves once more by one', async ({ page }) => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru' } as const;
    const id = await newOrder({ status: 'opened', ...facts });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByRole('button', { name: 'Отправить счёт' }));
    await expect(said(page)).toContainText('счёт на firma@example.ru');
    expectWithin(seller, 'paper');
  });
});
