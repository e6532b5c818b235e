import type { Kopecks } from '../../shared/money.ts';

const LEAP = 3;

/** True of a price that looks like a mistake beside the former one: more than three times as high or as low. */
export const isPriceLeap = (before: Kopecks, after: Kopecks): boolean =>
  after > before * LEAP || after * LEAP < before;
