import { describe, expect, it } from 'vitest';
import { FacetTable } from '../../../../server/catalog/index/facet-table.ts';
import { parameter } from './catalog-rows.ts';

/** Slugs of texts by the text, read in this order. */
function slugsOf(texts: readonly string[]): Record<string, string> {
  const table = new FacetTable();
  table.addParameters([parameter(1, 'multiselect')]);
  const facet = table.byParameter(1)?.number ?? -1;
  for (const text of texts) table.valueNumber(facet, text);
  const found = texts.map((text) => {
    const number = table.valueNumber(facet, text);
    const { slug } = table.values[number]!;
    expect(table.bySlug(facet, slug)).toBe(number);
    return [text, slug] as const;
  });
  return Object.fromEntries(found.toSorted());
}

describe('addresses of filter values', () => {
  it.each([
    [['0,5', '0/5']],
    [['1/2', '1,2', '1-2', '1 2']],
    [['S/S', 'S.S']],
    [['Ель', 'Эль', 'El']],
    [['AISI 304', 'AISI-304', 'AISI/304', 'AISI.304', 'AISI 304!']],
  ])('are the same in whichever order the goods of %j are read', (texts) => {
    const slugs = slugsOf(texts);
    expect(new Set(Object.values(slugs)).size).toBe(texts.length);
    for (let at = 1; at < texts.length; at++) {
      expect(slugsOf([...texts.slice(at), ...texts.slice(0, at)])).toEqual(slugs);
    }
    expect(slugsOf(texts.toReversed())).toEqual(slugs);
  });

  it('are plain as long as no other value has them', () => {
    expect(slugsOf(['GN 1/1', '0,5', 'A++', '−18', 'Нержавеющая сталь'])).toEqual({
      'GN 1/1': 'gn-1-1',
      '0,5': '0-5',
      'A++': 'a-plus-plus',
      '−18': 'minus-18',
      'Нержавеющая сталь': 'nerzhaveyuschaya-stal',
    });
  });

  it('are one for «ё» and «е»', () => {
    const table = new FacetTable();
    table.addParameters([parameter(1, 'multiselect')]);
    const facet = table.byParameter(1)?.number ?? -1;
    expect(table.valueNumber(facet, 'Черный')).toBe(table.valueNumber(facet, 'Чёрный'));
    expect(table.findValue(facet, 'чЁрный')).toBe(table.findValue(facet, 'Черный'));
  });
});
