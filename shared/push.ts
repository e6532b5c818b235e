import { z } from 'zod';

const MAX_ENDPOINT = 1000;
/** Base64url without padding: an uncompressed P-256 point is 65 bytes, the secret 16. */
const KEY = /^[\w-]{80,100}$/;
const SECRET = /^[\w-]{16,30}$/;

/** A browser's subscription as its push service gave it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string()
    .max(MAX_ENDPOINT)
    .refine(isServiceAddress, 'Это не адрес службы уведомлений'),
  p256dh: z.string().regex(KEY),
  auth: z.string().regex(SECRET),
});
export type PushKeys = z.output<typeof pushSubscriptionSchema>;

/** https to a host with a name, at the usual port: never an address inside our own network. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    /^(?=.*[a-z])[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(url.hostname)
  );
}

/** Contents of a notification; the service worker shows it. */
export const pushMessageSchema = z.object({
  title: z.string().max(100),
  body: z.string().max(300),
  /** Opened by a press: a path of the shop. */
  url: z.string().max(300).startsWith('/'),
  /** A later message of the same tag takes its place. */
  tag: z.string().max(60),
});
export type PushMessage = z.output<typeof pushMessageSchema>;
