import { PartId, ScriptPath } from '../../shared/page-parts.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { HOVER_MS } from './hover-intent.ts';

const NARROW = matchMedia('(width < 64em)');
/** Elements that the full-screen menu of a phone covers; what is told while it is open has to be heard. */
const BEHIND = 'body > :not(.header, script, [role="status"], [role="alert"])';

const panelOf = () => document.querySelector<HTMLElement>('.menu-panel');
const buttonOf = () => document.querySelector<HTMLDetailsElement>('.menu-button');

/** The part that was shown when the finger came down. */
let shownAtTouch: Element | null = null;

/**
 * The catalogue menu led by script: the part that the mouse stays on is shown, the arrow keys lead
 * through it, a touch opens before it follows, what the page leaves out is fetched.
 */
export function start(): void {
  const panel = panelOf();
  if (!panel) return;
  panel.dataset['led'] = '';
  showIcons(panel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: HTMLElement | null = null;
  const showLater = (top: HTMLElement | null) => {
    clearTimeout(timer);
    pointed = top;
    if (top) timer = setTimeout(() => show(top), HOVER_MS);
  };
  panel.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'mouse') showLater(linkedTop(target));
  });
  // The mouse crosses other parts on the way to what is shown: as long as it moves there, they
  // wait.
  panel.addEventListener('pointermove', ({ target, movementX }) => {
    if (pointed && movementX > 0 && linkedTop(target) === pointed) showLater(pointed);
  });
  panel.addEventListener('pointerleave', () => showLater(null));
  // Focus comes between a finger and its click, and shows the part as well.
  panel.addEventListener('pointerdown', () => {
    shownAtTouch = panel.querySelector('[data-active]');
  });
  panel.addEventListener('focusin', ({ target }) => {
    const top = linkedTop(target);
    if (top && !NARROW.matches) show(top);
  });
  panel.addEventListener('click', openBeforeFollowing);
  panel.addEventListener('keydown', leadByKeys);
  panel.addEventListener('toggle', tellOfPart, true);
  buttonOf()?.addEventListener('toggle', begin);
  NARROW.addEventListener('change', begin);
  begin();
}

/** Decorations that nobody sees in a closed menu (shared/ui/icon.tsx). */
function showIcons(panel: HTMLElement): void {
  for (const drawing of panel.querySelectorAll<SVGUseElement>('use[data-href]')) {
    drawing.setAttribute('href', drawing.dataset['href'] ?? '');
  }
}

/** The part whose own link (not one of those below it) is meant. */
function linkedTop(target: EventTarget | null): HTMLElement | null {
  const link = target instanceof Element ? target.closest('.menu-top-link') : null;
  return link?.closest<HTMLElement>('.menu-top') ?? null;
}

function begin(): void {
  const isOpen = buttonOf()?.open ?? false;
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) {
    element.inert = isOpen && NARROW.matches;
  }
  const first = panelOf()?.querySelector<HTMLElement>('.menu-top');
  if (isOpen && first && !NARROW.matches) show(first);
}

function show(top: HTMLElement): void {
  panelOf()?.querySelector('[data-active]')?.removeAttribute('data-active');
  top.dataset['active'] = '';
  complete(top);
}

/** Takes what the page left out of this part; without it the links that are there go on working. */
async function complete(top: HTMLElement): Promise<void> {
  const { part } = top.dataset;
  if (!part) return;
  delete top.dataset['part'];
  try {
    const fragments = await fetchFragments(`${ScriptPath.CatalogMenu}/${part}`, [PartId.MenuPart]);
    const whole = fragments.get(PartId.MenuPart);
    const links = top.querySelector('.menu-links');
    if (whole && links && !links.contains(document.activeElement)) {
      links.replaceChildren(...whole.childNodes);
    }
  } catch (error) {
    reportMistake(error);
    top.dataset['part'] = part;
  }
}

/** A finger cannot hover: its first touch shows, the second follows the link. */
function openBeforeFollowing(event: MouseEvent): void {
  const top = linkedTop(event.target);
  const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
  if (!top || !isTouch || NARROW.matches || top === shownAtTouch) return;
  if (!top.querySelector('.menu-sub')) return;
  event.preventDefault();
  show(top);
}

/** Turns the button of a part into the way back on a phone. */
function tellOfPart({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement)) return;
  const top = target.closest<HTMLElement>('.menu-top');
  const title = top?.querySelector('.menu-sub-title')?.textContent ?? '';
  target
    .querySelector('summary')
    ?.setAttribute('aria-label', target.open ? 'Назад' : `Разделы: ${title}`);
  if (top && target.open) show(top);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down within a column of links, right into a part and left out of it. */
function leadByKeys(event: KeyboardEvent): void {
  const { key, target } = event;
  if (NARROW.matches || !(target instanceof HTMLElement)) return;
  const top = target.closest<HTMLElement>('.menu-top');
  const sub = target.closest('.menu-sub');
  const step = steps[key];
  let next: Element | null | undefined;
  if (step && sub) next = beside([...sub.querySelectorAll('a')], target, step);
  else if (step)
    next = beside([...(panelOf()?.querySelectorAll('.menu-top-link') ?? [])], target, step);
  else if (key === 'ArrowRight' && !sub) next = top?.querySelector('.menu-sub a');
  else if (key === 'ArrowLeft' && sub) next = top?.querySelector('.menu-top-link');
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** The neighbour, round the ends. */
const beside = (all: readonly Element[], from: Element, step: number): Element | undefined =>
  all.at((all.indexOf(from) + step) % all.length);
