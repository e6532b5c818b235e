import { closeDisclosures } from './behaviors/close-disclosures.ts';
import { focusSearch } from './behaviors/focus-search.ts';
import { loadWhenVisible } from './behaviors/load-when-visible.ts';
import { promptLater } from './behaviors/prompt-later.ts';
import { resendLater } from './behaviors/resend-later.ts';
import { restoreList } from './behaviors/restore-list.ts';
import { restoreVisits } from './behaviors/restore-visits.ts';
import { scrollRow } from './behaviors/scroll-row.ts';
import { shareNews } from './behaviors/share-news.ts';
import { startOnIntent } from './behaviors/start-on-intent.ts';
import { swapOnClick } from './behaviors/swap-on-click.ts';
import { swapOnSubmit } from './behaviors/swap-on-submit.ts';
import { startIslands } from './hydrate.ts';
import { showNotices } from './show-notices.ts';

startIslands();
focusSearch();
closeDisclosures();
showNotices(document.querySelectorAll('#notices > *'));
restoreVisits();
restoreList();
scrollRow();
loadWhenVisible();
shareNews();
promptLater();
resendLater();
startOnIntent();
// Last, so that others may take a click or a form for themselves before.
swapOnClick();
swapOnSubmit();
if (document.querySelector('[data-poll]')) {
  void import('./checkout/poll-payment.ts').then(({ pollPayment }) => pollPayment());
}
if (document.querySelector('#checkout')) {
  void import('./checkout/show-errors.ts').then(({ showErrors }) => showErrors());
}
