import { postForStatus } from '../platform/net/post-for-status.ts';
import {
  createPublicLookup,
  type LookupOptions,
  requirePublicHost,
} from '../platform/net/public-lookup.ts';

const DEADLINE_MS = 5000;

export interface PostOptions extends LookupOptions {
  /** Protocols of addresses; only https when absent. */
  protocols?: readonly string[];
}

/** Sends a body and gives the status of the answer, of which nothing is read. */
export type PostWebhook = (
  url: string,
  message: { body: string; headers: Record<string, string> },
) => Promise<number>;

/**
 * Makes a function that posts to others without being led into our own network: names are looked up
 * anew for each message, the checked address is connected to, redirects are not followed.
 * The function throws when there is no answer within five seconds.
 */
export function createWebhookPost(options: PostOptions = {}): PostWebhook {
  const dnsLookup = createPublicLookup(options);
  return async (text, { body, headers }) => {
    const url = parseWebhookUrl(text, options);
    return postForStatus(url, {
      dnsLookup,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'marmit-shop',
        ...headers,
      },
      deadlineMs: DEADLINE_MS,
    });
  };
}

/** @throws Error, in Russian, for what cannot be an address to post to. */
export function parseWebhookUrl(text: string, options: PostOptions = {}): URL {
  const { protocols = ['https:'] } = options;
  const url = URL.parse(text);
  if (!url || !protocols.includes(url.protocol)) throw new Error('Нужен адрес https://…');
  if (url.username || url.password) throw new Error('Имени и пароля в адресе быть не может');
  requirePublicHost(url, options);
  return url;
}
