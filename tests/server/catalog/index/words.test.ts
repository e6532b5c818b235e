import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../server/catalog/index/product-tokens.ts';
import { articleOf, comparedText, readTerms } from '../../../../server/catalog/index/words.ts';

describe('wordsOf', () => {
  it.each([
    ['Чёрный бокал', 'черный бокал'],
    ['Бокал 300мл', 'бокал 300 =300мл'],
    ['бокал 0,3 л', 'бокал 0.3 =300мл'],
    ['1,5 кВт', '1.5 =1500вт'],
    ['24 см', '24 =240мм'],
    ['220в', '220 =220в'],
    ['GN 1/1-65 мм', 'gn 1/1 65 =65мм'],
    ['gn1/1', 'gn 1/1'],
    ['600×400×65 мм', '600 =600мм 400 =400мм 65 =65мм'],
    ['600х400 мм', '600 =600мм 400 =400мм'],
    ['600*400', '600 400'],
    ['ЭП-4ЖШ', 'эп 4 жш'],
    ['МХ-700/2', 'мх 700 2'],
    ['07 секций', '7 секций'],
    ['Стoл с бортом', 'стол бортом'],
    ['Нож без ручки для хлеба', 'нож без ручки хлеба'],
    ['Lievito d’Oro', 'lievito d oro'],
    ['2 места', '2 места'],
    ['Мясо\u00adрубка', 'мясорубка'],
    ['Ча\u0301йник\ufeff 5\u200b л', 'чайник 5 =5000мл'],
    ['', ''],
  ])('«%s» → %s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });
});

describe('readTerms', () => {
  it('tells where each term stands', () => {
    const text = comparedText('Бокал 300 мл, 60х40');
    const parts = readTerms(text).map(({ start, end }) => text.slice(start, end));
    expect(parts).toEqual(['бокал', '300 мл', '60', '40']);
  });
});

describe('articleOf', () => {
  it.each([
    ['эп 4 жш', 'ЭП-4ЖШ'],
    ['MX700-2', 'МХ-700/2'],
    ['та.5729', 'TA 5729'],
    ['HK-200x400', 'НК 200×400'],
    ['HK-200x400', 'нк 200 * 400'],
    ['AB-10X20X30', 'ав 10х20х30'],
  ])('is the same for «%s» and «%s»', (one, other) => {
    expect(articleOf(one)).toBe(articleOf(other));
    expect(articleOf(comparedText(one))).toBe(articleOf(other));
  });
});
