import { dispatchChangeAt } from './change-events.ts';
import {
  type FragmentAnswer,
  FragmentError,
  reportMistake,
  requestFragments,
} from './fragments.ts';
import { noteValues } from './keep-place.ts';
import { leavePage } from './leave-page.ts';
import { loadVisits } from './load-visits.ts';
import { markBusy } from './mark-busy.ts';
import { loadNotices } from './show-notices.ts';
import { swapFragments } from './swap.ts';
import type { HistoryStep } from './visits.ts';

export interface FollowRequest {
  url: string;
  ids: readonly string[];
  /** Body of a POST; without one it is a GET. */
  body?: URLSearchParams;
  /** The link, button or form that asked. */
  trigger: HTMLElement;
  /** For GET; `push` unless told. */
  history?: HistoryStep;
}

/** fetch + swap with aria-busy, data-pending, data-say; on failure the plain navigation or submit. */
export async function follow(request: FollowRequest): Promise<void> {
  const { url, ids, trigger } = request;
  const isChange = !!request.body;
  const step = isChange ? 'none' : (request.history ?? 'push');
  const targets = ids.flatMap((id) => document.getElementById(id) ?? []);
  const sent = noteValues(targets);
  const release = markBusy(trigger, targets);
  if (isChange) loadNotices().catch(() => {});
  try {
    const [{ fragments, redirectedTo }, visits] = await Promise.all([
      isChange ? askInTurn(request) : askLatest(request),
      step !== 'none' && loadVisits(),
    ]);
    if (visits) visits.noteVisit(redirectedTo ?? url, ids, step);
    swapFragments(fragments, sent, trigger);
    if (visits) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    if (isChange) dispatchChangeAt(url);
  } catch (error) {
    reportMistake(error);
    const { isAborted, next } =
      error instanceof FragmentError ? error : new FragmentError(isChange ? location.href : url);
    if (!isAborted) leavePage(request, next);
  } finally {
    release();
  }
}

const readers = new Map<string, AbortController>();

/** A later question about the same takes the place of the one under way. */
export function askLatest(
  request: Pick<FollowRequest, 'url' | 'ids' | 'history'>,
): Promise<FragmentAnswer> {
  const { url, ids, history } = request;
  const subject = history === 'none' ? ids.join() : '';
  readers.get(subject)?.abort();
  const reader = new AbortController();
  readers.set(subject, reader);
  return requestFragments(url, ids, { signal: reader.signal });
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes go one after another, so that the last answer shows the last state; all when the page is left. */
function askInTurn({ url, ids, body }: FollowRequest): Promise<FragmentAnswer> {
  // The change is made though the page be left meanwhile, and a new guest gets the cookie of it. What is
  // too long for that (64 KiB) fails before it is sent, and goes as the plain form.
  const ask = () => requestFragments(url, ids, { method: 'POST', body, keepalive: true });
  const answer = Promise.race([lastChange, untilLeft()]).then(ask, ask);
  lastChange = answer;
  return answer;
}

const untilLeft = () => new Promise((resolve) => addEventListener('pagehide', resolve));
