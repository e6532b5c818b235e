import type { HistoryStep } from './visits.ts';

/** Meaning of `data-swap` and `data-history`. */
export function readSwap({ dataset }: HTMLElement): { ids: string[]; history?: HistoryStep } {
  const { swap = '', history } = dataset as { swap?: string; history?: HistoryStep };
  return { ids: swap.match(/[^\s,]+/g) ?? [], ...(history && { history }) };
}
