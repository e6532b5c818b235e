import type { Db } from '../../platform/store/open-store.ts';
import { fullName } from '../customers/list-customers.ts';
import { countOrdersOf } from './list-firms.ts';

/** A firm as its customer has it; null: there is none. */
export async function findFirmOfCustomer(db: Pick<Db, 'selectFrom'>, id: number) {
  const row = await db
    .selectFrom('firms')
    .innerJoin('customers', 'customers.id', 'firms.customer_id')
    .select(['firms.id', 'customer_id', 'inn', 'kpp', 'ogrn', 'title', 'legal_address'])
    .select(['position', 'is_default', 'confirmed_at', 'refused_at', 'refusal', 'removed_at'])
    .select(['bank_bik', 'bank_account'])
    .select(['firms.created_at', 'customers.role', 'customers.customer_type'])
    .where('firms.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** True when the history holds who confirmed a firm as it is; false: the register alone did. */
export async function isConfirmedByStaff(
  db: Pick<Db, 'selectFrom'>,
  { id, confirmed_at }: { id: number; confirmed_at: number | null },
): Promise<boolean> {
  if (confirmed_at === null) return false;
  const change = await db
    .selectFrom('changes')
    .select('id')
    .where('entity', '=', 'firm')
    .where('entity_id', '=', String(id))
    .where('fields', 'like', `%"confirmed_at":[%,${confirmed_at}]%`)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Everyone who buys for a firm of this number: each has it in an account of their own. */
export async function listPeopleOf(db: Db, inn: string) {
  const rows = await db
    .selectFrom('firms')
    .innerJoin('customers', 'customers.id', 'firms.customer_id')
    .select(['firms.id as firmId', 'customers.id', 'first_name', 'last_name', 'patronymic'])
    .select(['phone', 'role', 'position', 'kpp', 'title', 'confirmed_at', 'refused_at'])
    .where('inn', '=', inn)
    .where('removed_at', 'is', null)
    .orderBy('firms.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, name: fullName(row) }));
}

/** Orders for any of the rows of a firm, the last first, with their figures. */
export async function listOrdersOfFirm(db: Db, firmIds: readonly number[]) {
  const [orders, figures] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'kind', 'status', 'total', 'paid_sum', 'created_at'])
      .where('firm_id', 'in', [...firmIds])
      .orderBy('id', 'desc')
      .limit(10)
      .execute(),
    countOrdersOf(db, firmIds),
  ]);
  const all = [...figures.values()];
  return {
    orders,
    orderCount: all.reduce((sum, one) => sum + one.orders, 0),
    turnover: all.reduce((sum, one) => sum + one.turnover, 0),
  };
}
