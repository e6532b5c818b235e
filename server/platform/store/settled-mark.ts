import { z } from 'zod';
import type { Db } from './open-store.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Tx } from './transaction.ts';

const NAME = 'catalog settled';
const markSchema = z.object({ catalog: z.number(), reference: z.number() });

/** The numbers of the last changes of something long that has ended. */
type SettledMark = z.output<typeof markSchema>;

/** Says that what changed many products has ended: who follows need not wait whether more comes. */
export async function writeSettledMark(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('sequences').select(['name', 'value']).execute();
  const valueBy = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  const mark: SettledMark = { catalog: valueBy('catalog'), reference: valueBy('reference') };
  await writeSetting(tx, NAME, JSON.stringify(mark));
}

/** Null: nothing has ended yet. */
export async function readSettledMark(db: Db): Promise<SettledMark | null> {
  const value = await readSetting(db, NAME);
  return value === null ? null : (markSchema.safeParse(JSON.parse(value)).data ?? null);
}
