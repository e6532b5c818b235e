/** Longer lists are made anew: at most so many numbers stay in memory for each kind of work. */
const MAX_KEPT = 2 ** 18;

/**
 * Lists for work that is done in one go: the same memory again, with what the last work left in it, and
 * true until the next one is taken. New lists for each question made the garbage collector go over the
 * whole heap every fifty questions.
 */
export function keepList<List extends Uint32Array | Float64Array>(
  make: (length: number) => List,
): (length: number) => List {
  let kept = make(0);
  return (length) => {
    if (length > MAX_KEPT) return make(length);
    if (kept.length < length) kept = make(Math.min(MAX_KEPT, length * 2));
    return kept.subarray(0, length) as List;
  };
}
