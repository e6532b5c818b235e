import { StoredKey } from '../../shared/page-parts.ts';

/** Pause between two looks at what the page itself has asked for. */
const AWAITED_MS = 50;

let isOver = false;
let first: Promise<void> | undefined;
let unanswered = 0;
/** An answer failed: the change may have been heard all the same. */
let isUnsure = false;
let waiting = 0;

/** True while the first change is under way: whatever goes without its answer may be another guest's. */
export const isFirstOpen = (): boolean =>
  !isOver && (first !== undefined || findAwaited() !== null);

/** True when a change waits for the first answer: it would be lost with the page. */
export const hasWaiting = (): boolean => waiting > 0;

/** Control whose answer was asked for before its part was there. */
export const findAwaited = () => document.querySelector('.order[aria-busy="true"]');

/** The page after this one reads anew what was changed, should this one be left before the answer. */
export const noteBehind = (): void => sessionStorage.setItem(StoredKey.Behind, '');

/** Notes it where an answer is missing now. */
export function noteUnanswered(): void {
  if (unanswered > 0 || isUnsure || findAwaited()) noteBehind();
}

/**
 * Sends a change behind the first one of the page: its answer may bring the cookie of a new guest, and
 * two sent at once would make two guests, of whom one is lost. From then on changes go side by side.
 */
export async function afterFirst<T>(send: () => Promise<T>): Promise<T> {
  unanswered++;
  noteBehind();
  try {
    return await inTurn(send);
  } catch (error) {
    isUnsure = true;
    throw error;
  } finally {
    unanswered--;
    if (unanswered === 0 && !isUnsure) sessionStorage.removeItem(StoredKey.Behind);
  }
}

async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  waiting++;
  while (isFirstOpen()) await (first ?? pause());
  waiting--;
  if (isOver) return send();
  const answer = send();
  first = answer.then(
    () => {
      isOver = true;
    },
    // Another one is the first then.
    () => {
      first = undefined;
    },
  );
  return answer;
}

/** Settles when the page itself awaits no answer of a control. */
export async function settleAwaited(): Promise<void> {
  while (findAwaited()) await pause();
}

const pause = () => new Promise((resolve) => setTimeout(resolve, AWAITED_MS));

/** Settles when the first answer has come, and those to all that waited for it. */
export async function settleFirst(): Promise<void> {
  while (isFirstOpen() || unanswered > 0) await pause();
}
