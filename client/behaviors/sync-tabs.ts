import { PartId, StoredKey } from '../../shared/page-parts.ts';
import { CHANGE_EVENTS, type ChangeDetail, dispatchChange } from '../runtime/change-events.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

/** Time for which browsers may keep a page that they fetched in advance. */
const KEPT_MS = 300_000;

/**
 * Basket and favourites are shown alike in all tabs, by a page that «Back» brings up again, and by
 * one that was fetched in advance of the change.
 */
export function syncTabs(): void {
  let channel: BroadcastChannel | undefined;
  for (const name of CHANGE_EVENTS) {
    document.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<ChangeDetail | null>;
      if (detail?.remote) return;
      channel?.postMessage(name);
      sessionStorage.setItem(StoredKey.Changed, `${Date.now()}`);
    });
  }
  const open = ({ persisted }: { persisted: boolean }) => {
    channel = new BroadcastChannel('basket');
    channel.onmessage = refresh;
    if (persisted || mayBeOld()) refresh();
  };
  addEventListener('pageshow', open);
  // A page made ready in advance was «shown» before anybody saw it.
  if (document.readyState === 'complete') open({ persisted: false });
  // An open channel may keep the page out of the back/forward cache.
  addEventListener('pagehide', () => channel?.close());
}

interface Delivery {
  deliveryType?: string;
  /** Milliseconds after the page was begun; 0 when it was begun because a visitor asked for it. */
  activationStart?: number;
}

function mayBeOld(): boolean {
  const [{ deliveryType, activationStart } = {}] = performance.getEntriesByType(
    'navigation',
  ) as Delivery[];
  const isInAdvance = deliveryType === 'navigational-prefetch' || activationStart;
  return (
    Boolean(isInAdvance) && Date.now() - Number(sessionStorage.getItem(StoredKey.Changed)) < KEPT_MS
  );
}

async function refresh(): Promise<void> {
  try {
    // Parts that show the basket itself, unless they live and look after themselves.
    const fresh = document.querySelectorAll('[data-fresh]:not([data-live])');
    const ids = [PartId.HeaderActions, ...[...fresh].map(({ id }) => id)];
    swapFragments(await fetchFragments(location.href, ids));
  } catch {
    // The header stays as it was: nobody has asked for anything that failed.
  }
  for (const name of CHANGE_EVENTS) dispatchChange(name, { remote: true });
  // Controls that no finger has come near to yet, too.
  document.body.dataset['stale'] = '';
  document.querySelector('.order')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}
