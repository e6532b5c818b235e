/** One cell: as it is shown, and its number where it is one. */
export interface SheetCell {
  text: string;
  number: number | null;
}

export interface SheetRow {
  cells: readonly SheetCell[];
  /** Depth in the sheet's outline; 0 without one. */
  level: number;
  /** Line, counted from 1. */
  line: number;
}

export interface Sheet {
  name: string;
  rows: readonly SheetRow[];
}

export const EMPTY_CELL: SheetCell = { text: '', number: null };

export function cellAt(row: SheetRow, column: number | undefined): SheetCell {
  return (column === undefined ? undefined : row.cells[column]) ?? EMPTY_CELL;
}
