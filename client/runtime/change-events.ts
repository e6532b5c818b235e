/** Events of the document after a change that other parts of the page, and other tabs, show too. */
export type ChangeName = 'basket:changed' | 'favorites:changed';

export const CHANGE_NAMES: readonly ChangeName[] = ['basket:changed', 'favorites:changed'];

export interface ChangeDetail {
  /** It happened in another tab, or while this page slept. */
  remote?: boolean;
}

export function dispatchChange(name: ChangeName, detail?: ChangeDetail): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** The event that belongs to a change made at `url`, once its fragments are shown. */
export function dispatchChangeAt(url: string): void {
  const name = `${new URL(url, location.href).pathname.split('/')[1]}:changed`;
  for (const known of CHANGE_NAMES) if (known === name) dispatchChange(known);
}
