import { bumpSequence, type Tx } from '../platform/store/transaction.ts';

/** Source of a fact of the shop, and its time. */
export interface Teller {
  /** «npm run shop:open», a person's name. */
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Notes what somebody tells of the shop, each fact under its name, for every process to follow. */
export async function noteOwnerValues(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
  teller: Teller,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await writeOwnerValues(tx, values, teller);
  await bumpSequence(tx, 'reference');
}

/** The same of facts that no page shows: they are read from the store when they are needed. */
export async function writeOwnerValues(
  tx: Tx,
  values: Readonly<Record<string, unknown>>,
  { by, at }: Teller,
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    changed_by: by,
    changed_at: at,
  }));
  await tx
    .insertInto('owner_values')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}
