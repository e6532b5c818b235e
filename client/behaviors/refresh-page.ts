import { PartId, StoredKey } from '../../shared/page-parts.ts';
import { CHANGE_EVENTS, type ChangeDetail, dispatchChange } from '../runtime/change-events.ts';
import { fetchFragments, reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { noteTyped } from './note-typed.ts';
import { showHeart } from './show-heart.ts';

/** Pauses in which a change of the page before is likely to come, on a line that loses some. */
const AGAIN_MS = [2000, 8000];

/** Moment of the last change that was made here and answered. */
let changedAt = Number.NEGATIVE_INFINITY;
for (const name of CHANGE_EVENTS) {
  document.addEventListener(name, (event) => {
    const { remote }: ChangeDetail = (event as CustomEvent).detail ?? {};
    if (!remote) changedAt = performance.now();
  });
}

/** Shows what basket and favourites hold now, wherever they were changed. */
export async function start(): Promise<void> {
  const isBehind = sessionStorage.getItem(StoredKey.Behind) !== null;
  sessionStorage.removeItem(StoredKey.Behind);
  await refresh();
  if (isBehind) for (const pause of AGAIN_MS) setTimeout(refresh, pause);
}

async function refresh(): Promise<void> {
  const askedAt = performance.now();
  try {
    // Parts that show the basket itself, unless they live and look after themselves.
    const fresh = [...document.querySelectorAll('[data-fresh]:not([data-live])')];
    const hearts = document.querySelector('.favorite') ? [PartId.Hearts] : [];
    const ids = [PartId.HeaderActions, ...hearts, ...fresh.map(({ id }) => id)];
    const fragments = await fetchFragments(location.href, ids);
    // Answers to changes, which may have come before, told more.
    if (changedAt > askedAt) return refresh();
    // Amounts are what the basket has by now.
    swapFragments(fragments, noteTyped(fresh.filter(({ id }) => id !== PartId.Basket)));
    const told = fragments.get(PartId.Hearts)?.textContent;
    if (told != null) showHearts(new Set(told.split(' ')));
  } catch (error) {
    reportMistake(error);
    // The header stays as it was: nobody has asked for anything that failed.
  }
  for (const name of CHANGE_EVENTS) dispatchChange(name, { remote: true, askedAt });
  // Controls that no finger has come near to yet, too.
  document.body.dataset['stale'] = '';
  document.querySelector('.order')?.dispatchEvent(new Event('focusin', { bubbles: true }));
}

function showHearts(ids: ReadonlySet<string>): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.favorite')) {
    showHeart(heart, ids.has(heart.value));
  }
}
