import { listSettings } from './config.ts';
import type { Environment } from './print-config.ts';

/** A variable that the shop does not know, and the one that was probably meant. */
interface Misspelt {
  name: string;
  meant: string;
}

/** Letters that may be wrong in a long name; in a short one that would be another word (HOME, HOST). */
const MAX_DISTANCE = 2;
const LETTERS_FOR_EACH = 4;

/** Variables that look like ours and are not: what they were to set is as by default. */
export function findMisspelt(env: Environment): Misspelt[] {
  const known = listSettings().map(({ name }) => name);
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((each) => isNear(name.toUpperCase(), each));
    return meant ? [{ name, meant }] : [];
  });
}

function isNear(name: string, known: string): boolean {
  const allowed = Math.min(MAX_DISTANCE, Math.floor(known.length / LETTERS_FOR_EACH));
  return Math.abs(name.length - known.length) <= allowed && distance(name, known) <= allowed;
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
