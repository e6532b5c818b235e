import { isDeepStrictEqual } from 'node:util';
import type { FieldValue } from '../entities/entity.ts';

/**
 * True when a field is as a change has left it. Columns that its rows have got since, with a later version
 * of the shop, say nothing: `isInNewColumns` tells whether somebody has touched them.
 */
export function isAsLeft(present: FieldValue, left: FieldValue): boolean {
  if (isDeepStrictEqual(present, left)) return true;
  if (!Array.isArray(present) || !Array.isArray(left)) return false;
  return (
    present.length === left.length &&
    left.every((row, index) => isDeepStrictEqual(withColumnsOf(row, present[index]), row))
  );
}

/** True for a later change of nothing but columns that the rows of a field have got since. */
export const isInNewColumns = (
  left: FieldValue,
  [before, after]: readonly [FieldValue, FieldValue],
): boolean => isAsLeft(before, left) && isAsLeft(after, left) && !isDeepStrictEqual(before, after);

/** A row as it would have been kept with the columns of another. */
function withColumnsOf(other: unknown, row: unknown): unknown {
  if (!isRow(other) || !isRow(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([column]) => Object.hasOwn(other, column)));
}

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
