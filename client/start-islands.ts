import { type Island, parts } from './parts.ts';
import { PartEvent } from './runtime/change-events.ts';
import { loadChunk } from './runtime/load-chunk.ts';

const VISIBLE_MARGIN = '200px';

const starting = new WeakMap<HTMLElement, Promise<boolean>>();
const mounted = new Map<HTMLElement, () => void>();

/** Islands come to life at the first intent inside them; by `data-when` when visible too. */
export function startIslands(): void {
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, startAround, { passive: true });
  }
  document.addEventListener('click', holdClick, true);
  const visibility = new IntersectionObserver(startVisible, { rootMargin: VISIBLE_MARGIN });
  // Islands that are known already take no harm.
  const attach = () => {
    for (const root of document.querySelectorAll('[data-when=visible]')) visibility.observe(root);
  };
  document.addEventListener(PartEvent.Mount, attach);
  document.addEventListener(PartEvent.Unmount, unmountInside);
  attach();
}

/** Events reach the document itself too, which is in no island. */
const islandAround = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-island]');

function startAround({ target }: Pick<Event, 'target'>): void {
  const root = islandAround(target);
  if (root) startIsland(root);
}

/** Loads and mounts once; true when the island lives. */
export function startIsland(root: HTMLElement): Promise<boolean> {
  const result = starting.get(root) ?? mount(root);
  starting.set(root, result);
  return result;
}

async function mount(root: HTMLElement): Promise<boolean> {
  const part = parts.find(({ selector }) => root.matches(selector));
  let island: Island;
  try {
    if (!part) return false;
    island = await loadChunk(part.load as () => Promise<Island>);
  } catch (error) {
    // The native control goes on working, and the next intent tries again.
    console.error(error);
    // A listing says so below its filters (S8.8).
    if (root.dataset['island'] === 'filters' && !('failed' in root.dataset)) {
      root.dataset['failed'] = '';
      root.after((error as Error).message);
    }
    starting.delete(root);
    return false;
  }
  if (!root.isConnected) return startInPlace(root);
  try {
    mounted.set(root, island.mount(root));
    root.dataset['live'] = '';
  } catch (error) {
    // A mistake of ours, which would come again; the native control goes on working.
    reportError(error);
  }
  return mounted.has(root);
}

/** The element that has replaced a wanted island is wanted too. */
function startInPlace({ id }: HTMLElement): Promise<boolean> | false {
  const place = document.getElementById(id);
  return !!place && startIsland(place);
}

/**
 * A click on what works with the script alone is kept until the island lives; so is each on «−» and
 * «+», which the form would take for the second one of a double click.
 */
function holdClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLButtonElement>(
    '[data-js-only], .basket-row .counter',
  );
  const root = islandAround(control);
  if (!control || !root || mounted.has(root)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { name, form } = control;
  if (!name && root.hasAttribute('data-pending')) return;
  // The mark is not on the control: React would find it different from its own.
  root.dataset['pending'] = '';
  startIsland(root).then((lives) => {
    delete root.dataset['pending'];
    // An answer to another press may have brought the list anew.
    const same = ({ ariaLabel }: Element) => ariaLabel === control.ariaLabel;
    const now = control.isConnected
      ? control
      : [...document.querySelectorAll<HTMLButtonElement>('.counter')].find(same);
    // Each in a turn of its own: what it does is shown before the next.
    if (lives) setTimeout(() => now?.click());
    else if (name && control.isConnected) form?.requestSubmit(control);
  });
}

function startVisible(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    startAround({ target });
  }
}

function unmountInside({ target }: Event): void {
  for (const [root, unmount] of mounted) {
    if (!(target as Element).contains(root)) continue;
    mounted.delete(root);
    unmount();
    // The new element has the place to itself when the swap is over.
    queueMicrotask(() => startInPlace(root));
  }
}
