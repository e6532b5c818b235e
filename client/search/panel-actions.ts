/** Actions of options of the panel. */
export interface PanelActions {
  /** Puts a suggestion in the place of the last word. */
  pick(chip: string): void;
  /** A text of history or «Часто ищут» is searched for. */
  go(text: string): void;
  /** Takes a text out of the history, or with null all of them. */
  forget(id: number | null): void;
}
