import { PartId } from '../../shared/page-parts.ts';
import { PartEvent } from '../runtime/change-events.ts';
import { applyEarly } from './apply-early.ts';
import { closeDropDowns } from './close-drop-downs.ts';
import { openDrawer } from './filter-drawer.ts';
import { keepTicks } from './keep-ticks.ts';
import { loadMore, restoreLength } from './load-more.ts';

let isStarted = false;

/** «Показать ещё», the filters' drawer, ticks of a comparison, and first choices before the filter's island lives. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('click', takeClick);
  closeDropDowns();
  keepTicks();
  document.addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.closest(`#${PartId.Filter}`)) applyEarly(target);
  });
  document.addEventListener(PartEvent.Mount, ({ target }) => {
    // The list comes into its place first.
    if ((target as Element).id === PartId.ProductList) setTimeout(restoreLength);
  });
  restoreLength();
  const ticked = findTicked();
  if (ticked) applyEarly(ticked);
}

function takeClick(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || button || ctrlKey || metaKey || shiftKey || altKey) return;
  const link = target.closest<HTMLAnchorElement>('a[data-append]');
  const toggle = target.closest(`#${PartId.FilterToggle} summary`)?.closest('details');
  if (link) loadMore(link);
  else if (toggle) openDrawer(toggle);
  else return;
  event.preventDefault();
}

/** A box that was ticked before this was loaded. */
function findTicked(): Element | undefined {
  const boxes = document.querySelectorAll<HTMLInputElement>(`#${PartId.Filter} [type=checkbox]`);
  return [...boxes].find(({ checked, defaultChecked }) => checked !== defaultChecked);
}
