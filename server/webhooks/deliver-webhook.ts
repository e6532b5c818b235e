import { z } from 'zod';
import { DAY_MS, type Millis } from '../../shared/millis.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import { deleteInSlices } from '../platform/store/delete-in-slices.ts';
import type { Store } from '../platform/store/open-store.ts';
import { lockingTransaction } from '../platform/store/transaction.ts';
import type { PostWebhook } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';

/** Attempts: with the pauses of the outbox, which grow to an hour, they take a day. */
export const MAX_ATTEMPTS = 34;
/** The answer by which a receiver ends its subscription. */
const GONE = 410;

const messageSchema = z.object({
  webhookId: z.int(),
  eventId: z.string(),
  event: z.string(),
  at: z.int(),
  data: z.record(z.string(), z.unknown()),
});
type WebhookMessage = z.output<typeof messageSchema>;

interface WebhookDeps {
  store: Store;
  post: PostWebhook;
  now: () => Millis;
}

/** Result of a try to tell a program. */
export interface WebhookTry {
  status: number | null;
  ms: number;
  error: string;
}

/** The receiver has not taken it; the outbox tries again. */
class UndeliveredError extends Error {
  override name = 'UndeliveredError';
}

/** Tells a program of an event; after a day of tries it is given up. Each try stands in the journal. */
export function createWebhookDeliverer(deps: WebhookDeps): Deliver {
  const { store, now } = deps;
  return async (payload) => {
    const message = messageSchema.parse(payload);
    const { webhookId } = message;
    const hook = await store.db
      .selectFrom('webhooks')
      .select(['url', 'secret'])
      .where('id', '=', webhookId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!hook) return;
    const tried = await tryWebhook(deps, hook, message);
    const attempt = await noteTry(deps, message, tried);
    const { status } = tried;
    if (status !== null && status >= 200 && status < 300) return;
    if (status === GONE) return endWebhook(store, webhookId, now());
    if (attempt >= MAX_ATTEMPTS) return;
    throw new UndeliveredError(`webhook ${webhookId}: ${status ?? tried.error}`);
  };
}

/** Posts one message once. */
export async function tryWebhook(
  { post, now }: WebhookDeps,
  { url, secret }: { url: string; secret: string },
  { eventId, event, at, data }: WebhookMessage,
): Promise<WebhookTry> {
  const body = JSON.stringify({ id: eventId, type: event, created_at: at, data });
  const headers = signWebhook(secret, { id: eventId, body, now: now() });
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const status = await post(url, { body, headers });
    return { status, ms: took(), error: '' };
  } catch (error) {
    return { status: null, ms: took(), error: String((error as Error).message).slice(0, 300) };
  }
}

/** Gives the number of the try. */
async function noteTry(
  { store, now }: WebhookDeps,
  { webhookId, eventId, event }: WebhookMessage,
  tried: WebhookTry,
): Promise<number> {
  return lockingTransaction(store, async (tx) => {
    const { count } = await tx
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('webhook_id', '=', webhookId)
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow();
    const attempt = Number(count) + 1;
    await tx
      .insertInto('webhook_deliveries')
      .values({ webhook_id: webhookId, event_id: eventId, event, at: now(), attempt, ...tried })
      .execute();
    return attempt;
  });
}

export async function endWebhook(store: Store, id: number, now: Millis): Promise<void> {
  await lockingTransaction(store, (tx) =>
    tx
      .updateTable('webhooks')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

const KEPT_MS = 30 * DAY_MS;

/** The journal is kept for thirty days. */
export async function forgetOldTries(store: Store, now: Millis): Promise<void> {
  await deleteInSlices(store, async (tx, most) => {
    const before = now - KEPT_MS;
    const old = tx
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('at', '<', before)
      .limit(most);
    const gone = await tx
      .deleteFrom('webhook_deliveries')
      .where('id', 'in', old)
      .executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}
