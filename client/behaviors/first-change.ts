import { StoredKey } from '../../shared/page-parts.ts';

let isOver = false;
let first: Promise<void> | undefined;
let unanswered = 0;

/** True while the first change is under way: whatever goes without its answer may be another guest's. */
export const isFirstOpen = (): boolean => !isOver && first !== undefined;

/** The page after this one reads anew what was changed, should this one be left before the answer. */
export const noteBehind = (): void => sessionStorage.setItem(StoredKey.Behind, '');

/**
 * Sends a change behind the first one of the page: its answer may bring the cookie of a new guest, and
 * two sent at once would make two guests, of whom one is lost. From then on changes go side by side.
 */
export async function afterFirst<T>(send: () => Promise<T>): Promise<T> {
  unanswered++;
  noteBehind();
  const answer = await inTurn(send);
  // One that failed stays noted: it may have been heard all the same.
  if (--unanswered === 0) sessionStorage.removeItem(StoredKey.Behind);
  return answer;
}

async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  while (!isOver && first) await first;
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
