import { NOTICE_TIMEOUT_MS, PartId, WELCOME_NOTICE } from '../../shared/page-parts.ts';

export { showFailure } from './show-failure.ts';

const MAX_SHOWN = 3;
const WELCOME = `[data-notice="${WELCOME_NOTICE}"]`;
/** Elements that Esc closes before a notice. */
const OPEN = 'dialog[open], .header details[open]';

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
/** Element with the focus before it went into a notice. */
let cameFrom: EventTarget | null = null;
let isListening = false;

const noticeAround = (target: unknown) =>
  target instanceof Element ? target.closest('.notice') : null;

/**
 * Shows a `.notice`: at most three, one of an id. It goes after its `data-timeout`, counted anew when
 * pointer and focus have left it, by its button and by Esc. It never takes the focus.
 */
export function showNotice(element: Element): void {
  const place = document.getElementById(PartId.Notices);
  const id = element.getAttribute('data-notice');
  for (const old of [...(place?.children ?? [])]) {
    if (old !== element && old.getAttribute('data-notice') === id) old.remove();
  }
  place?.append(element);
  if (place && place.childElementCount > MAX_SHOWN) place.firstElementChild?.remove();
  startTimer(element);
  if (!isListening) listen();
}

/** Listens to all notices, as long as the page lives. */
function listen(): void {
  isListening = true;
  for (const name of ['pointerover', 'focusin', 'pointerout', 'focusout']) {
    document.addEventListener(name, (event) => {
      const { target, relatedTarget } = event as FocusEvent;
      const notice = noticeAround(target);
      if (notice && name === 'focusin' && !noticeAround(relatedTarget)) cameFrom = relatedTarget;
      // Hover and focus are known after the event.
      if (notice) setTimeout(startTimer, 0, notice);
    });
  }
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-close-notice]')) close(noticeAround(target));
    // The welcome goes with the next click elsewhere (S2.97).
    const welcome = document.querySelector(WELCOME);
    if (welcome !== noticeAround(target)) close(welcome);
  });
  // Captured, so that what is open is still seen as open: one Esc closes one thing.
  document.addEventListener('keydown', closeOnEscape, true);
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  const focused = noticeAround(document.activeElement);
  if (focused || !document.querySelector(OPEN)) {
    close(focused ?? document.querySelector(`#${PartId.Notices} > :last-child`));
  }
}

function close(notice: Element | null): void {
  const hadFocus = notice?.contains(document.activeElement);
  notice?.remove();
  if (hadFocus && cameFrom instanceof HTMLElement) cameFrom.focus();
}

function startTimer(notice: Element): void {
  clearTimeout(timers.get(notice));
  if (notice.matches(':hover, :focus-within')) return;
  const ms = Number(notice.getAttribute('data-timeout')) || NOTICE_TIMEOUT_MS;
  timers.set(notice, setTimeout(close, ms, notice));
}
