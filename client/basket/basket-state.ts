import type { BasketView, LineView, RowView } from './basket-view.ts';
import { changeView, createAhead } from './change-view.ts';

/** The basket as it was read, and what is shown ahead of it. */
export interface BasketState {
  ahead: ReturnType<typeof createAhead>;
  subscribe(listener: () => void): () => void;
  /** As it is shown. */
  getView(): BasketView;
  lineOf(id: number): LineView | undefined;
  /** Shows what has been put ahead. */
  emit(): void;
  /** Takes the basket as it was just read; shown with the next `emit`. */
  take(next: BasketView): void;
  /** Marks, packages and the amounts that came of them; amounts of lines have owners of their own. */
  forgetGuesses(isOwned: (id: number) => boolean): void;
}

export const rowsOf = ({ groups }: BasketView): RowView[] => groups.flatMap(({ rows }) => rows);

export function createBasketState(initial: BasketView): BasketState {
  let view = initial;
  let shown = initial;
  const listeners = new Set<() => void>();
  const ahead = createAhead();

  function remember(): void {
    for (const row of rowsOf(view)) if (row.kind === 'line') ahead.known.set(row.id, row);
  }

  remember();
  return {
    ahead,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getView: () => shown,
    lineOf: (id) =>
      rowsOf(shown).find((row): row is LineView => row.id === id && row.kind === 'line'),
    emit() {
      shown = changeView(view, ahead);
      for (const listener of listeners) listener();
    },
    take(next) {
      view = next;
      remember();
    },
    forgetGuesses(isOwned) {
      ahead.marks.clear();
      ahead.steps.clear();
      for (const id of ahead.amounts.keys()) if (!isOwned(id)) ahead.amounts.delete(id);
    },
  };
}
