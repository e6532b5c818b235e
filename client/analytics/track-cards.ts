import { PartEvent } from '../runtime/change-events.ts';
import type { Tracker } from './metrika.ts';
import { readCard, type TrackedProduct } from './read-products.ts';

/** Cards that come into view within this time are told of together. */
const GATHER_MS = 1000;

/** Cards that were seen, each once, and the ones whose links were followed. */
export function trackCards({ push }: Tracker): void {
  const seen = new Set<string>();
  let waiting: TrackedProduct[] = [];
  const tell = () => {
    push({ impressions: waiting });
    waiting = [];
  };
  const note = (card: Element) => {
    const product = readCard(card);
    const key = `${product?.list} ${product?.id}`;
    if (!product || seen.has(key)) return;
    seen.add(key);
    if (waiting.length === 0) setTimeout(tell, GATHER_MS);
    waiting.push(product);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        note(target);
      }
    },
    { threshold: 0.5 },
  );
  const watch = (root: ParentNode) => {
    for (const card of root.querySelectorAll('.card')) observer.observe(card);
  };
  watch(document);
  document.addEventListener(PartEvent.Mount, ({ target }) => watch(target as Element));
  document.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest('.card');
    const link = (target as Element).closest('a[href^="/goods/"]');
    const product = card && link && readCard(card);
    if (!product) return;
    const { list, ...clicked } = product;
    push({ click: { ...(list && { actionField: { list } }), products: [clicked] } });
  });
}
