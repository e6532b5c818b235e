import type { SlideMover, SlideParts } from './main-slider.ts';

/** The browser's own scrolling with its snap points. */
export function scrollSlides(
  { port, slides }: SlideParts,
  onChange: (index: number) => void,
): SlideMover {
  const aborter = new AbortController();
  const { signal } = aborter;
  const leftOf = (index: number) => (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
  let shown = -1;
  const update = () => {
    const index = Math.round(port.scrollLeft / (leftOf(1) || 1));
    if (index === shown) return;
    shown = index;
    onChange(index);
  };
  port.addEventListener('scroll', update, { passive: true, signal });
  update();
  return {
    show: (index) => port.scrollTo({ left: leftOf(index) }),
    stop: () => aborter.abort(),
  };
}
