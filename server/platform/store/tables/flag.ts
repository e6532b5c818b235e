/** 0 or 1, as both stores keep it. */
export type Flag = 0 | 1;
