import { StoredKey } from '../../shared/page-parts.ts';
import { CHANGE_EVENTS, type ChangeDetail } from '../runtime/change-events.ts';
import { startPart } from '../runtime/start-part.ts';

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
  addEventListener('pagehide', () => {
    // An open channel may keep the page out of the back/forward cache.
    channel?.close();
    if (document.querySelector('[data-pending]')) sessionStorage.setItem(StoredKey.Behind, '');
  });
}

interface Delivery {
  type?: string;
  deliveryType?: string;
  /** Milliseconds after the page was begun; 0 when it was begun because a visitor asked for it. */
  activationStart?: number;
}

function mayBeOld(): boolean {
  const [{ type, deliveryType, activationStart } = {}] = performance.getEntriesByType(
    'navigation',
  ) as Delivery[];
  const isInAdvance = deliveryType === 'navigational-prefetch' || activationStart;
  // «Back» takes a page from what the browser has kept, without asking.
  return (
    type === 'back_forward' ||
    sessionStorage.getItem(StoredKey.Behind) !== null ||
    (Boolean(isInAdvance) &&
      Date.now() - Number(sessionStorage.getItem(StoredKey.Changed)) < KEPT_MS)
  );
}

const refresh = () => startPart(() => import('./refresh-page.ts'));
