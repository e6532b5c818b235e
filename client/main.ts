import { closeDisclosures } from './behaviors/close-disclosures.ts';
import { focusSearch } from './behaviors/focus-search.ts';
import { loadWhenVisible } from './behaviors/load-when-visible.ts';
import { promptLater } from './behaviors/prompt-later.ts';
import { restoreList } from './behaviors/restore-list.ts';
import { restoreVisits } from './behaviors/restore-visits.ts';
import { shareNews } from './behaviors/share-news.ts';
import { startFound } from './behaviors/start-found.ts';
import { startOnIntent } from './behaviors/start-on-intent.ts';
import { swapOnClick } from './behaviors/swap-on-click.ts';
import { swapOnSubmit } from './behaviors/swap-on-submit.ts';
import { startIslands } from './hydrate.ts';
import { showNotices } from './show-notices.ts';

/** Of pages that the browser makes ready before anybody has asked for them. */
interface MaybePrerendered {
  prerendering?: boolean;
}

function start(): void {
  startIslands();
  focusSearch();
  closeDisclosures();
  showNotices(document.querySelectorAll('#notices > *'));
  restoreVisits();
  restoreList();
  loadWhenVisible();
  shareNews();
  promptLater();
  startFound();
  startOnIntent();
  // Last, so that others may take a click or a form for themselves before.
  swapOnClick();
  swapOnSubmit();
  setTimeout(() => import('./later.ts').then((later) => later.start()).catch(() => {}), 2000);
}

if ((document as MaybePrerendered).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true });
} else start();
