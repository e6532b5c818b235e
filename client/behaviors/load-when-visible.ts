import { FragmentQuery } from '../../shared/page-parts.ts';
import { PartEvent } from '../runtime/change-events.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

/** Distance below the window at which a part begins to load. */
const AHEAD = '600px';

/** `data-load="/address?_f=ids"`: these parts of that page; a link stands there until they come. */
async function load(place: HTMLElement): Promise<void> {
  const url = new URL(place.dataset['load'] ?? '', location.href);
  const ids = url.searchParams.get(FragmentQuery.Name)?.split(',') ?? [];
  url.searchParams.delete(FragmentQuery.Name);
  try {
    const fragments = await fetchFragments(url.pathname + url.search, ids);
    // Meanwhile the visitor may have chosen what stands here.
    if (place.isConnected) swapFragments(fragments);
  } catch (error) {
    reportMistake(error);
    // Offline, or the shop was built anew: the link in the place leads to the same.
  }
}

/** Fetches what is below the fold when the visitor comes near it. */
export function loadWhenVisible(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        void load(target as HTMLElement);
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
