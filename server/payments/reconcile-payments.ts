import { MINUTE_MS, WEEK_MS } from '../../shared/millis.ts';
import { PAYABLE_ONLINE } from '../../shared/order.ts';
import { transaction } from '../platform/store/transaction.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { askForPayment } from './start-payment.ts';
import { syncPayment } from './sync-payment.ts';
import { takeAnswer } from './take-answer.ts';
import { takeRefunds } from './take-refunds.ts';

/** Payments older than this are asked after no more. */
const FOLLOWED_MS = WEEK_MS;
/** Questions at the same time. */
const AT_ONCE = 8;

/**
 * Follows up notices and every payment that is not at its end, so that a lost notice costs a minute
 * and not an order. `returnUrlOf` is needed for payments that a former version began without an answer.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  returnUrlOf: (orderCode: string) => string,
): Promise<void> {
  const startedAt = deps.now();
  await someAtOnce(await listWaiting(deps), deps, (id) => syncPayment(deps, id));
  const unread = await takeToldRefunds(deps);
  await transaction(deps.store, (tx) =>
    tx
      .updateTable('payment_notices')
      .set({ processed_at: deps.now() })
      .where('processed_at', 'is', null)
      .where('received_at', '<=', startedAt)
      .$if(unread.length > 0, (query) => query.where('external_id', 'not in', unread))
      .execute(),
  );
  // Last: nobody has been sent to pay these.
  await someAtOnce(await listNew(deps), deps, async (row) => {
    await takeAnswer(deps, row, await askForPayment(deps, row, returnUrlOf(row.code)));
  });
}

/** Does it for each, some at once; one that fails is logged and holds up no other. */
async function someAtOnce<One extends string | object>(
  all: readonly One[],
  { log }: PaymentDeps,
  check: (one: One) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      await check(one).catch((error: unknown) => {
        log.error({ err: error }, 'Платёж не проверен, проверим ещё раз');
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Looks after refunds that the payment system has told of, and after those that failed and may have been
 * made in its cabinet since. Gives the payments of which it could not be asked.
 */
async function takeToldRefunds(deps: PaymentDeps): Promise<string[]> {
  const { store, providerName, now } = deps;
  const told = store.db
    .selectFrom('payment_notices')
    .innerJoin('payments', 'payments.external_id', 'payment_notices.external_id')
    .select('payments.external_id as id')
    .where('payment_notices.provider', '=', providerName)
    .where('processed_at', 'is', null)
    // Notices of the payment itself came before its money was counted.
    .whereRef('received_at', '>=', 'succeeded_at');
  const failed = store.db
    .selectFrom('payment_tasks')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('external_id as id')
    .where('provider', '=', providerName)
    .where('settled_at', 'is', null)
    .where('payment_tasks.created_at', '>', now() - FOLLOWED_MS);
  const rows = [...(await told.execute()), ...(await failed.execute())];
  const unread: string[] = [];
  for (const id of new Set(rows.flatMap(({ id }) => id ?? []))) {
    if ((await takeRefunds(deps, id)) !== null) unread.push(id);
  }
  return unread;
}

async function listWaiting({ store, providerName, now }: PaymentDeps): Promise<string[]> {
  const rows = await store.db
    .selectFrom('payments')
    .select('external_id')
    .where('provider', '=', providerName)
    .where('status', '=', 'pending')
    .where('created_at', '>', now() - FOLLOWED_MS)
    .execute();
  return rows.flatMap(({ external_id }) => external_id ?? []);
}

/** The process that asked for these did not live to see the answer, or there was none. */
function listNew({ store, providerName, now }: PaymentDeps) {
  return store.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'order_id', 'payments.key', 'method', 'amount', 'receipt'])
    .select(['receipt_email', 'receipt_phone', 'return_url', 'orders.code'])
    .where('provider', '=', providerName)
    .where('payments.status', '=', 'new')
    .where('orders.status', 'in', PAYABLE_ONLINE)
    .where('payments.created_at', '>', now() - FOLLOWED_MS)
    .where('payments.updated_at', '<', now() - MINUTE_MS)
    .execute();
}
