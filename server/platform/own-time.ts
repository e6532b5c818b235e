/** Longest time that one look at the clock counts: a process that stood still looks late. */
const STEP_MS = 250;

/**
 * Calls `end` after so many milliseconds in which this process ran, and gives what calls that off. While a
 * process stands still nothing reaches it: what has come meanwhile is heard first.
 */
export function afterOwnTime(ms: number, end: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: NodeJS.Immediate | undefined;
  const go = (left: number) => {
    if (left <= 0) last = setImmediate(end);
    else timer = setTimeout(go, Math.min(left, STEP_MS), left - STEP_MS);
  };
  go(ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
}
