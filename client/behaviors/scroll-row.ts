import { PartEvent } from '../runtime/change-events.ts';

/** Part of the visible width that one press moves: the last thing seen stays in sight. */
const PAGE = 0.85;

const buttonsOf = (row: Element) =>
  row.parentElement?.querySelectorAll<HTMLElement>('[data-row-step]');

/** Shows the buttons where not everything fits, and says which of them has nowhere to go. */
function update(row: Element): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  const rest = scrollWidth - clientWidth;
  for (const button of buttonsOf(row) ?? []) {
    const left = Number(button.dataset['rowStep']) < 0 ? scrollLeft : rest - scrollLeft;
    button.hidden = rest < 2;
    // `aria-disabled`, not `disabled`: the focus must not get lost at the end of the row.
    button.ariaDisabled = String(left < 2);
  }
}

/** Previous and next of the rows made by shared/ui/scroll-row.tsx. */
export function start(): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) update(target);
  });
  const watch = (root: ParentNode) => {
    for (const row of root.querySelectorAll('.row > .row-scroll')) sizes.observe(row);
  };
  watch(document);
  document.addEventListener(PartEvent.Mount, ({ target }) => watch(target as Element));
  document.addEventListener('scroll', ({ target }) => target instanceof Element && update(target), {
    capture: true,
    passive: true,
  });
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-row-step]');
    const row = button?.parentElement?.querySelector('.row-scroll');
    row?.scrollBy({ left: Number(button?.dataset['rowStep']) * row.clientWidth * PAGE });
  });
}
