import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { pushSubscriptionSchema } from '../push.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';

const nothing = z.object({});

/** A browser that is told of orders and answers. */
const pushDeviceSchema = z.object({
  id: z.int(),
  user_agent: z.string(),
  /** Epoch milliseconds. */
  created_at: z.int(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** Notifications in the caller's browsers. */
export const pushCalls = {
  pushKey: call({
    method: 'GET',
    path: 'push/key',
    input: nothing,
    /** The shop's public VAPID key, base64url. */
    output: z.object({ key: z.string() }),
    failure: 'Ошибка выполнения запроса ключа уведомлений',
  }),
  pushSubscriptions: call({
    method: 'GET',
    path: 'push/subscriptions',
    input: nothing,
    output: z.object({ list: z.array(pushDeviceSchema) }),
    failure: 'Ошибка выполнения запроса получения подписок на уведомления',
  }),
  addPushSubscription: call({
    method: 'POST',
    path: 'push/subscriptions',
    input: pushSubscriptionSchema.extend({ client: clientSchema }),
    output: nothing,
    failure: 'Ошибка выполнения запроса подписки на уведомления',
    idempotent: true,
  }),
  endPushSubscription: call({
    method: 'DELETE',
    path: 'push/subscriptions/:id',
    input: z.object({ id: idSchema }),
    /** Null: the caller has no such subscription. */
    output: nothing.nullable(),
    failure: 'Ошибка выполнения запроса отключения уведомлений',
  }),
} as const;
