import type { Tracker } from './metrika.ts';

interface Promotion {
  id: string;
  name: string;
  creative_slot: string;
  position: number;
}

/** Banners of the first page: by where they stand. */
const SLOTS = { main_slider: '.slide', home: '.small-banner' } as const;

/** Banners that were seen, each once, and the ones that were followed. */
export function trackPromos({ push }: Tracker): void {
  const promotions = new Map<Element, Promotion>();
  for (const [slot, selector] of Object.entries(SLOTS)) {
    const banners = [...document.querySelectorAll(selector)];
    banners.forEach((banner, i) => void promotions.set(banner, read(banner, slot, i + 1)));
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of seen) observer.unobserve(target);
      const shown = seen.flatMap(({ target }) => promotions.get(target) ?? []);
      if (shown.length > 0) push({ promoView: { promotions: shown } });
    },
    { threshold: 0.5 },
  );
  for (const banner of promotions.keys()) observer.observe(banner);
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    const banner = link?.closest(Object.values(SLOTS).join());
    const followed = banner && promotions.get(banner);
    if (followed) push({ promoClick: { promotions: [followed] } });
  });
}

function read(banner: Element, slot: string, position: number): Promotion {
  const link = banner.matches('a') ? banner : banner.querySelector('a');
  const title = banner.querySelector('.slide-title, strong');
  const id = link?.getAttribute('href') ?? `${slot}-${position}`;
  return { id, name: title?.textContent?.trim() ?? id, creative_slot: slot, position };
}
