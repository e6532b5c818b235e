import { expect, type Page } from '@playwright/test';
import type { Store } from '../../server/platform/store/open-store.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import type { StaffRole } from '../../shared/backoffice.ts';
import { addShopper } from '../helpers/shoppers.ts';
import { addOrder } from '../server/account/add-order.ts';
import { type CountedVisitor, countPresses } from './count-presses.ts';
import { deskUrl, openDeskAs } from './open-desk.ts';

/** Presses of the mouse that each of the commonest tasks may take; typing, keys and dropped files are none. */
export const MOST_PRESSES = {
  take: 1,
  confirm: 2,
  find: 0,
  answer: 1,
  call: 1,
  quote: 1,
  match: 2,
  lines: 1,
  ship: 2,
  delivery: 2,
  firm: 2,
  paper: 1,
  refund: 1,
  card: 3,
  discrepancy: 2,
  prices: 2,
  news: 2,
  import: 2,
  exchange: 1,
  report: 1,
} as const;

/** Somebody at the desk has done a task within its presses. */
export function expectWithin(staff: CountedVisitor, task: keyof typeof MOST_PRESSES): void {
  expect(staff.presses).toBeLessThanOrEqual(MOST_PRESSES[task]);
}

/** An order whose line carries the code of its product, as the shop's own do; gives its id. */
export async function newOrder(
  store: Store,
  facts: Parameters<typeof addOrder>[2] = {},
): Promise<number> {
  const now = Date.now();
  const id = await addOrder(
    store,
    { shopper_id: await addShopper(store, now), created_at: now },
    facts,
  );
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

/** Notice of the last change, with its «Отменить». */
export const said = (page: Page) => page.locator('.desk-said[role="status"]');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

interface Seat {
  store: Store;
  role: StaffRole;
  path?: string;
}

/** Somebody of the staff before a page of the desk, counted from there. */
export async function sitDown(
  page: Page,
  { store, role, path = '/' }: Seat,
): Promise<CountedVisitor> {
  await openDeskAs(page, store, role);
  await page.goto(deskUrl + path);
  return countPresses(page);
}
