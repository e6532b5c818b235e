import { PartEvent } from '../runtime/change-events.ts';

/** Distance from the window at which a part is loaded. */
const AHEAD = '200px';

/** Density of a screen from which a browser prefers pictures of the double one. */
const DENSE = 1.5;

/** Puts what waits inside of `root` in its place (shared/ui/later.tsx). */
export function showLater(root: ParentNode): void {
  for (const later of root.querySelectorAll('noscript.later')) {
    // Text in a page that came whole, elements in one that was swapped in.
    later.outerHTML = inOwnDensity(later.innerHTML);
  }
}

/** A card names its further photos in the double density alone (shared/ui/card-photos.tsx). */
const inOwnDensity = (html: string) =>
  devicePixelRatio < DENSE ? html.replaceAll(' src="/img/480/', ' src="/img/240/') : html;

/** The photos of what is in the window, and of what comes into it. */
export function start(): void {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        showLater(target);
      }
    },
    { rootMargin: AHEAD },
  );
  const watch = (root: ParentNode) => {
    for (const { parentElement } of root.querySelectorAll('noscript.later')) {
      if (parentElement) near.observe(parentElement);
    }
  };
  watch(document);
  document.addEventListener(PartEvent.Mount, ({ target }) => watch(target as Element));
}
