import { sql } from 'kysely';
import { CallError } from '../../../../shared/contract/call.ts';
import type { Millis } from '../../../../shared/millis.ts';
import type { OrderStatus } from '../../../../shared/order.ts';
import { EXCHANGE_ACTOR } from '../../../orders/led-elsewhere.ts';
import { moveOrderIn } from '../../../orders/move-order.ts';
import type { TaskCause } from '../sessions/exchange-tasks.ts';
import { type Asking, ask } from './ask-of-order.ts';

interface Move {
  note: string;
  /** Cause of the task where it cannot be. */
  cause: TaskCause;
  now: Millis;
}

/** Moves the order all the way or not at all; the buyer is told of the last status alone. */
export async function takeMove(
  asking: Asking,
  way: readonly OrderStatus[],
  { note, cause, now }: Move,
): Promise<boolean> {
  const { tx, orderId } = asking;
  await sql`savepoint one_way`.execute(tx);
  try {
    for (const to of way) {
      const isLast = to === way.at(-1);
      const told = isLast ? { note } : { isTold: false };
      await moveOrderIn(tx, { orderId, to, actor: EXCHANGE_ACTOR, now, ...told });
    }
    await sql`release savepoint one_way`.execute(tx);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await sql`rollback to savepoint one_way`.execute(tx);
    return ask(asking, cause, `1С: ${note}. ${error.message}`);
  }
}
