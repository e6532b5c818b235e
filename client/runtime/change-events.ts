/** Events of the document after a change that other parts of the page, and other tabs, show too. */
export enum ChangeEvent {
  Basket = 'basket:changed',
  Favorites = 'favorites:changed',
}

/** Events of elements that come into the page or go from it; they bubble. */
export enum PartEvent {
  Mount = 'x:mount',
  Unmount = 'x:unmount',
}

export const CHANGE_EVENTS: readonly ChangeEvent[] = [ChangeEvent.Basket, ChangeEvent.Favorites];

export interface ChangeDetail {
  /** True when it happened in another tab, or while this page slept. */
  remote?: boolean;
  /** Moment since which the page has asked for what is there now. */
  askedAt?: number;
}

export function dispatchChange(name: ChangeEvent, detail?: ChangeDetail): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** The event that belongs to a change made at `url`, once its fragments are shown; most have no listeners. */
export function dispatchChangeAt(url: string): void {
  const [, room] = new URL(url, location.href).pathname.split('/');
  document.dispatchEvent(new CustomEvent(`${room}:changed`));
}
