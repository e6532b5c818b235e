import { GUEST_KEY_COOKIE, GUEST_KEY_SECONDS } from '../../shared/guest-key.ts';

/** Names the guest whom the first change makes, so that others may go before its answer. */
export function nameGuest(): void {
  addEventListener('submit', writeKey, true);
}

function writeKey(): void {
  if (document.cookie.includes(GUEST_KEY_COOKIE)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${GUEST_KEY_COOKIE}=${crypto.randomUUID()};path=/;max-age=${GUEST_KEY_SECONDS};samesite=lax;secure`;
}
