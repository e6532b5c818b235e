import { randomUUID } from 'node:crypto';
import type { Dialect } from '../../../../server/platform/store/dialect.ts';
import { DeskField, STAFF_ROLES, type StaffRole } from '../../../../shared/backoffice.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { addShopper } from '../../../helpers/shoppers.ts';
import { addOrder } from '../../account/add-order.ts';
import { listInStock, openBrowser } from '../../checkout/buy.ts';
import { type DeskVisitor, openDesk } from './desk-visitor.ts';

/** A shop with its back office and one of the staff for each role. */
export interface DeskBench {
  shop: TestShop;
  office: ReturnType<typeof openDesk>;
  db: TestShop['deps']['store']['db'];
  as(role: StaffRole): DeskVisitor;
  /** An order of 1 000 ₽ with one line, written past the forms; gives its id. */
  newOrder(facts?: Parameters<typeof addOrder>[2]): Promise<number>;
  /** An order by the shop's own form, with goods that it holds; gives its id. */
  placedOrder(): Promise<number>;
  lastBatchId(): Promise<number>;
  close(): Promise<void>;
}

export async function openDeskBench(
  dialect: Dialect = 'sqlite',
  env: Record<string, string> = {},
): Promise<DeskBench> {
  const shop = await createTestShop(env, dialect);
  const { db } = shop.deps.store;
  const office = openDesk(shop);
  const visitors = new Map<StaffRole, DeskVisitor>();
  for (const role of STAFF_ROLES) visitors.set(role, await office.staff(role));
  return {
    shop,
    office,
    db,
    as: (role) => visitors.get(role) as DeskVisitor,
    async newOrder(facts = {}) {
      const { now } = shop.clock;
      const shopper_id = await addShopper(shop.deps.store, now);
      return addOrder(shop.deps.store, { shopper_id, created_at: now }, facts);
    },
    async placedOrder() {
      const guest = openBrowser(shop);
      const [product = 0] = await listInStock(shop, 1);
      await guest.add(product);
      await guest.prepare('card');
      await guest.confirm();
      const last = db.selectFrom('orders').select('id').orderBy('id', 'desc');
      return (await last.executeTakeFirstOrThrow()).id;
    },
    async lastBatchId() {
      const last = db.selectFrom('change_batches').select('id').orderBy('id', 'desc');
      return (await last.executeTakeFirst())?.id ?? 0;
    },
    close: shop.close,
  };
}

/** The batch that an answer leads back with. */
export const doneOf = (location: string | undefined) =>
  Number(/[?&]done=(\d+)/.exec(location ?? '')?.[1]);

/** Field of a form that happens once, as a page would show it anew. */
export const once = () => ({ [DeskField.FormKey]: randomUUID() });

/** A job of an import to keep changes with. */
export async function addImportJob({ shop, as }: DeskBench): Promise<number> {
  const row = await shop.deps.store.writer
    .insertInto('desk_jobs')
    .values({
      kind: 'import',
      staff_id: as('owner').staffId,
      title: 'Загрузка',
      input: '{}',
      state: 'done',
      total: 0,
      batch_id: null,
      created_at: shop.clock.now,
      ended_at: shop.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
