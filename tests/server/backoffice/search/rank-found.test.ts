import { describe, expect, it } from 'vitest';
import { rankAll } from '../../../../server/backoffice/search/rank-found.ts';
import { buildIndex } from '../../../../server/catalog/index/draft-index.ts';
import { category, productRows, referenceRows } from '../../catalog/index/catalog-rows.ts';

const TITLES = ['Печь подовая', 'Печь для пиццы', 'Плита', 'Плита газовая', 'Стол', 'Стол барный'];
/** Words, an unknown one, a misspelt one, several at once. */
const TEXTS = [
  'плита',
  'калорифер',
  'калорефер',
  'стол',
  'газовая плита',
  'калорифер барный',
  'печ',
];

const build = () =>
  buildIndex(referenceRows({ categories: [category(10, null, { title: 'Кухня' })] }), [
    productRows(TITLES.map((title, at) => ({ id: at + 1, title, categoryId: 10 }))),
  ]);
const rank = (index: ReturnType<typeof build>, line: string | null) =>
  rankAll(index, { texts: TEXTS.map((text) => ({ text, limit: 3 })), line });

describe('results of texts with one more synonym', () => {
  it.each([
    'калорифер, плита',
    'стол => печь',
    'калорифер => стол барный',
    'газовая плита, печь подовая',
    'мармит, кастрюля',
  ])('are those of an index that remembers nothing: «%s»', async (line) => {
    const index = build();
    const without = await rank(index, null);
    const cold = await rank(build(), line);
    expect(await rank(index, line)).toEqual(cold);
    expect(await rank(index, null)).toEqual(without);
    // Nothing in the catalogue is called either word of the last line.
    expect(JSON.stringify(cold) !== JSON.stringify(without)).toBe(!line.startsWith('мармит'));
  });

  it('come by rank, then by place, as many as are asked for', async () => {
    const [found] = await rankAll(build(), { texts: [{ text: 'стол', limit: 1 }], line: null });
    expect(found).toMatchObject({ count: 2, ids: [5] });
  });
});
