import { PartId } from '../../shared/page-parts.ts';
import { fetchFragments } from '../runtime/fragments.ts';
import { adoptOrder } from './basket-lines.ts';

/** Another tab, or a page before this one, has changed the basket. */
export function refreshWhenSeen(): void {
  if (document.hidden) document.addEventListener('visibilitychange', refresh, { once: true });
  else refresh();
}

/** Parts of pages that hold controls. */
const PLACES = [PartId.ProductList, PartId.ProductPage, PartId.FavoritesList];

async function refresh(): Promise<void> {
  const ids = PLACES.filter((id) => document.getElementById(id));
  if (ids.length === 0) return;
  try {
    for (const place of (await fetchFragments(location.href, ids)).values()) {
      for (const control of place.querySelectorAll<HTMLElement>('.order')) {
        adoptOrder(control);
      }
    }
  } catch {
    // Failures are ignored: nobody has asked for it, and the next change will be answered with the
    // truth.
  }
}
