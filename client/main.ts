import { PartId } from '../shared/page-parts.ts';
import { closeDisclosures } from './behaviors/close-disclosures.ts';
import { focusSearch } from './behaviors/focus-search.ts';
import { loadWhenVisible } from './behaviors/load-when-visible.ts';
import { nameGuest } from './behaviors/name-guest.ts';
import { restoreVisits } from './behaviors/restore-visits.ts';
import { swapOnClick } from './behaviors/swap-on-click.ts';
import { swapOnSubmit } from './behaviors/swap-on-submit.ts';
import { syncTabs } from './behaviors/sync-tabs.ts';
import { restoreList } from './catalog/restore-list.ts';
import { promptLater } from './header/prompt-later.ts';
import { showNotices } from './runtime/show-notices.ts';
import { startIslands } from './start-islands.ts';
import { startParts } from './start-parts.ts';

/** Documents that the browser makes ready before anybody has asked for them. */
interface MaybePrerendered {
  prerendering?: boolean;
}

function start(): void {
  nameGuest();
  startIslands();
  focusSearch();
  closeDisclosures();
  showNotices(document.querySelectorAll(`#${PartId.Notices} > *`));
  restoreVisits();
  restoreList();
  loadWhenVisible();
  syncTabs();
  promptLater();
  startParts();
  // Last, so that others may take a click or a form for themselves before.
  swapOnClick();
  swapOnSubmit();
}

if ((document as MaybePrerendered).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true });
} else start();
