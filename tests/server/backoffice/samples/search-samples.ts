import { transaction } from '../../../../server/platform/store/transaction.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import type { MakeSamples } from './desk-samples.ts';

/** Synonyms and redirects of the search. */
export const searchSamples: MakeSamples = ({ as, shop }) => ({
  things: {
    [desk.searchList.path]: async () => 'synonyms',
    [desk.searchItem.path]: async () => 'synonyms-new',
  },
  changes: {
    [desk.searchItem.path]: () =>
      as('owner').post(desk.searchItem('synonyms-new'), { act: 'save', line: 'резалка, слайсер' }),
    [desk.searchMissRemoval.path]: async () => {
      const text = 'чебуречница';
      await transaction(shop.deps.store, (tx) =>
        tx
          .insertInto('search_misses')
          .values({ text, count: 2, last_at: shop.clock.now })
          .execute(),
      );
      return as('owner').post(desk.searchMissRemoval(), { text });
    },
  },
});
