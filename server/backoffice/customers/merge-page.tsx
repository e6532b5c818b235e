import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { parsePhone } from '../../../shared/ru/phone.ts';
import { CustomerMergePage } from '../../../views/backoffice/customers/customer-merge-page.tsx';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { findCustomer } from './find-customer.ts';
import { betterLevel, mergeCustomers } from './merge-customers.ts';

/** Preview of two accounts becoming one. */
export const mergePage: DeskPageRoute = {
  path: desk.customerMerge.path,
  right: 'customers.change',
  async load({ store }, { params, query, url }) {
    const { db } = store;
    const into = await findCustomer(db, readId(params['id']));
    if (!into || into.merged_into !== null || into.erased_at !== null) return null;
    const asked = (query.get('from') ?? '').trim().slice(0, 60);
    const from = await findDouble(db, asked);
    const reason = whyNot(into, from, asked);
    const shown = from && !reason ? { ...from, ...(await countBelongings(db, from.id)) } : null;
    const data = { into, from: shown, reason };
    const level = shown ? betterLevel(into.role, shown.role) : into.role;
    return {
      title: `Объединить: ${into.name}`,
      data,
      body: <CustomerMergePage {...data} level={level} asked={asked} url={url} />,
    };
  },
};

/** An account by its phone or its number. */
async function findDouble(db: Db, asked: string) {
  const phone = parsePhone(asked);
  if (!phone) return findCustomer(db, readId(asked));
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row ? findCustomer(db, row.id) : null;
}

type Found = Awaited<ReturnType<typeof findCustomer>>;

/** Reason for which two accounts cannot become one; '' when they can. */
function whyNot(into: NonNullable<Found>, from: Found, asked: string): string {
  if (!asked) return '';
  if (!from) return `По «${asked}» другой записи нет`;
  if (from.id === into.id) return 'Это та же самая запись';
  if (from.merged_into !== null) return 'Эта запись уже стала частью другой';
  if (from.erased_at !== null) return 'Данные этой записи удалены';
  if (from.role === 'manager' || into.role === 'manager') return 'Входы менеджеров не объединяют';
  return '';
}

async function countBelongings(db: Db, id: number) {
  const count = async (
    table: 'firms' | 'customer_addresses' | 'basket_lines' | 'favorites',
    column: 'customer_id' | 'shopper_id',
  ) => {
    const { rows } = await db
      .selectFrom(table as 'firms')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where(column as 'customer_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    firmCount: await count('firms', 'customer_id'),
    addressCount: await count('customer_addresses', 'customer_id'),
    basketCount: await count('basket_lines', 'shopper_id'),
    favoriteCount: await count('favorites', 'shopper_id'),
  };
}

export const mergeAction = deskAction({
  path: desk.customerMerging.path,
  right: 'customers.change',
  input: z.object({ from: z.coerce.number().int().positive() }),
  async run({ store, callers }, { staff, params, input: { from: fromId }, now }) {
    const intoId = readId(params['id']);
    if (fromId === intoId) throw new CallError('invalid', 'Это та же самая запись');
    const title = `Покупатель ${fromId} стал частью записи ${intoId}`;
    const batch = { staffId: staff.id, action: 'customer.merge', title, now };
    const done = await changeAs(store, batch, (change) =>
      mergeCustomers(change, { fromId, intoId, now }),
    );
    callers.forget();
    return { ...done, location: desk.customer(intoId) };
  },
});
