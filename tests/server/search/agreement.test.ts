import { describe, expect, it } from 'vitest';
import { agrees, isAdjective, isPreposition } from '../../../server/search/agreement.ts';
import { amountText } from '../../../server/search/amount-text.ts';
import { plainMarkdown } from '../../../server/search/plain-markdown.ts';

describe('agreement', () => {
  it.each([
    ['шкаф', 'холодильный', true],
    ['шкаф', 'белая', false],
    ['тарелка', 'белая', true],
    ['тарелка', 'фарфор', true],
    ['столы', 'холодильные', true],
    ['столы', 'холодильный', false],
    ['холодильный', 'шкаф', true],
    ['холодильная', 'шкаф', false],
    ['блюдо', 'овальное', true],
    ['холодильное', 'оборудование', true],
    ['дверь', 'глухая', true],
    ['', 'белый', true],
  ])('of «%s» and «%s» is %s', (before, word, expected) => {
    expect(agrees(before, word)).toBe(expected);
  });

  it('tells adjectives and prepositions by what they are', () => {
    expect(['белый', 'белая', 'белой', 'покрытие', 'дверью'].map(isAdjective)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['для', 'с', 'без', 'и', 'купить', 'шкаф', ''].map(isPreposition)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('amountText', () => {
  it.each([
    ['=300мл', '3', '300 мл'],
    ['=500мл', '0', '0,5 л'],
    ['=1500мл', '1', '1,5 л'],
    ['=20000г', '20', '20 кг'],
    ['=3500вт', '3', '3,5 кВт'],
    ['=380в', '38', '380 В'],
    ['=1200мм', '1', '1200 мм'],
    ['1/1', '1', '1/1'],
    ['18/10', '1', null],
    ['176', '1', null],
    ['=300мл', '4', null],
    ['плита', '1', null],
  ])('tells «%s» after «%s» as %s', (token, typed, text) => {
    expect(amountText(token, typed)).toBe(text);
  });
});

describe('plainMarkdown', () => {
  it('leaves words in lines', () => {
    const text =
      '## Возврат\n\n- **Частные** лица [пишут](/contacts).\n1. Акт\n\n| a | b |\n|---|---|\n';
    expect(plainMarkdown(text)).toBe('Возврат\nЧастные лица пишут.\nАкт\n| a | b |');
  });
});
