import { reportMistake } from '../runtime/fragments.ts';
import { swapFragments } from '../runtime/swap.ts';
import { askListing, LISTING_IDS, showListing } from './ask-listing.ts';
import { filterAddress } from './filter-address.ts';
import { draftHash } from './filter-draft.ts';
import { readDraft } from './read-panel.ts';
import { submitPlainly } from './submit-plainly.ts';

/** A choice made before the island is there: the list follows at once, the island takes over later. */
export async function applyEarly(field: Element): Promise<void> {
  const root = field.closest<HTMLElement>('[data-island]');
  const form = root?.querySelector('form');
  if (!root || !form || isLeftAlone(root)) return;
  const draft = readDraft(form, 'now');
  const url = filterAddress(form.getAttribute('action') ?? '', draft);
  try {
    const fragments = await askListing({ url, ids: LISTING_IDS });
    // The island shares the answer.
    if (!fragments || isLeftAlone(root)) return;
    showListing(fragments, url, field);
    const next = fragments.get(root.id);
    const isSame = draftHash(readDraft(form, 'now')) === draftHash(draft);
    if (next && isSame) swapFragments(new Map([[root.id, next]]), undefined, field);
  } catch (error) {
    reportMistake(error);
    submitPlainly(form);
  }
}

/** The island lives, is gone, or stands in the drawer, where a choice is a draft. */
const isLeftAlone = (root: HTMLElement): boolean =>
  'alive' in root.dataset || !root.isConnected || root.closest('dialog') !== null;
