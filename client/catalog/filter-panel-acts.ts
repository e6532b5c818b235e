import type { BoundTexts } from './filter-draft.ts';

/** Actions in the panel. */
export interface FilterPanelActs {
  choose(key: string, slug: string, on: boolean): void;
  turn(key: string, on: boolean): void;
  type(key: string, side: keyof BoundTexts, text: string): void;
  /** A range was left. */
  settle(key: string): void;
  clear(): void;
  /** Shows the list for what is chosen, at once. */
  apply(): void;
  /** Shows all values of a facet. */
  expand(key: string): void;
}

const nothing = () => {};

/** The form as the server sends it: the browser does all of it. */
export const WITHOUT_SCRIPT: FilterPanelActs = {
  choose: nothing,
  turn: nothing,
  type: nothing,
  settle: nothing,
  clear: nothing,
  apply: nothing,
  expand: nothing,
};
