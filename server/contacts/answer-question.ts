import { CallError } from '../../shared/contract/call.ts';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { notifyOfAnswer } from '../push/notify-of.ts';

interface QuestionAnswer {
  questionId: number;
  answer: string;
  /** Shown to everyone on /answer, and not only sent to the one who asked. */
  publish: boolean;
  now: Millis;
}

/** Answers a question, or answers it anew: the same text is not sent again. @throws CallError when there is none. */
export async function answerQuestion(store: Store, given: QuestionAnswer): Promise<void> {
  await transaction(store, (tx) => answerQuestionIn(tx, given));
}

/** The same within a transaction of the caller's. */
export async function answerQuestionIn(tx: Tx, given: QuestionAnswer): Promise<void> {
  const { questionId, answer, publish, now } = given;
  const question = await tx
    .selectFrom('questions')
    .select('answer')
    .where('id', '=', questionId)
    .executeTakeFirst();
  if (!question) throw new CallError('not_found', 'Нет такого вопроса');
  const isSame = question.answer === answer;
  await tx
    .updateTable('questions')
    .set({
      ...(!isSame && { answer, answered_at: now }),
      published: publish ? 1 : 0,
      updated_at: now,
    })
    .where('id', '=', questionId)
    .execute();
  if (isSame) return;
  const key = `question-answered ${questionId} ${now}`;
  await addToOutbox(tx, [{ kind: 'question-answered', key, payload: { questionId } }], now);
  await notifyOfAnswer(tx, questionId, now);
}
