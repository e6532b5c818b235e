import { type IslandModule, islands } from './islands.ts';
import { loadChunk } from './load-chunk.ts';

const IDLE_TIMEOUT_MS = 4000;
const VISIBLE_MARGIN = '200px';

const registry: Partial<Record<string, () => Promise<IslandModule>>> = islands;
const starting = new WeakMap<HTMLElement, Promise<boolean>>();
const mounted = new Map<HTMLElement, () => void>();

/** Islands come to life at the first intent inside them; by `data-when` when visible or idle too. */
export function startIslands(): void {
  for (const intent of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(intent, startAround, { passive: true });
  }
  document.addEventListener('click', holdClick, true);
  const visibility = new IntersectionObserver(startVisible, { rootMargin: VISIBLE_MARGIN });
  // Islands that are known already take no harm.
  const attach = () => {
    for (const root of document.querySelectorAll<HTMLElement>('[data-island]')) {
      if (root.dataset['when'] === 'visible') visibility.observe(root);
      if (root.dataset['when'] === 'idle' && isCapable()) startWhenIdle(root);
    }
  };
  document.addEventListener('x:mount', attach);
  document.addEventListener('x:unmount', unmountInside);
  attach();
}

/** Events reach the document itself too, which is in no island. */
const islandAround = (target: EventTarget | null) =>
  (target as Element | null)?.closest?.<HTMLElement>('[data-island]');

function startAround({ target }: Event): void {
  const root = islandAround(target);
  if (root) start(root);
}

/** Loads and mounts once; true when the island lives. */
function start(root: HTMLElement): Promise<boolean> {
  const result = starting.get(root) ?? mount(root);
  starting.set(root, result);
  return result;
}

async function mount(root: HTMLElement): Promise<boolean> {
  const load = registry[root.dataset['island'] ?? ''];
  try {
    const island = load && (await loadChunk(load));
    // It may have been replaced meanwhile.
    if (!island || !root.isConnected) return false;
    mounted.set(root, island.mount(root));
    root.dataset['live'] = '';
  } catch (error) {
    // The native control goes on working, and the next intent tries again.
    console.error(error);
    starting.delete(root);
  }
  return mounted.has(root);
}

/** A click on what works with the script alone is kept until the island lives. */
function holdClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>('[data-js-only]');
  const root = islandAround(control);
  if (!control || !root || mounted.has(root)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (root.hasAttribute('data-pending')) return;
  // Not on the control: React would find it different from its own.
  root.dataset['pending'] = '';
  start(root).then((lives) => {
    delete root.dataset['pending'];
    if (lives && control.isConnected) control.click();
  });
}

function startVisible(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    start(target as HTMLElement);
  }
}

function unmountInside({ target }: Event): void {
  for (const [root, unmount] of mounted) {
    if (!(target as Element).contains(root)) continue;
    mounted.delete(root);
    unmount();
  }
}

/** Safari has no requestIdleCallback. */
function startWhenIdle(root: HTMLElement): void {
  const later = window.requestIdleCallback ?? ((run) => setTimeout(run, IDLE_TIMEOUT_MS));
  later(() => start(root), { timeout: IDLE_TIMEOUT_MS });
}

interface Device {
  /** Gigabytes; Chromium alone says. */
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Loads what may never be used: for strong devices on good lines alone. */
function isCapable(): boolean {
  const { deviceMemory = 8, connection } = navigator as Device;
  const { saveData, effectiveType = '4g' } = connection ?? {};
  const isStrong = navigator.hardwareConcurrency > 3 && deviceMemory > 3;
  return isStrong && effectiveType === '4g' && !saveData;
}
