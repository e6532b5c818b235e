import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';
import { orderNumber } from '../../shared/order.ts';
import { addShopper } from '../helpers/shoppers.ts';
import { addOrder } from '../server/account/add-order.ts';
import { type CountedVisitor, countPresses } from './count-presses.ts';
import { deskUrl, openDeskAs } from './open-desk.ts';
import { openShopStore } from './open-shop-store.ts';
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

async function newOrder(facts: Parameters<typeof addOrder>[2] = {}): Promise<number> {
  const now = Date.now();
  const id = await addOrder(
    store,
    { shopper_id: await addShopper(store, now), created_at: now },
    facts,
  );
  // A line of the shop's own carries the code of its product.
  await transaction(store, async (tx) => {
    const product = tx
      .selectFrom('order_lines')
      .innerJoin('products', 'products.id', 'order_lines.product_id')
      .select('products.code')
      .where('order_id', '=', id);
    const { code } = await product.executeTakeFirstOrThrow();
    await tx.updateTable('order_lines').set({ code }).where('order_id', '=', id).execute();
  });
  return id;
}

const statusOf = async (id: number) => {
  const order = store.db.selectFrom('orders').select('status').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).status;
};

/** Notice of what was just done, with its «Отменить». */
const said = (page: Page) => page.locator('.desk-said[role="status"]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Member of the staff before a page of the desk, counted from there. */
async function sitDown(page: Page, role: StaffRole, path = '/'): Promise<CountedVisitor> {
  await openDeskAs(page, store, role);
  await page.goto(deskUrl + path);
  return countPresses(page);
}

/** Types into the one box, by its key. */
async function find({ page, key }: CountedVisitor, text: string): Promise<void> {
  await key('/');
  await page.keyboard.type(text);
  await key('Enter');
}

test.describe('the twenty tasks', { tag: '@desktop' }, () => {
  test('1: what is new is looked at and taken by one press', async ({ page }) => {
    const id = await newOrder({ status: 'review', created_at: 1 });
    const seller = await sitDown(page, 'sales');
    await seller.press(page.getByRole('button', { name: `Взять: Заказ ${orderNumber(id)}` }));
    await expect(said(page)).toContainText(`Заказ ${orderNumber(id)}: взято`);
    expect(seller.presses).toBeLessThanOrEqual(1);
  });

  test('2: an order is confirmed and its invoice sent by two', async ({ page }) => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru', created_at: 2 } as const;
    const id = await newOrder({ status: 'review', ...facts });
    const seller = await sitDown(page, 'sales');
    await seller.press(page.getByRole('link', { name: `Заказ ${orderNumber(id)}` }));
    await seller.press(page.getByRole('button', { name: 'Подтвердить и выставить счёт' }));
    await expect(said(page)).toBeVisible();
    expect(await statusOf(id)).toBe('opened');
    expect(seller.presses).toBeLessThanOrEqual(2);
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
    // A sum may be that of several: it is chosen from the list.
    await find(seller, String(total / 100));
    await expect(heading(page)).toHaveText(String(total / 100));
    await seller.key('j');
    await seller.key('Enter');
    await expect(heading(page)).toHaveText(`Заказ ${orderNumber(id)}`);
    expect(seller.presses).toBe(0);
  });

  test('4: a question on availability is answered by two', async ({ page }) => {
    const asked = store.db.selectFrom('questions').select('id').where('product_id', 'is not', null);
    const { id } = await asked.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const seller = await sitDown(page, 'sales', desk.question(id));
    await seller.write(page.getByLabel('Ответ'), 'Есть, отгрузим завтра');
    await seller.press(page.getByRole('button', { name: /Ответить/ }));
    await expect(said(page)).toContainText('Ответ на вопрос');
    expect(seller.presses).toBeLessThanOrEqual(2);
  });

  test('5: a call is made and closed by one', async ({ page }) => {
    const name = `Пётр ${Date.now()}`;
    const call = { name, phone: '+79160000002', comment: '', city_id: 90, asked_at: Date.now() };
    await transaction(store, (tx) => tx.insertInto('callbacks').values(call).execute());
    const seller = await sitDown(page, 'sales', desk.inquiries());
    const waiting = page.getByRole('listitem').filter({ hasText: name });
    await seller.press(waiting.getByRole('button', { name: 'Готово' }));
    await expect(page.getByText(name)).toHaveCount(0);
    expect(seller.presses).toBeLessThanOrEqual(1);
  });

  test('6: a request whose prices are known is offered by one', async ({ page }) => {
    const id = await newOrder({ kind: 'request', status: 'new' });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByRole('button', { name: 'Отправить предложение' }));
    await expect(said(page)).toContainText('предложение');
    expect(await statusOf(id)).toBe('offered');
    expect(seller.presses).toBeLessThanOrEqual(1);
  });

  test('8: a line gets another quantity by one press and Enter', async ({ page }) => {
    const id = await newOrder({ status: 'opened' });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.write(page.getByLabel(/^Штук: /).first(), '3');
    await seller.key('Enter');
    await expect(said(page)).toContainText('состав');
    const line = store.db.selectFrom('order_lines').select('quantity').where('order_id', '=', id);
    expect((await line.executeTakeFirstOrThrow()).quantity).toBe(3);
    expect(seller.presses).toBeLessThanOrEqual(1);
  });

  test('9: many leave with pasted track numbers by three', async ({ page }) => {
    const facts = { status: 'assembling', delivery_kind: 'courier' } as const;
    const ids = [await newOrder(facts), await newOrder(facts), await newOrder(facts)];
    const clerk = await sitDown(page, 'warehouse', desk.orders());
    await clerk.press(page.getByText('Отгрузить списком'));
    const rows = ids.map((id) => `${orderNumber(id)}\tRA${id}00000RU`).join('\n');
    await clerk.write(page.getByLabel(/Номер заказа и номер отправления/), rows);
    await clerk.press(page.getByRole('button', { name: 'Отгрузить', exact: true }));
    await expect(heading(page)).toHaveText('Отгружено: 3 заказа');
    for (const id of ids) expect(await statusOf(id)).toBe('shipped');
    expect(clerk.presses).toBeLessThanOrEqual(3);
  });

  test('10: a delivery gets its own price with a reason by three and Enter', async ({ page }) => {
    const id = await newOrder({ status: 'opened', delivery_kind: 'courier' });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByText('Другая цена доставки'));
    await seller.write(page.getByLabel('Цена, ₽'), '1500');
    await seller.key('Tab');
    await page.keyboard.type('подъём на этаж');
    await seller.key('Enter');
    await expect(said(page)).toContainText('доставка');
    expect(seller.presses).toBeLessThanOrEqual(2);
  });

  test('12: the invoice leaves once more by one', async ({ page }) => {
    const facts = { payment_kind: 'invoice', email: 'firma@example.ru' } as const;
    const id = await newOrder({ status: 'opened', ...facts });
    const seller = await sitDown(page, 'sales', desk.order(id));
    await seller.press(page.getByRole('button', { name: 'Отправить счёт' }));
    await expect(said(page)).toContainText('счёт на firma@example.ru');
    expect(seller.presses).toBeLessThanOrEqual(1);
  });
});
