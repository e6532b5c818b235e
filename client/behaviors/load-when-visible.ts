import { PartEvent } from '../runtime/change-events.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

/** Distance below the window at which a part begins to load. */
const AHEAD = '600px';

/** `data-load="/address?_f=ids"`: these parts of that page; a link stands there until they come. */
async function load(place: HTMLElement): Promise<void> {
  const { load: address } = place.dataset;
  // It is on its way, or there already.
  if (!address) return;
  delete place.dataset['load'];
  const [url = '', ids = ''] = address.split(/[?&]_f=/);
  try {
    const fragments = await fetchFragments(url, ids.split(','));
    // Meanwhile the visitor may have chosen what stands here.
    if (place.isConnected) swapFragments(fragments);
  } catch (error) {
    reportMistake(error);
    // Offline, overloaded, or built anew: the link leads to the same, and whoever comes by again asks again.
    place.dataset['load'] = address;
  }
}

/** Fetches what is below the fold when the visitor comes near it. */
export function loadWhenVisible(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) void load(target as HTMLElement);
      }
    },
    { rootMargin: AHEAD },
  );
  const watch = (root: ParentNode) => {
    for (const place of root.querySelectorAll('[data-load]')) near.observe(place);
  };
  watch(document);
  document.addEventListener(PartEvent.Mount, ({ target }) => watch(target as Element));
}
