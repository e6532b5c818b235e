import type { HistoryLink, ProductRowData, SearchLink } from '../../shared/search.ts';
import { foundNothing, type PanelState, shownPart } from './panel-state.ts';

/** Options that arrow keys move over, group by group. */
export interface PanelOptions {
  history: readonly HistoryLink[];
  popular: readonly SearchLink[];
  chips: readonly string[];
  places: readonly { title: string; url: string }[];
  products: readonly ProductRowData[];
  pages: readonly { title: string; url: string }[];
  offers: readonly ProductRowData[];
}

const NOTHING: PanelOptions = {
  history: [],
  popular: [],
  chips: [],
  places: [],
  products: [],
  pages: [],
  offers: [],
};

/** The options in the order in which they are shown; `rows` products and `entries` of history fit. */
export function listOptions(
  state: PanelState,
  { rows, entries }: { rows: number; entries: number },
): PanelOptions {
  const { start, suggestions, results } = state;
  const offers = start?.offers ?? [];
  if (shownPart(state) === 'start') {
    const history = start?.history.slice(0, entries) ?? [];
    return { ...NOTHING, history, popular: start?.popular ?? [], offers };
  }
  return {
    ...NOTHING,
    chips: suggestions?.chips ?? [],
    places: results?.places ?? [],
    products: results?.products.slice(0, rows) ?? [],
    pages: results?.pages ?? [],
    offers: foundNothing(state) ? offers : [],
  };
}

export const countOptions = (options: PanelOptions): number =>
  Object.values(options).reduce((sum, group) => sum + group.length, 0);

/** Next option: from the last one back to the field, and from the field to the last one. */
export function nextActive(active: number, step: 1 | -1, count: number): number {
  const next = active + step;
  if (next < -1) return count - 1;
  return next < count ? next : -1;
}
