import type { ClientAddress } from '../../shared/contract/client.ts';
import type { Millis } from '../../shared/millis.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import { nextNumber } from '../platform/store/next-number.ts';
import type { Store } from '../platform/store/open-store.ts';
import { type Tx, transaction } from '../platform/store/transaction.ts';
import { requireContactLimit } from './contact-limit.ts';
import { saidBefore } from './said-before.ts';

interface QuestionAsk {
  kind_id: number;
  /** Code; '' when the question is about no product. */
  product: string;
  name: string;
  /** Addresses for the answer: one of both is given. */
  email: string;
  phone: string;
  question: string;
  /** Version of the text that was agreed to. */
  consent: string;
  address: ClientAddress;
  /** Asker, where known: told of the answer by notification. */
  shopperId?: number | null;
  now: Millis;
}

/**
 * Keeps a question until it is answered; false when there is no such kind. @throws CallError
 * `too_many`
 */
export async function saveQuestion(store: Store, ask: QuestionAsk): Promise<boolean> {
  const { kind_id, name, email, phone, question, consent, address, now } = ask;
  await requireContactLimit(store, 'question', ask);
  return transaction(store, async (tx) => {
    if (!(await hasKind(tx, kind_id))) return false;
    const words = [kind_id, ask.product, name, email, phone, question];
    if (await saidBefore(tx, 'question', words, now)) return true;
    const product_id = await findProductId(tx, ask.product);
    const id = await nextNumber(tx, 'questions');
    await tx
      .insertInto('questions')
      .values({
        id,
        kind_id,
        product_id,
        name,
        email,
        phone,
        question,
        answer: null,
        asked_at: now,
        answered_at: null,
        published: 0,
        shopper_id: ask.shopperId ?? null,
      })
      .execute();
    await tx
      .insertInto('consents')
      .values({
        subject: email || phone,
        purpose: 'personal_data',
        text_version: consent,
        form: 'question',
        address,
        given_at: now,
      })
      .execute();
    const payload = { questionId: id };
    await addToOutbox(tx, [{ kind: 'question-asked', key: `question-asked ${id}`, payload }], now);
    return true;
  });
}

async function hasKind(tx: Tx, id: number): Promise<boolean> {
  const kind = await tx
    .selectFrom('question_kinds')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return kind !== undefined;
}

async function findProductId(tx: Tx, code: string): Promise<number | null> {
  if (code === '') return null;
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  return product?.id ?? null;
}
