import type { Millis } from '../../../../shared/millis.ts';
import { orderNumber } from '../../../../shared/order.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import { addExchangeTask, type TaskCause } from '../sessions/exchange-tasks.ts';

/** An order that something is asked of. */
export interface Asking {
  tx: Tx;
  orderId: number;
  context: { nodeId: number; sessionId: number; now: Millis };
  /** Details of the tasks that the document gives as long as it says the same. */
  said: string[];
  /** True of a paper without its order: orders that do not repeat it do not settle what it asks. */
  isAlone?: true;
}

/** Gives a person what the document says and the order cannot follow. */
export async function ask(asking: Asking, cause: TaskCause, words: string): Promise<false> {
  asking.said.push(await addOrderTask(asking, words, asking.isAlone ? undefined : cause));
  return false;
}

/** Gives the detail of the task. */
export async function addOrderTask(
  { tx, orderId, context }: Asking,
  words: string,
  cause?: TaskCause,
): Promise<string> {
  const { nodeId, sessionId, now } = context;
  const detail = detailOf(orderId, words);
  const task = { nodeId, sessionId, orderId, kind: 'order-back', detail } as const;
  await addExchangeTask(tx, cause ? { ...task, cause } : task, now);
  return detail;
}

/** True when a task of these words was given before, settled or not. */
export const wasAsked = async (asking: Asking, words: string): Promise<boolean> =>
  (await findTask(asking, words)) !== undefined;

/** True while the reason of a task of these words lasts. */
export async function isStillAsked(asking: Asking, words: string): Promise<boolean> {
  const task = await findTask(asking, words);
  return task !== undefined && task.cause !== null;
}

/** Task of these words; one whose reason lasts before others. */
const findTask = ({ tx, orderId, context }: Asking, words: string) =>
  tx
    .selectFrom('exchange_tasks')
    .select('cause')
    .where('node_id', '=', context.nodeId)
    .where('kind', '=', 'order-back')
    .where('detail', '=', detailOf(orderId, words))
    .orderBy(({ eb }) => eb('cause', 'is', null))
    .executeTakeFirst();

/** Words of a task about an order. */
export const detailOf = (orderId: number, words: string) =>
  `Заказ № ${orderNumber(orderId)}: ${words}`;
