import type { searchCalls } from '../../shared/contract/search-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Millis } from '../../shared/millis.ts';
import type { ListInCatalog } from '../catalog/catalog-calls.ts';
import type { Catalog } from '../catalog/index/catalog.ts';
import type { FillFacts } from '../content/facts.ts';
import type { Callers } from '../identity/callers.ts';
import type { Log } from '../platform/log.ts';
import { findNamed } from './find-named.ts';
import { listFound, searchedIn } from './find-products.ts';
import { followSite } from './follow-site.ts';
import { listMostSearched } from './list-most-searched.ts';
import { createMisses } from './misses.ts';
import { followPopularTexts } from './popular-texts.ts';
import { addToHistory, listHistory, removeFromHistory } from './search-history.ts';
import { prepareSearch } from './search-tables.ts';
import { suggest } from './suggest.ts';
import { understandQuery } from './understand-query.ts';

interface SearchCallDeps {
  catalog: Catalog;
  callers: Callers;
  list: ListInCatalog;
  fill: FillFacts;
  log: Pick<Log, 'warn'>;
  now: () => Millis;
  /** Milliseconds of a clock that nobody puts back. */
  steadyNow: () => Millis;
}

type SearchCalls = Pick<ShopCalls, keyof typeof searchCalls>;

/** The calls of the search and of what a shopper has searched for. */
export function createSearchCalls(deps: SearchCallDeps): SearchCalls {
  const { catalog, callers, list, fill, log, now, steadyNow } = deps;
  const { store } = catalog;
  const listPopular = followPopularTexts({ db: store.db, log, now });
  const misses = createMisses({ store, now, steadyNow, log });
  const site = followSite({ db: store.db, fill, log, now });
  // Goods are found without the site's texts too.
  const siteWords = () => site().catch(() => undefined);
  catalog.prepareWith(prepareSearch);
  catalog.onStart(async () => void (await siteWords()));
  return {
    search: async (viewer, { search_string, client, ...input }) => {
      const words = await siteWords();
      const { index } = catalog;
      const understood = understandQuery(searchedIn(index, words), search_string);
      const { corrected, dropped } = understood;
      const version = { ...catalog, index };
      const found = listFound(index, understood);
      const isFirst = !input.page && !input.hash && !input.filter;
      if (isFirst && (found.ordinals.length === 0 || dropped.length > 0))
        misses.note(search_string, client.address);
      return {
        foundProducts: await list(viewer, input, found, version),
        corrected,
        dropped: [...dropped],
        ...findNamed(index, understood),
      };
    },
    suggestions: async (_viewer, { search }) => {
      const words = await siteWords();
      return suggest(catalog.index, search, words);
    },
    searchPages: async (_viewer, { search }) => (await site()).find(search),
    mostSearched: async (_viewer, { limit }) => {
      const { index } = catalog;
      const popular = await listPopular(index);
      const named = new Set(popular.map(({ text }) => text.toLowerCase()));
      const others = listMostSearched(index, limit).filter(
        ({ text }) => !named.has(text.toLowerCase()),
      );
      return [...popular, ...others].slice(0, limit);
    },
    history: async (viewer) => listHistory(store.db, await callers.getShopperId(viewer)),
    addHistory: async (viewer, { text }) => {
      const shopperId = await callers.getShopperId(viewer);
      await addToHistory(store, { shopperId, text, now: now() });
      return listHistory(store.db, shopperId);
    },
    removeHistory: async (viewer, { all, id }) => {
      const shopperId = await callers.getShopperId(viewer);
      if (all) await removeFromHistory(store, shopperId, null);
      else if (id !== undefined) await removeFromHistory(store, shopperId, id);
      return listHistory(store.db, shopperId);
    },
  };
}
