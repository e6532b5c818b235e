import { Swiper } from 'swiper';
import type { SlideMover, SlideParts } from './main-slider.ts';

/** CSS pixels that a drag must pass to be one (S9.50). */
const THRESHOLD = 15;
const SPEED_MS = 300;
/** Part of a slide's width after which a slow drag goes on to the next one. */
const FAR_ENOUGH = 0.2;
/** Gap between slides, as in the list without Swiper (home.css). */
const GAP = 16;

/** Swiper's core alone: dots, buttons and keys are the slider's own. */
export function swipeSlides(
  { port }: SlideParts,
  initialSlide: number,
  onChange: (index: number) => void,
): SlideMover {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  port.scrollLeft = 0;
  const swiper = new Swiper(port, {
    initialSlide,
    wrapperClass: 'slide-list',
    slideClass: 'slide',
    spaceBetween: GAP,
    threshold: THRESHOLD,
    longSwipesRatio: FAR_ENOUGH,
    speed: isCalm ? 0 : SPEED_MS,
    on: { slideChange: ({ activeIndex }) => onChange(activeIndex) },
  });
  return {
    show: (index) => swiper.slideTo(index),
    stop: () => swiper.destroy(),
  };
}
