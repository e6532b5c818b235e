const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;
const MAX_LENGTH = 60;

/**
 * Letters to be put in, left out, changed or swapped with their neighbour to make one word
 * of the other (Damerau-Levenshtein, optimal string alignment); more than `limit` counts as
 * `limit + 1`. With `asPrefix` the end of `word` may be missing from `typed`.
 */
export function editDistance(typed: string, word: string, limit: number, asPrefix = false): number {
  const tooFar = limit + 1;
  if (typed.length > MAX_LENGTH || word.length > MAX_LENGTH) return typed === word ? 0 : tooFar;
  if (typed.length - word.length > limit) return tooFar;
  if (!asPrefix && word.length - typed.length > limit) return tooFar;
  const width = asPrefix ? Math.min(word.length, typed.length + limit) : word.length;
  let [before, above, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows];
  for (let column = 0; column <= width; column++) above[column] = column;
  for (let line = 1; line <= typed.length; line++) {
    row[0] = line;
    let least = line;
    for (let column = 1; column <= width; column++) {
      const same = typed[line - 1] === word[column - 1];
      let cost = same
        ? above[column - 1]!
        : 1 + Math.min(above[column - 1]!, above[column]!, row[column - 1]!);
      const swapped =
        line > 1 &&
        column > 1 &&
        typed[line - 1] === word[column - 2] &&
        typed[line - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      row[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return tooFar;
    [before, above, row] = [above, row, before];
  }
  const end = asPrefix ? Math.min(...above.subarray(0, width + 1)) : above[width]!;
  return Math.min(end, tooFar);
}
