import { keysOf } from '../../../shared/keys-of.ts';
import type { Db } from '../../platform/store/open-store.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Fields of an account's history that name its usual firm and address, with their tables. */
const USUAL = { usual_firm: 'firms', usual_address: 'customer_addresses' } as const;
type UsualField = keyof typeof USUAL;
const usualFields = keysOf(USUAL);

export type UsualIds = Readonly<Record<UsualField, number | null>>;

/** Usual firm and address of an account. */
export async function readUsual(tx: Tx | Db, customerId: number): Promise<UsualIds> {
  const [usual_firm, usual_address] = [
    await findUsual(tx, 'usual_firm', customerId),
    await findUsual(tx, 'usual_address', customerId),
  ];
  return { usual_firm, usual_address };
}

async function findUsual(tx: Tx | Db, field: UsualField, customerId: number) {
  const row = await rowsOf(tx, field, customerId)
    .where('is_default', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Rows of an account that may be its usual ones. */
const rowsOf = (tx: Pick<Db, 'selectFrom'>, field: UsualField, customerId: number) =>
  tx
    .selectFrom(USUAL[field] as 'firms')
    .select('id')
    .where('customer_id', '=', customerId)
    .$if(field === 'usual_firm', (query) => query.where('removed_at', 'is', null));

/** Before belongings go over: the usual ones of the account that stays are the only ones. */
export async function yieldUsual(
  tx: Tx,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const kept = await readUsual(tx, into);
  for (const field of usualFields) {
    if (kept[field] !== null) await setUsual(tx, field, { customerId: from, id: null });
  }
}

/** After belongings came back: their account has its former usual ones, and the other has some still. */
export async function returnUsual(
  tx: Tx,
  { own, other, was }: { own: number; other: number; was: Partial<UsualIds> },
): Promise<void> {
  for (const field of usualFields) {
    const id = was[field];
    if (id !== undefined) await setUsual(tx, field, { customerId: own, id });
    if ((await findUsual(tx, field, other)) !== null) continue;
    const oldest = await rowsOf(tx, field, other).orderBy('id').executeTakeFirst();
    if (oldest) await setUsual(tx, field, { customerId: other, id: oldest.id });
  }
}

async function setUsual(
  tx: Tx,
  field: UsualField,
  { customerId, id }: { customerId: number; id: number | null },
): Promise<void> {
  const own = tx.updateTable(USUAL[field] as 'firms').where('customer_id', '=', customerId);
  await own.set({ is_default: 0 }).where('is_default', '=', 1).execute();
  if (id !== null) await own.set({ is_default: 1 }).where('id', '=', id).execute();
}
