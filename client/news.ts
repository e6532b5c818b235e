/** What parts of a page tell each other, and one tab the others. */
export type News = 'basket:changed' | 'favorites:changed';

export const NEWS: readonly News[] = ['basket:changed', 'favorites:changed'];

/** `remote`: it happened in another tab, or while this page slept. */
export interface NewsDetail {
  remote?: boolean;
}

export function tell(news: News, detail: NewsDetail = {}): void {
  document.dispatchEvent(new CustomEvent(news, { detail }));
}

/** After a change at `url` was made and its fragments are shown. */
export function tellOfChange(url: string): void {
  const news = `${new URL(url, location.href).pathname.split('/')[1]}:changed`;
  for (const known of NEWS) if (known === news) tell(known);
}
