/** Goods of a comparison, side by side on a wide screen. */
export const MAX_COMPARED = 6;
