import { PartId } from '../../shared/page-parts.ts';
import { SPRITE_URL } from '../../shared/ui/sprite-url.ts';
import { openModal } from '../runtime/open-modal.ts';
import { FILTER_DISCARDED, FILTER_SHOWN } from './filter-events.ts';

/** Width from which the panel stands beside the list (views/catalog/listing.css). */
const WIDE = '(width >= 64em)';

/** Opens the filters over the whole screen; `toggle` is the disclosure that does it without a script. */
export function openDrawer(toggle: HTMLDetailsElement): void {
  const root = findFilter();
  if (!root) return;
  const drawer = createDrawer();
  toggle.after(drawer);
  drawer.append(root);
  openModal(drawer);
  // The island comes with the drawer, not with the first touch inside.
  root.dispatchEvent(new Event('pointerover', { bubbles: true }));

  const wide = matchMedia(WIDE);
  const close = () => drawer.close();
  let isShown = false;
  wide.addEventListener('change', close);
  drawer.addEventListener(FILTER_SHOWN, () => {
    isShown = true;
    close();
  });
  drawer.addEventListener('click', ({ target }) => {
    const isButton = target instanceof Element && target.closest('[data-close]');
    if (target === drawer || isButton) close();
  });
  drawer.addEventListener('close', () => {
    wide.removeEventListener('change', close);
    const filter = findFilter();
    if (filter) {
      if (!isShown) discard(filter);
      drawer.after(filter);
    }
    drawer.remove();
    const opener = document.querySelector<HTMLElement>(`#${PartId.FilterToggle} summary`);
    opener?.focus({ preventScroll: true });
  });
}

/** The filter of now: it may have been replaced since. */
const findFilter = (): HTMLElement | null => document.getElementById(PartId.Filter);

/** The fields go back to what the list shows. */
function discard(filter: HTMLElement): void {
  if ('alive' in filter.dataset) filter.dispatchEvent(new CustomEvent(FILTER_DISCARDED));
  else filter.querySelector('form')?.reset();
}

function createDrawer(): HTMLDialogElement {
  const drawer = document.createElement('dialog');
  drawer.className = 'drawer';
  drawer.setAttribute('aria-labelledby', 'drawer-title');
  drawer.innerHTML = `<div class="drawer-head"><h2 id="drawer-title">Фильтры</h2><button type="button" class="icon-button" aria-label="Закрыть фильтры" data-close><svg class="icon" width="20" height="20" aria-hidden="true"><use href="${SPRITE_URL}#i-x"/></svg></button></div>`;
  return drawer;
}
