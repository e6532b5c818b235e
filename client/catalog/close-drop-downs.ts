import { PartId } from '../../shared/page-parts.ts';

/** Facets above the list that stand open; in the drawer they are groups like the others. */
export const openDropDowns = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>(
    `.listing > #${PartId.Filter} .priority-group[open]`,
  ),
];

/** Drop-downs close on a press elsewhere, and on Esc, which gives the focus back. */
export function closeDropDowns(): void {
  document.addEventListener('pointerdown', ({ target }) => {
    for (const dropDown of openDropDowns()) {
      if (target instanceof Node && !dropDown.contains(target)) dropDown.open = false;
    }
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const dropDown of openDropDowns()) {
      const hadFocus = dropDown.contains(document.activeElement);
      dropDown.open = false;
      if (hadFocus) dropDown.querySelector('summary')?.focus();
    }
  });
}
