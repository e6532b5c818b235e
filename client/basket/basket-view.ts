import type { BasketGroupName } from '../../shared/contract/basket.ts';
import type { Kopecks } from '../../shared/money.ts';

/** Source of units of a line, in words. */
export interface OriginView {
  text: string;
  style: 'avail' | 'delivery' | 'schedule' | 'none';
}

/** A line of the basket as it is shown; texts come as they are read. */
export interface LineView {
  kind: 'line';
  id: number;
  title: string;
  url: string;
  /** Key of the picture; null: none. */
  image: string | null;
  code: string;
  origins: readonly OriginView[];
  /** Price of one package, with its name. */
  price: string;
  /** Null: on request. */
  packagePrice: Kopecks | null;
  /** Packages to choose from; none where there is no choice. */
  packages: readonly { quantity: number; title: string }[];
  /** Units in the package that is counted in. */
  step: number;
  amount: number;
  /** Unit of stock: «шт», «пара». */
  unit: string;
  sum: string;
  checked: boolean;
  favorite: boolean;
  note: NoteView | null;
  fault: FaultView | null;
}

/** Text that was typed for the amount and is none, and the words for that. */
export interface FaultView {
  typed: string;
  text: string;
}

/** Fault of the amount, and the amount that would be right. */
export interface NoteView {
  text: string;
  /** True when it cannot be ordered like this. */
  blocks: boolean;
  /** «Оставить 4 шт.»; null: there is no such amount. */
  keep: { amount: number; text: string } | null;
}

/** Line that was taken out and can be returned. */
export interface RemovedView {
  kind: 'removed';
  id: number;
  title: string;
  url: string;
  /** Seconds until it cannot be returned any more; null: no clock runs. */
  left: number | null;
}

export type RowView = LineView | RemovedView;

export interface GroupView {
  name: BasketGroupName;
  title: string;
  hint: string;
  rows: readonly RowView[];
}

export interface BasketView {
  groups: readonly GroupView[];
}

export const noteOf = (row: { kind: string; note?: LineView['note'] }): string | undefined =>
  row.note?.text;

/** Mark of all lines for assistive technology: all, some or none of them are marked. */
export function markOf(rows: readonly RowView[]): 'true' | 'false' | 'mixed' {
  const lines = rows.filter((row) => row.kind === 'line');
  const marked = lines.filter(({ checked }) => checked).length;
  if (marked === 0) return 'false';
  return marked === lines.length ? 'true' : 'mixed';
}
