import type { Millis } from '../../../shared/millis.ts';
import type { Tx } from '../../platform/store/transaction.ts';

const NAME = 'Владелец (пробный магазин)';

/** The owner of a demo shop; made when the button is pressed for the first time. */
export async function obtainDemoOwner(tx: Tx, now: Millis): Promise<number> {
  const known = await tx
    .selectFrom('staff')
    .select('id')
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('staff')
    .values({
      name: NAME,
      role: 'owner',
      password: null,
      totp_secret: null,
      created_at: now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
