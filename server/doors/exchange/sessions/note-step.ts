import { isRefusal } from '../../../../shared/exchange-words.ts';
import type { Millis } from '../../../../shared/millis.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';

interface Step {
  sessionId: number;
  at: Millis;
  ms: number;
  /** `checkauth`, `init`, `import`, … */
  step: string;
  file: string;
  /** Beginning of the answer. */
  answer: string;
}

/** Steps that the journal of a session has let go of. */
interface LeftOut {
  steps: number;
  /** Number of the refused among them. */
  refused: number;
}

const MAX_ANSWER = 300;
/** Newest steps of a session that stay, and how many may stand before others go. */
const KEPT_STEPS = 300;
const MOST_STEPS = 400;

/** Keeps a step of an exchange in its journal; of a session that says too much the oldest are only counted. */
export async function noteStep(store: Store, taken: Step): Promise<void> {
  const { sessionId, at, ms, step, file, answer } = taken;
  await transaction(store, async (tx) => {
    await tx
      .insertInto('exchange_steps')
      .values({ session_id: sessionId, at, ms, step, file, answer: answer.slice(0, MAX_ANSWER) })
      .execute();
    const { count } = await tx
      .selectFrom('exchange_steps')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    if (Number(count) > MOST_STEPS) await leaveOut(tx, sessionId, Number(count) - KEPT_STEPS);
  });
}

async function leaveOut(tx: Tx, sessionId: number, count: number): Promise<void> {
  const oldest = await tx
    .selectFrom('exchange_steps')
    .select(['id', 'answer'])
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .limit(count)
    .execute();
  const last = oldest.at(-1);
  if (!last) return;
  const { report } = await tx
    .selectFrom('exchange_sessions')
    .select('report')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const before = readLeftOut(report);
  const left: LeftOut = {
    steps: before.steps + oldest.length,
    refused: before.refused + oldest.filter(({ answer }) => isRefusal(answer)).length,
  };
  await tx
    .updateTable('exchange_sessions')
    .set({ report: JSON.stringify(left) })
    .where('id', '=', sessionId)
    .execute();
  await tx
    .deleteFrom('exchange_steps')
    .where('session_id', '=', sessionId)
    .where('id', '<=', last.id)
    .execute();
}

/** Counts of steps by the note of their session. */
export const readLeftOut = (report: string): LeftOut =>
  report === '' ? { steps: 0, refused: 0 } : readKept<LeftOut>(report);
