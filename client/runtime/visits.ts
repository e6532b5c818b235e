import { askLatest } from './follow.ts';
import { FragmentError } from './fragments.ts';
import { swapFragments } from './swap.ts';

export type HistoryStep = 'push' | 'replace' | 'none';

/** State that an entry of the history keeps. */
interface Visit {
  /** Ids of all that was replaced on this page so far. */
  swapped?: readonly string[];
  /** Scroll position of an entry that was left. */
  top?: number;
}

const visit = (): Visit => history.state ?? {};
const here = () => location.pathname + location.search;

const swapped = new Set(visit().swapped);
/** Address of what the page shows, without the hash; undefined while it is what was loaded. */
let shown: string | undefined;

/**
 * Notes that the page now shows `url`: an entry of its own, or another address of this one. What was
 * kept of the former address (how far, how long its list was) is not the new one's.
 */
export function noteVisit(url: string, ids: readonly string[], step: HistoryStep): void {
  for (const id of ids) swapped.add(id);
  const state: Visit = { swapped: [...swapped] };
  if (step === 'push') {
    history.replaceState({ ...visit(), ...state, top: scrollY }, '');
    history.pushState(state, '', url);
  } else history.replaceState(state, '', url);
  shown = here();
  goUpLater(ids);
}

/** `data-top-after` of what is replaced: milliseconds after which the page goes up to its top. */
function goUpLater(ids: readonly string[]): void {
  for (const id of ids) {
    const after = document.getElementById(id)?.dataset['topAfter'];
    if (after) setTimeout(() => scrollTo({ top: 0 }), Number(after));
  }
}

/**
 * Shows what belongs to the address. `loaded`: that of the page as it came, without the hash.
 * @throws FragmentError when that takes loading the page.
 */
export async function restoreVisit(loaded: string): Promise<void> {
  const { swapped: ids = [], top } = visit();
  if (here() === (shown ?? loaded)) return;
  for (const id of ids) swapped.add(id);
  shown = here();
  try {
    const { fragments } = await askLatest({ url: location.href, ids: [...swapped] });
    swapFragments(fragments);
    if (top !== undefined) scrollTo({ top, behavior: 'instant' });
  } catch (error) {
    if (!(error instanceof FragmentError && error.isAborted)) throw error;
  }
}
