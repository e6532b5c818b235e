import { PartId, StoredKey } from '../../shared/page-parts.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

/** Pause between two looks at what the page itself has asked for. */
const AWAITED_MS = 50;

let unanswered = 0;
/** An answer failed: the change may have been heard all the same. */
let isUnsure = false;
/** Changes went side by side: the answer that came last may know the least. */
let isMixed = false;

/** Control whose answer was asked for before its part was there. */
export const findAwaited = () => document.querySelector('.order[aria-busy="true"]');

/** The page after this one reads anew what was changed, should this one be left before the answer. */
export const noteBehind = (): void => sessionStorage.setItem(StoredKey.Behind, '');

/** Notes it where an answer is missing now. */
export function noteUnanswered(): void {
  if (unanswered > 0 || isUnsure) noteBehind();
}

/**
 * Sends a change; until its answer has come, the page after this one would read anew. The counts of the
 * header are read again when all answers have come that were awaited at the same time.
 */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  unanswered++;
  isMixed ||= unanswered > 1 || findAwaited() !== null;
  noteBehind();
  try {
    return await send();
  } catch (error) {
    isUnsure = true;
    throw error;
  } finally {
    unanswered--;
    if (unanswered === 0 && !isUnsure) sessionStorage.removeItem(StoredKey.Behind);
    if (unanswered === 0 && isMixed) rereadCounts();
  }
}

async function rereadCounts(): Promise<void> {
  try {
    await settleAwaited();
    const fragments = await fetchFragments(location.href, [PartId.HeaderActions]);
    // A change that was made since has them read after its answer.
    if (unanswered > 0) return;
    isMixed = false;
    swapFragments(fragments);
  } catch (error) {
    reportMistake(error);
  }
}

/** Settles when the page itself awaits no answer of a control. */
export async function settleAwaited(): Promise<void> {
  while (findAwaited()) await new Promise((resolve) => setTimeout(resolve, AWAITED_MS));
}
