import { loadChunk } from '../load-chunk.ts';

interface Part {
  /** Where a pointer or the focus tells that it will be wanted. */
  near: string;
  /** Clicks on these wait for it; others work without. */
  held?: string;
  /** Fingers do without it. */
  isForMouse?: boolean;
  /** Leaves the line to what a finger has just asked for. */
  isPatient?: boolean;
  load: () => Promise<{ start(): void }>;
  started?: Promise<void>;
}

/** About what an answer takes on a slow line. */
const PATIENCE_MS = 500;

const parts: Part[] = [
  { near: 'body', isPatient: true, load: () => import('./show-later.ts') },
  { near: '.menu-button, .menu-panel', load: () => import('../header/catalog-menu.ts') },
  { near: 'details.city, .all-cities', load: () => import('../header/city-picker.ts') },
  { near: '.header-basket', load: () => import('../header/basket-preview.ts') },
  { near: '.account', load: () => import('../header/account-menu.ts') },
  {
    near: '[data-dialog], [popovertarget="exit"]',
    held: '[data-dialog], [popovertarget="exit"]',
    load: () => import('../header/form-dialog.ts'),
  },
  { near: '[type="tel"]', load: () => import('../header/mask-phone.ts') },
  { near: '.order', isPatient: true, load: () => import('../basket/order-in-place.ts') },
  {
    near: '.favorite',
    held: '.favorite',
    load: () => import('../favorites/favorite-in-place.ts'),
  },
  {
    near: '.filter, .pager, #filter-toggle',
    held: 'a[data-append], #filter-toggle summary',
    load: () => import('../catalog/list-in-place.ts'),
  },
  { near: '.gallery', held: '.gallery a', load: () => import('../catalog/preview.ts') },
  { near: '.row', held: '.row-step', load: () => import('./scroll-row.ts') },
  { near: '.card-media', isForMouse: true, load: () => import('../catalog/card-slider.ts') },
];

function wake({ target, pointerType }: Event & { pointerType?: string }): void {
  const isMouse = pointerType === 'mouse';
  for (const part of parts) {
    const isWanted = (target as Element).closest?.(part.near) && !part.started;
    if (!isWanted || (part.isForMouse && !isMouse)) continue;
    if (part.isPatient && !isMouse) setTimeout(begin, PATIENCE_MS, part);
    else begin(part);
  }
}

function begin(part: Part): void {
  part.started ??= start(part);
}

/** Where it cannot be loaded, the page goes on without. */
async function start(part: Part): Promise<void> {
  try {
    (await loadChunk(part.load)).start();
  } catch {
    // Told by loadChunk.
  }
  part.held = '';
}

function hold(event: MouseEvent): void {
  for (const part of parts) {
    const control = part.held && (event.target as Element).closest<HTMLElement>(part.held);
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) continue;
    event.preventDefault();
    event.stopPropagation();
    wake(event);
    part.started?.then(() => control.click());
  }
}

/** The scripts of cards and product pages come when somebody is about to use them. */
export function startOnIntent(): void {
  document.addEventListener('pointerover', wake);
  document.addEventListener('focusin', wake);
  document.addEventListener('click', hold, true);
}
