import { FragmentError } from '../runtime/fragments.ts';
import { leavePage } from '../runtime/leave-page.ts';
import { showFailure } from '../runtime/show-failure.ts';

/**
 * Explains a change that was shown too early and taken back. Where it leads elsewhere, to signing
 * in or to a newer build of the shop, the browser goes there.
 */
export function explainFailure(error: unknown): void {
  if (error instanceof FragmentError && error.isAborted) return;
  const next = error instanceof FragmentError ? error.next : null;
  if (next === null) showFailure();
  else leavePage({ url: next }, next);
}
