import { HISTORY_ROWS, PANEL_ROWS } from '../../shared/search.ts';

/** Numbers of options that the panel holds on this screen. */
export interface PanelLimits {
  /** False until the screen was looked at: the server cannot. */
  isKnown: boolean;
  isPhone: boolean;
  rows: number;
  entries: number;
}

const HISTORY_ROWS_PHONE = 3;

export const FIRST_LIMITS: PanelLimits = {
  isKnown: false,
  isPhone: false,
  rows: PANEL_ROWS,
  entries: HISTORY_ROWS,
};

export function readLimits(): PanelLimits {
  const isPhone = matchMedia('(width < 48em)').matches;
  return isPhone
    ? { isKnown: true, isPhone, rows: PANEL_ROWS, entries: HISTORY_ROWS_PHONE }
    : { ...FIRST_LIMITS, isKnown: true };
}
