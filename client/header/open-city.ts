/**
 * Opens the list of cities with its field to type in (`data-search`, see city-picker.ts); on a phone it
 * stands in the catalogue's menu. False when this page has none.
 */
export function openCity(): boolean {
  const details = document.querySelector<HTMLDetailsElement>('details.city');
  const summary = details?.querySelector('summary');
  if (!details || !summary) return false;
  const menu = document.querySelector<HTMLDetailsElement>('.menu-button');
  if (menu && !summary.checkVisibility()) menu.open = true;
  details.dataset['search'] = '';
  details.open = true;
  summary.focus();
  return true;
}
