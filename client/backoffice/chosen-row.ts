import { PartId } from '../../shared/page-parts.ts';

/** The row of a list that keys act on. */

/** Boxes that tick rows for work on many. */
export const TICKS = `input[form="${PartId.DeskBulk}"][name="ids"]`;

export const listRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

export const findRow = () =>
  document.querySelector<HTMLElement>('[data-row][aria-selected="true"]');

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
  findRow()?.removeAttribute('aria-selected');
  row.setAttribute('aria-selected', 'true');
  row.scrollIntoView({ block: 'nearest' });
  try {
    sessionStorage.setItem(storageKey(), openLink(row));
  } catch {
    // Without a storage the list begins at its first row again.
  }
  return true;
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
