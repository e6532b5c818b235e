import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

/** Key of the mark that this browser was bound to the customer; a page of a guest removes it. */
const KEPT = 'push_kept';

/**
 * Subscribes this browser with the shop's key and tells the shop.
 * @throws when the push service or the shop does not answer.
 */
export async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<void> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe(options).catch(async (error: unknown) => {
    // Subscribed with a key that the shop had before.
    const old = await worker.pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  swapFragments(await tell(subscription));
}

/** Forgets the mark on a page of a guest: the next customer is bound to this browser anew. */
export function forgetKept(): void {
  if (!document.querySelector('.account')) sessionStorage.removeItem(KEPT);
}

/** A customer who signed in with a browser that is subscribed already is told in it from now on. */
export async function keepSubscription(worker: ServiceWorkerRegistration): Promise<void> {
  if (!document.querySelector('.account') || sessionStorage.getItem(KEPT)) return;
  const subscription = await worker.pushManager.getSubscription();
  if (!subscription) return;
  await tell(subscription);
  sessionStorage.setItem(KEPT, '1');
}

function tell(subscription: PushSubscription): Promise<Map<string, Element>> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = new URLSearchParams({ endpoint, p256dh, auth });
  return fetchFragments(links.pushSubscriptions(), [PartId.Notices], { method: 'POST', body });
}
