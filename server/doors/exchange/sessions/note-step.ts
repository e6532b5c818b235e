import type { Millis } from '../../../../shared/millis.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import { transaction } from '../../../platform/store/transaction.ts';

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

const MAX_ANSWER = 300;

/** Keeps a step of an exchange in its journal. */
export async function noteStep(store: Store, taken: Step): Promise<void> {
  const { sessionId, at, ms, step, file, answer } = taken;
  await transaction(store, (tx) =>
    tx
      .insertInto('exchange_steps')
      .values({
        session_id: sessionId,
        at,
        ms,
        step,
        file,
        answer: answer.slice(0, MAX_ANSWER),
      })
      .execute(),
  );
}
