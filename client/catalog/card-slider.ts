import { Swiper } from 'swiper';
import { showLater } from '../behaviors/show-later.ts';

/** CSS pixels that a drag must pass to be one (S9.50). */
const THRESHOLD = 15;
const SPEED_MS = 200;

/**
 * Photos of a card move by mouse too: by dragging and by two buttons. Fingers scroll them well
 * already. The link behind takes clicks alone, not drags.
 */
export function start(): void {
  const upgrade = (target: Element | null) => {
    const media = target?.closest<HTMLElement>('.card-media');
    const link = media?.querySelector<HTMLElement>(':scope > .card-photos');
    if (!media || !link) return;
    showLater(link);
    if (link.children.length > 1) swipePhotos(media, link);
  };
  // A pressed button rules it out: a link that is moved under it gets no click.
  document.addEventListener('pointerover', ({ target, pointerType, buttons }) => {
    if (pointerType === 'mouse' && buttons === 0) upgrade(target as Element);
  });
  // The one that this part was loaded for.
  upgrade(document.querySelector('.card-media:hover:not(:active)'));
}

function swipePhotos(media: HTMLElement, link: HTMLElement): void {
  const initialSlide = Math.round(link.scrollLeft / link.clientWidth);
  const frame = document.createElement('div');
  frame.className = 'card-frame';
  link.replaceWith(frame);
  frame.append(link);
  link.draggable = false;
  for (const photo of link.querySelectorAll('img')) {
    photo.className = 'card-photo';
    photo.draggable = false;
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const swiper = new Swiper(frame, {
    initialSlide,
    wrapperClass: 'card-photos',
    slideClass: 'card-photo',
    threshold: THRESHOLD,
    speed: isCalm ? 0 : SPEED_MS,
    on: { slideChange: ({ activeIndex }) => note(activeIndex) },
  });
  const less = addStep(media, '‹', () => swiper.slidePrev());
  const more = addStep(media, '›', () => swiper.slideNext());
  function note(index: number): void {
    media.style.setProperty('--at', String(index));
    less.hidden = index === 0;
    more.hidden = index === link.children.length - 1;
  }
  note(initialSlide);
}

/** For the mouse alone: all photos are on the product's page for everybody. */
function addStep(media: HTMLElement, sign: string, act: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'card-step';
  button.tabIndex = -1;
  button.ariaHidden = 'true';
  button.textContent = sign;
  button.addEventListener('click', act);
  media.append(button);
  return button;
}
