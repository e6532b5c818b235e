import { PartId } from '../../shared/page-parts.ts';

/** The row of a list that keys act on. */

/** Boxes that tick rows for work on many. */
export const TICKS = `input[form="${PartId.DeskBulk}"][name="ids"]`;

export const listRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

export const findRow = () => document.querySelector<HTMLElement>('[data-row][data-chosen]');

/** Address that a row opens; '' when it opens none. */
export const openLink = (row: HTMLElement): string =>
  row.querySelector<HTMLAnchorElement>('a[data-open]')?.pathname ?? '';

/** Name under which a list remembers its row while the tab is open. */
function storageKey(): string {
  const query = new URLSearchParams(location.search);
  query.delete('done');
  return `row ${location.pathname}?${query}`;
}

export function selectRow(row: HTMLElement | undefined): boolean {
  if (!row) return false;
  findRow()?.removeAttribute('data-chosen');
  row.setAttribute('data-chosen', '');
  row.scrollIntoView({ block: 'nearest' });
  try {
    sessionStorage.setItem(storageKey(), openLink(row));
  } catch {
    // Without a storage the list begins at its first row again.
  }
  return true;
}

/** The focus goes along with the chosen row, so that a screen reader says which one it is. */
export function focusRow(row: HTMLElement | undefined): boolean {
  row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
  return selectRow(row);
}

/** A list that is opened again goes on at the row where it was left. */
export function restoreRow(): void {
  const link = readKept();
  if (link) selectRow(listRows().find((row) => openLink(row) === link));
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(storageKey());
  } catch {
    return null;
  }
}
