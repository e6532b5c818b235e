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
  { by, at }: Teller,
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    changed_by: by,
    changed_at: at,
  }));
  if (rows.length === 0) return;
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
  await bumpSequence(tx, 'reference');
}
