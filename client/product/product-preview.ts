import { scrollToSlide } from '../behaviors/scroll-to-slide.ts';
import { openModal } from '../runtime/open-modal.ts';
import { zoomable } from './product-zoom.ts';

/** The photos over the whole window, one at a time: by swipe, buttons and arrows; each can be enlarged. */
export function openPreview(photos: readonly HTMLAnchorElement[], from: number): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'preview';
  dialog.ariaLabel = 'Фото товара';
  const row = document.createElement('div');
  row.className = 'preview-photos';
  row.tabIndex = 0;
  row.append(...photos.map(enlarge));
  const count = document.createElement('p');
  count.setAttribute('role', 'status');
  const shown = () => Math.round(row.scrollLeft / row.clientWidth);
  const zoom = zoomable(row, () => row.children[shown()]);
  const move = (step: number) => {
    zoom.reset();
    scrollToSlide(row, shown() + step);
  };
  const buttons = [
    button('‹', 'Предыдущее фото', () => move(-1)),
    button('›', 'Следующее фото', () => move(1)),
  ];
  let last = from;
  const note = () => {
    // While it closes the row has no width.
    if (row.clientWidth > 0) last = shown();
    count.textContent = `${last + 1} из ${photos.length}`;
    // `aria-disabled`, not `disabled`: the focus must not get lost at the end.
    for (const [end, each] of buttons.entries()) {
      each.ariaDisabled = String(last === end * (photos.length - 1));
    }
  };
  const close = button('×', 'Закрыть', () => dialog.close());
  const zoomButton = button('+', 'Увеличить', () => zoom.toggle());
  zoomButton.classList.add('zoom');
  zoom.onChange((isOn) => {
    zoomButton.textContent = isOn ? '−' : '+';
    zoomButton.ariaPressed = String(isOn);
  });
  dialog.append(close, zoomButton, row, ...(photos.length > 1 ? [...buttons, count] : []));
  row.addEventListener('scroll', note);
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (zoom.pan(event.key)) event.preventDefault();
    else if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === '+' || event.key === '=' || event.key === '-') zoom.toggle();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === row || target === row.children[shown()]) dialog.close();
  });
  dialog.addEventListener('close', () => {
    scrollToSlide(document.querySelector('.gallery-photos'), last, 'instant');
    dialog.remove();
  });
  document.body.append(dialog);
  openModal(dialog);
  scrollToSlide(row, from, 'instant');
  note();
}

function enlarge(link: HTMLAnchorElement): HTMLElement {
  const place = document.createElement('div');
  const picture = new Image();
  picture.loading = 'lazy';
  picture.draggable = false;
  picture.alt = link.querySelector('img')?.alt ?? '';
  picture.src = link.href;
  place.append(picture);
  return place;
}

function button(sign: string, label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'icon-button';
  made.ariaLabel = label;
  made.textContent = sign;
  made.addEventListener('click', act);
  return made;
}
