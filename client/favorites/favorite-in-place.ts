import { FragmentQuery, PartId, ScriptPath } from '../../shared/page-parts.ts';
import { explainFailure } from '../behaviors/explain-failure.ts';
import { createLatestWins, LATE_MS, type LatestWins } from '../behaviors/latest-wins.ts';
import { showHeart } from '../behaviors/show-heart.ts';
import { noteUnanswered, untilAnswered } from '../behaviors/unanswered.ts';
import { type ChangeDetail, ChangeEvent, PartEvent } from '../runtime/change-events.ts';
import { FragmentError, fetchFragments } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';

const PAUSE_MS = 400;

const heartsOf = (id: string): NodeListOf<HTMLButtonElement> =>
  document.querySelectorAll(`.favorite[value="${id}"]`);

/** Hearts turn at once; the favourites follow, and the heart turns back when they do not. */
export function start(): void {
  document.addEventListener('submit', (event) => {
    const heart = event.submitter;
    if (!(heart instanceof HTMLButtonElement) || !heart.matches('.favorite')) return;
    event.preventDefault();
    const isOn = heart.name === 'remove';
    const favorite = toggleOf(heart.value, isOn);
    favorite.adopt(isOn);
    favorite.set(!isOn);
  });
  addEventListener('pagehide', sendUnsent);
  document.addEventListener(PartEvent.Mount, ({ target }) => showTurned(target as Element));
  document.addEventListener(ChangeEvent.Favorites, (event) => {
    const { remote, askedAt = 0 }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (remote) believe(askedAt);
  });
}

const toggles = new Map<string, LatestWins<boolean>>();

/** Hearts as they were turned last, and when. */
const turned = new Map<string, { isOn: boolean; at: number }>();

/** Turns hearts in a part that may have been drawn before they were pressed. */
function showTurned(part: Element): void {
  for (const [id, { isOn, at }] of turned) {
    if (performance.now() - at > LATE_MS) continue;
    for (const heart of heartsOf(id)) if (part.contains(heart)) showHeart(heart, isOn);
  }
}

/** All hearts were just shown as an answer told them, which knows nothing of those turned since it was asked for. */
function believe(askedAt: number): void {
  for (const [id, { at }] of turned) if (at <= askedAt) turned.delete(id);
  showTurned(document.body);
}

function toggleOf(id: string, confirmed: boolean): LatestWins<boolean> {
  const known = toggles.get(id);
  if (known) return known;
  const toggle = createLatestWins<boolean>({
    confirmed,
    pauseMs: PAUSE_MS,
    send: (isOn) => send(id, isOn),
    show: (isOn) => {
      turned.set(id, { isOn, at: performance.now() });
      for (const heart of heartsOf(id)) showHeart(heart, isOn);
    },
    fail: explainFailure,
  });
  toggles.set(id, toggle);
  return toggle;
}

async function send(id: string, isOn: boolean): Promise<boolean> {
  const ids = [PartId.HeaderActions, PartId.Notices];
  const body = bodyOf(id, isOn);
  const ask = () =>
    fetchFragments(ScriptPath.Favorites, ids, { method: 'POST', body, keepalive: true });
  swapFragments(await untilAnswered(ask));
  document.dispatchEvent(
    new CustomEvent(ChangeEvent.Favorites, { detail: { productId: Number(id) } }),
  );
  if (document.getElementById(PartId.FavoritesList)) await refreshList();
  return isOn;
}

const bodyOf = (id: string, isOn: boolean) =>
  new URLSearchParams({ [isOn ? 'add' : 'remove']: id });

/** Sends hearts that were turned again before an answer. */
function sendUnsent(): void {
  noteUnanswered();
  for (const [id, toggle] of toggles) {
    const unsent = toggle.takeUnsent();
    if (!unsent) continue;
    const url = `${ScriptPath.Favorites}?${FragmentQuery.Name}=${PartId.Notices}`;
    navigator.sendBeacon(url, bodyOf(id, unsent.value));
  }
}

/** Counts, pages and what moves up. */
async function refreshList(): Promise<void> {
  try {
    swapFragments(await fetchFragments(location.href, [PartId.FavoritesList]));
  } catch (error) {
    // The list without the product is right too, but for its counts; a page of it that is empty is not.
    if (error instanceof FragmentError && error.next !== null) explainFailure(error);
  }
}
