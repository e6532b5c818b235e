import { createHmac, randomBytes } from 'node:crypto';
import type { Millis } from '../../shared/millis.ts';

const PREFIX = 'whsec_';

export const createWebhookSecret = (): string => PREFIX + randomBytes(24).toString('base64');

/**
 * Headers of a message by Standard Webhooks: HMAC-SHA256 over its id, the second of sending and the body,
 * so that neither can be changed nor an old one sent again.
 */
export function signWebhook(
  secret: string,
  { id, body, now }: { id: string; body: string; now: Millis },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const seconds = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${digest}`,
  };
}
