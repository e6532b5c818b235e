import type { LookupFunction } from 'node:net';
import type { RequestDetails, RequestOptions } from 'web-push';
import type { PushKeys, PushMessage } from '../../shared/push.ts';
import { postForStatus } from '../platform/net/post-for-status.ts';
import { createPublicLookup, NOT_PUBLIC } from '../platform/net/public-lookup.ts';
import type { VapidKeys } from './load-vapid-keys.ts';

interface PushSenderOptions {
  keys: VapidKeys;
  /** Address that a push service may write to: https:// or mailto:. */
  subject: () => string;
  /** Addresses that may be connected to; those of the public internet unless told. */
  isAllowed?: (address: string) => boolean;
}

/** `gone`: the subscription has ended; `refused` will not be different next time. */
type PushResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; detail: string }
  | { kind: 'unavailable'; detail: string };

export interface PushSender {
  send(to: PushKeys, message: PushMessage): Promise<PushResult>;
}

/** Services answer within a second; what a stranger calls one may never answer. */
const TIMEOUT_MS = 3000;
/** Time for which a push service keeps what it cannot deliver: a day. */
const TTL_SECONDS = 86_400;
const TEMPORARY: ReadonlySet<number> = new Set([408, 429]);

/** Sends encrypted messages to browsers' push services (RFC 8030, 8291, 8292). */
export function createPushSender({ keys, subject, isAllowed }: PushSenderOptions): PushSender {
  const dnsLookup = createPublicLookup({ ...(isAllowed && { isAllowed }) });
  return {
    async send({ endpoint, p256dh, auth }, message) {
      const { default: webPush } = await import('web-push');
      const vapidDetails = { subject: subject(), ...keys };
      const options: RequestOptions = { vapidDetails, TTL: TTL_SECONDS };
      const subscription = { endpoint, keys: { p256dh, auth } };
      const text = JSON.stringify(message);
      let request: RequestDetails;
      try {
        request = webPush.generateRequestDetails(subscription, text, options);
      } catch {
        return { kind: 'refused', detail: 'негодные ключи подписки' };
      }
      return post(request, dnsLookup);
    },
  };
}

async function post(
  { endpoint, headers, body }: RequestDetails,
  dnsLookup: LookupFunction,
): Promise<PushResult> {
  try {
    const status = await postForStatus(endpoint, {
      headers: headers as Record<string, string>,
      body: body as Buffer,
      dnsLookup,
      deadlineMs: TIMEOUT_MS,
    });
    return readStatus(status);
  } catch (error) {
    return readError(error);
  }
}

function readStatus(status: number): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const isTemporary = status >= 500 || TEMPORARY.has(status);
  return { kind: isTemporary ? 'unavailable' : 'refused', detail: `HTTP ${status}` };
}

/** A host that does not answer may answer later; one of our own network never will. */
function readError(error: unknown): PushResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'нет соединения';
  return { kind: code === NOT_PUBLIC ? 'refused' : 'unavailable', detail: code };
}
