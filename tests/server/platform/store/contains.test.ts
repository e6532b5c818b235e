import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  contains,
  containsAny,
  containsWords,
} from '../../../../server/platform/store/contains.ts';
import type { Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { createTestStore, describeOnBothStores } from '../../../helpers/with-store.ts';

const titles = [
  'ИП Поварова Елена',
  'ИП ПОВАРОВА ЕЛЕНА',
  'ип поварова елена',
  'ООО «Повар»',
  'ООО «Столовая „Якорь“»',
  'Якорь 100%',
  'я',
  '',
];
/** Spellings as a search makes them, and such as share nothing or everything. */
const asked = [
  ['поварова елена', 'Поварова елена', 'ПОВАРОВА ЕЛЕНА'],
  ['Поварова Елена', 'Поварова елена', 'ПОВАРОВА ЕЛЕНА'],
  ['повар', 'Повар', 'ПОВАР'],
  ['якорь', 'Якорь', 'ЯКОРЬ'],
  ['Якорь', 'Якорь 1'],
  ['100%', '100 '],
  ['ООО'],
  ['я', 'Я'],
  ['елка', 'палка', 'Якорь'],
  ['Якорь', 'Якорь'],
];

describeOnBothStores('a column that has one of several texts', (dialect) => {
  let store: Store;
  beforeAll(async () => {
    store = await createTestStore(dialect);
    await transaction(store, (tx) =>
      tx
        .insertInto('search_synonyms')
        .values(titles.map((line, at) => ({ id: at + 1, line })))
        .execute(),
    );
  });
  afterAll(() => store.close());

  const find = async (condition: ReturnType<typeof contains>) => {
    const rows = store.db.selectFrom('search_synonyms').select('line').where(condition);
    return (await rows.orderBy('id').execute()).map(({ line }) => line);
  };

  it.each(asked.map((texts) => [texts]))('is found for %j as for each alone', async (texts) => {
    const each = await Promise.all(texts.map((text) => find(contains(store.db, 'line', text))));
    const wanted = titles.filter((title) => each.some((found) => found.includes(title)));
    expect(await find(containsAny(store.db, 'line', texts))).toEqual(wanted);
    expect(wanted).toEqual(titles.filter((title) => texts.some((text) => title.includes(text))));
  });

  it.each([
    ['поварова елена', ['ИП Поварова Елена', 'ИП ПОВАРОВА ЕЛЕНА', 'ип поварова елена']],
    ['ЕЛЕНА поварова', ['ИП Поварова Елена', 'ИП ПОВАРОВА ЕЛЕНА', 'ип поварова елена']],
    ['ооо "столовая якорь"', ['ООО «Столовая „Якорь“»']],
    ['якорь повар', []],
    ['я', ['ООО «Столовая „Якорь“»', 'Якорь 100%', 'я']],
  ])('has every word of «%s», in any order and case', async (text, wanted) => {
    expect(await find(containsWords(store.db, 'line', text))).toEqual(wanted);
  });
});
