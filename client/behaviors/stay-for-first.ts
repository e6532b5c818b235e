import { leavePage } from '../runtime/leave-page.ts';
import { markBusy } from '../runtime/mark-busy.ts';
import { hasWaiting, isFirstOpen, noteUnanswered, settleFirst } from './first-change.ts';

/** For the answer that makes somebody a guest. */
export const FIRST_PATIENCE_MS = 10_000;

let isListening = false;
/** Step that was asked for last while the page stays. */
let next: (() => void) | null = null;
let isGoing = false;
/** Ends of the marks on those that have asked. */
const releases: (() => void)[] = [];

/**
 * Links wait for the first answer where more was pressed than that can tell of; forms, which may change
 * something themselves, wait for it always.
 */
export function stayForFirst(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('click', stayAtLink);
  addEventListener('submit', stayAtForm, true);
  addEventListener('pagehide', noteUnanswered);
}

/** True for a click that takes this page away. */
export function isLeaving(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const { target, download, hash, pathname, search, protocol } = link;
  const isHere = hash && pathname + search === location.pathname + location.search;
  const isPage = protocol.startsWith('http') && !target && !download && !isHere;
  return isPlain && isPage && !event.defaultPrevented;
}

function stayAtLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || !hasWaiting() || !isLeaving(event, link)) return;
  event.preventDefault();
  goLater(link, () => leavePage({ url: link.href }, link.href));
}

/** Controls of goods and hearts wait by themselves; what a form reads in place changes nothing. */
function stayAtForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const isOwn = (submitter ?? form).closest('.order, .favorite') !== null;
  const isRead = form.matches('[data-swap]:not([method="post"])');
  if (isOwn || isRead || isGoing || !isFirstOpen()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  goLater(submitter ?? form, () => {
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
  });
}

/** Goes on when the first answer has come, or not in time: what was asked for last. */
function goLater(asker: Element, go: () => void): void {
  const isWaiting = next !== null;
  releases.push(markBusy(asker, []));
  next = go;
  if (isWaiting) return;
  const enough = new Promise((resolve) => setTimeout(resolve, FIRST_PATIENCE_MS));
  Promise.race([settleFirst(), enough]).then(() => {
    const last = next;
    next = null;
    for (const release of releases.splice(0)) release();
    isGoing = true;
    last?.();
    isGoing = false;
  });
}
