import { formatPrice } from '../../shared/money.ts';
import type { BasketView, FaultView, LineView, RowView } from './basket-view.ts';

/** Changes that are shown before the server has said so, by product. */
interface Ahead {
  /** Units; 0: taken out. */
  amounts: ReadonlyMap<number, number>;
  /** Units in the package that was chosen. */
  steps: ReadonlyMap<number, number>;
  marks: ReadonlyMap<number, boolean>;
  /** Text typed for an amount that is none; null: a better one has come since. */
  faults: ReadonlyMap<number, FaultView | null>;
  /** A few words for a while. */
  hints: ReadonlyMap<number, string>;
  /** Seconds until a removed line cannot be returned. */
  left: ReadonlyMap<number, number>;
  /** Removed lines that cannot be returned any more. */
  gone: ReadonlySet<number>;
  /** Lines as they were before they were taken out. */
  known: ReadonlyMap<number, LineView>;
}

/** Nothing is ahead of the server yet. */
export const createAhead = () => ({
  amounts: new Map<number, number>(),
  steps: new Map<number, number>(),
  marks: new Map<number, boolean>(),
  faults: new Map<number, FaultView | null>(),
  hints: new Map<number, string>(),
  left: new Map<number, number>(),
  gone: new Set<number>(),
  known: new Map<number, LineView>(),
});

/** The basket as the server has it, with what is ahead of it. */
export function changeView(view: BasketView, ahead: Ahead): BasketView {
  const groups = view.groups.map((group) => ({
    ...group,
    rows: group.rows.flatMap((row) => changeRow(row, ahead) ?? []),
  }));
  return { groups: groups.filter(({ rows }) => rows.length > 0) };
}

function changeRow(row: RowView, ahead: Ahead): RowView | null {
  const { id, title, url } = row;
  const amount = ahead.amounts.get(id);
  const line = row.kind === 'line' ? row : amount ? ahead.known.get(id) : undefined;
  if (line && amount !== 0) return changeLine(line, ahead);
  if (ahead.gone.has(id)) return null;
  return { kind: 'removed', id, title, url, left: ahead.left.get(id) ?? null };
}

function changeLine(line: LineView, { amounts, steps, marks, faults, hints }: Ahead): LineView {
  const { id } = line;
  const amount = amounts.get(id) ?? line.amount;
  const step = steps.get(id) ?? line.step;
  // Price of another package is for the server to say.
  const packagePrice = step === line.step ? line.packagePrice : null;
  const hint = hints.get(id);
  const fault = faults.get(id);
  const isSame = amount === line.amount && step === line.step;
  return {
    ...line,
    amount,
    step,
    packagePrice,
    checked: marks.get(id) ?? line.checked,
    sum: isSame || packagePrice === null ? line.sum : formatPrice((packagePrice * amount) / step),
    // Sources of another amount are for the server to say.
    origins: isSame ? line.origins : [],
    fault: fault === undefined ? line.fault : fault,
    note: hint ? { text: hint, blocks: false, keep: null } : isSame ? line.note : null,
  };
}
