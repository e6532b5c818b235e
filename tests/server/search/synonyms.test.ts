import { describe, expect, it } from 'vitest';
import { synonymList } from '../../../server/search/synonym-list.ts';
import { parseSynonyms } from '../../../server/search/synonyms.ts';

const listed = (text: string) => {
  const { byPhrase } = parseSynonyms(text);
  return Object.fromEntries(
    [...byPhrase].map(([key, others]) => [
      key,
      others.map((phrase) => phrase.map((term) => term.text).join(' ')),
    ]),
  );
};

describe('parseSynonyms', () => {
  it('finds each phrase of a group by every other', () => {
    expect(listed('холодильник, шкаф холодильный')).toEqual({
      холодильник: ['шкаф холодильный'],
      'шкаф холодильн': ['холодильник'],
    });
  });

  it('goes one way along an arrow', () => {
    expect(listed('мультиварка => рисоварка')).toEqual({ мультиварк: ['рисоварка'] });
  });

  it('leaves out remarks, empty lines and words that say nothing', () => {
    expect(listed('# Холод\n\nаппарат для шоколада, шоколадница')).toEqual({
      'аппарат шоколад': ['шоколадница'],
      шоколадниц: ['аппарат шоколада'],
    });
  });

  it('reads the list of the trade', () => {
    const { byPhrase, longest } = parseSynonyms(synonymList);
    expect(byPhrase.size).toBeGreaterThan(150);
    expect(longest).toBeLessThanOrEqual(5);
    for (const others of byPhrase.values()) {
      expect(others.every((phrase) => phrase.length > 0)).toBe(true);
    }
  });
});
