import { announce } from '../runtime/announce.ts';
import { loadChunk } from '../runtime/load-chunk.ts';
import { scrollSlides } from './scroll-slides.ts';

/** Moves between slides; `onChange` is told the number of the shown one, from 0. */
export interface SlideMover {
  show(index: number): void;
  stop(): void;
}

export interface SlideParts {
  root: HTMLElement;
  /** Scrolls the slides. */
  port: HTMLElement;
  slides: HTMLElement[];
}

/** Buttons, dots and arrow keys over slides that scroll by themselves; Swiper where it can be afforded. */
export function mount(root: HTMLElement): () => void {
  const port = root.querySelector<HTMLElement>('.slides');
  if (!port) return () => {};
  const parts = { root, port, slides: [...port.querySelectorAll<HTMLElement>('.slide')] };
  const aborter = new AbortController();
  let current = 0;

  const note = (index: number) => {
    current = index;
    showState(parts, index);
  };
  let mover = scrollSlides(parts, note);
  const show = (index: number) => {
    if (index < 0 || index >= parts.slides.length || index === current) return;
    mover.show(index);
    announce(`Слайд ${index + 1} из ${parts.slides.length}`);
  };
  listen(root, aborter.signal, (step, dot) => show(dot ?? current + step));

  if (canAffordSwiper()) {
    whenIdle(async () => {
      const { swipeSlides } = await loadChunk(() => import('./swipe-slides.ts'));
      if (aborter.signal.aborted) return;
      mover.stop();
      mover = swipeSlides(parts, current, note);
    });
  }
  return () => {
    aborter.abort();
    mover.stop();
  };
}

/** Slides out of sight take no focus; dots and buttons say where we are. */
function showState({ root, slides }: SlideParts, index: number): void {
  for (const [i, slide] of slides.entries()) slide.inert = i !== index;
  for (const [i, dot] of root.querySelectorAll('.slider-nav a').entries()) {
    dot.ariaCurrent = i === index ? 'true' : null;
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-slide-step]')) {
    // `aria-disabled`, not `disabled`: the focus must not get lost at the end.
    button.ariaDisabled = String(!slides[index + Number(button.dataset['slideStep'])]);
  }
}

function listen(
  root: HTMLElement,
  signal: AbortSignal,
  go: (step: number, dot: number | null) => void,
): void {
  root.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>('.slider-nav > *');
      if (!control) return;
      event.preventDefault();
      const dots = [...root.querySelectorAll('.slider-nav a')];
      if (control.matches('a')) go(0, dots.indexOf(control));
      else go(Number(control.dataset['slideStep']), null);
    },
    { signal },
  );
  root.addEventListener(
    'keydown',
    (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(step, null);
    },
    { signal },
  );
}

interface Device {
  /** Gigabytes; Chromium alone says. */
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

/** Fingers scroll the slides well already: dragging by mouse is what Swiper adds. */
function canAffordSwiper(): boolean {
  const { deviceMemory = 8, connection } = navigator as Device;
  const isStrong = navigator.hardwareConcurrency >= 4 && deviceMemory >= 4;
  return isStrong && !connection?.saveData && matchMedia('(pointer: fine)').matches;
}

/** Safari has no requestIdleCallback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 2000);
}
