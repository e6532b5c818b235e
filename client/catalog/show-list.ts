import { PartId } from '../../shared/page-parts.ts';
import { openDropDowns } from './close-drop-downs.ts';

/** Leads from the panel to the list: its top comes into view, drop-downs close. */
export function showList(): void {
  for (const dropDown of openDropDowns()) dropDown.open = false;
  const list = document.getElementById(PartId.ProductList);
  const top = list?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > innerHeight / 2) list?.scrollIntoView();
}
