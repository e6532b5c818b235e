import { setTimeout } from 'node:timers/promises';

const LONGEST_MS = 50;

/** Leaves others as much time as was just taken. */
export function pauseAfter(takenMs: number): Promise<void> {
  return setTimeout(Math.min(takenMs, LONGEST_MS));
}
