import { FILTER_FIELD_PREFIX } from '../../shared/filter.ts';
import { PartId, PartPrefix } from '../../shared/page-parts.ts';
import { announce } from '../runtime/announce.ts';
import { reportMistake } from '../runtime/fragments.ts';
import {
  askListing,
  COUNT_IDS,
  foundIn,
  foundOnPage,
  LISTING_IDS,
  showListing,
  stopAsking,
} from './ask-listing.ts';
import { askedAddress, filterAddress, openFacets } from './filter-address.ts';
import { draftHash } from './filter-draft.ts';
import { FILTER_DISCARDED, FILTER_SHOWN } from './filter-events.ts';
import type { PanelValue } from './filter-panel.ts';
import type { FilterPanelActs } from './filter-panel-acts.ts';
import { type FilterAction, type FilterState, isPending, reduceFilter } from './filter-state.ts';
import { holdPosition } from './hold-position.ts';
import { readDraft, readPanel } from './read-panel.ts';
import { showList } from './show-list.ts';
import { submitPlainly } from './submit-plainly.ts';
import { watchLastChange } from './watch-last-change.ts';

/** Ticking several boxes in a row asks once. */
const CHOICE_PAUSE_MS = 250;
const TYPING_PAUSE_MS = 400;

/** State of the panel, and what follows from its changes. */
export interface FilterControl {
  getState(): FilterState;
  subscribe(listener: () => void): () => void;
  acts: FilterPanelActs;
  /** Takes over what was chosen before the island was there. */
  takeOver(): void;
  /** Tells how far down the panel the last change was made; null when that is over. */
  watch(tell: (top: number | null) => void): () => void;
  stop(): void;
}

export function createFilterControl(root: HTMLElement, initial: FilterState): FilterControl {
  let state = initial;
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  const listeners = new Set<() => void>();

  const dispatch = (action: FilterAction) => {
    state = reduceFilter(state, action);
    for (const listener of listeners) listener();
  };
  /** Drawer of a phone: the panel is a draft there until «Показать». */
  const isDrawer = () => root.closest('dialog') !== null;
  const isShown = () =>
    document.getElementById(PartId.ProductList)?.dataset['hash'] === draftHash(state.draft);

  function change(action: FilterAction, pauseMs = CHOICE_PAUSE_MS) {
    dispatch(action);
    stopAsking();
    clearTimeout(timer);
    timer = setTimeout(update, pauseMs);
  }

  /** Asks for the counts of what is chosen and, where it is no draft, for the list. */
  async function update() {
    const shows = !isDrawer() && !isShown();
    try {
      await ask(shows ? LISTING_IDS : COUNT_IDS);
    } catch (error) {
      reportMistake(error);
      if (shows) submitPlainly(root.querySelector('form'));
    }
  }

  async function ask(ids: readonly string[]) {
    clearTimeout(timer);
    const { draft, panel } = state;
    const url = filterAddress(panel.action, draft);
    const active = document.activeElement;
    const trigger = active && root.contains(active) ? active : root;
    const asked = askedAddress(url, openFacets(panel.groups));
    const fragments = await askListing({ url: asked, ids });
    if (!fragments || isStopped) return;
    const found = foundIn(fragments);
    const form = fragments.get(root.id)?.querySelector('form');
    const groups = form ? readPanel(form).groups : [];
    const stay = holdPosition(trigger);
    dispatch({ type: 'counted', groups, found });
    await null;
    stay();
    if (ids.includes(PartId.ProductList)) showListing(fragments, url, trigger);
    else if (found !== null) announce(found);
    if (isShown()) dispatch({ type: 'confirmed', draft });
  }

  /** «Показать»: the list, and the way to it. */
  async function apply() {
    try {
      if (!isShown()) await ask(LISTING_IDS);
      if (isStopped || !isShown()) return;
      root.dispatchEvent(new CustomEvent(FILTER_SHOWN, { bubbles: true }));
      showList();
    } catch (error) {
      reportMistake(error);
      submitPlainly(root.querySelector('form'));
    }
  }

  /** All values of a facet; the focus goes from the link, which is no more, to the first new one. */
  async function expand(key: string) {
    const { panel, draft } = state;
    const group = panel.groups.find((each) => each.key === key);
    if (group?.type !== 'values' || !group.more) return;
    const { more } = group;
    const url = filterAddress(panel.action, draft);
    const facets = [...openFacets(panel.groups), key];
    const hadFocus = document.activeElement?.matches('.facet-more');
    try {
      const asked = { url: askedAddress(url, facets), ids: [root.id] };
      const form = (await askListing(asked))?.get(root.id)?.querySelector('form');
      if (!form || isStopped) return;
      dispatch({ type: 'expanded', groups: readPanel(form).groups });
      if (hadFocus) focusFirstNew(root, key, group.values);
    } catch (error) {
      reportMistake(error);
      location.assign(more.href);
    }
  }

  const discard = () => {
    clearTimeout(timer);
    stopAsking();
    dispatch({ type: 'discarded', found: foundOnPage() });
  };
  root.addEventListener(FILTER_DISCARDED, discard);

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    acts: {
      choose: (key, slug, on) => change({ type: 'value', key, slug, on }),
      turn: (key, on) => change({ type: 'switch', key, on }),
      type: (key, side, text) => change({ type: 'bound', key, side, text }, TYPING_PAUSE_MS),
      settle: (key) => dispatch({ type: 'settled', key }),
      clear: () => change({ type: 'cleared' }, 0),
      apply,
      expand,
    },
    takeOver() {
      const form = root.querySelector('form');
      root.dataset['alive'] = '';
      if (form) dispatch({ type: 'taken over', draft: readDraft(form, 'now') });
      const written = document.activeElement?.getAttribute('name') ?? '';
      for (const key of Object.keys(state.draft.bounds)) {
        if (!written.startsWith(`${FILTER_FIELD_PREFIX}${key}.`))
          dispatch({ type: 'settled', key });
      }
      if (isPending(state)) update();
      else dispatch({ type: 'counted', groups: state.panel.groups, found: foundOnPage() });
    },
    watch: (tell) => watchLastChange(root, tell),
    stop() {
      isStopped = true;
      delete root.dataset['alive'];
      clearTimeout(timer);
      stopAsking();
      root.removeEventListener(FILTER_DISCARDED, discard);
    },
  };
}

/** The new rows have to stand there first. */
async function focusFirstNew(root: HTMLElement, key: string, before: readonly PanelValue[]) {
  await null;
  const known = new Set(before.map(({ slug }) => slug));
  const boxes = root.querySelectorAll<HTMLInputElement>(
    `#${PartPrefix.Facet}${key} [type=checkbox]`,
  );
  [...boxes].find(({ value, disabled }) => !known.has(value) && !disabled)?.focus();
}
