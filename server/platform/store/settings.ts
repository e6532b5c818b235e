import type { Db } from './open-store.ts';
import type { Tx } from './transaction.ts';

/** Note of the shop for itself under a name; null when there is none. */
export async function readSetting(db: Db | Tx, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Notes it, in the place of what stood there. */
export async function writeSetting(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
