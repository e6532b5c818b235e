import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  dropEmptyValues,
  parseStock,
} from '../../../../../server/doors/exchange/reading/clean-text.ts';
import { addParameter } from '../../../../../server/doors/exchange/reading/parameter-values.ts';
import { sniffDelimiter } from '../../../../../server/doors/exchange/reading/read-csv.ts';
import { splitUnit } from '../../../../../server/doors/exchange/reading/split-unit.ts';
import { unitName } from '../../../../../server/doors/exchange/reading/units.ts';

it.each([
  ['10', 10],
  ['10.0', 10],
  ['145.984', 145],
  ['1 200', 1200],
  ['', 0],
])('counts stock of %j as %d', (text, free) => {
  expect(parseStock(text)).toEqual({ free, fault: null });
});

it.each([
  ['-26', 'Остаток меньше нуля: -26'],
  ['много', 'Не число: «много»'],
  ['1e9', 'Не число: «1e9»'],
  ['1000000000000000', 'Слишком большой остаток: 1000000000000000'],
  ['1000000001', 'Слишком большой остаток: 1000000001'],
])('counts no stock of %j and says why', (text, fault) => {
  expect(parseStock(text)).toEqual({ free: 0, fault });
});

it('cleans a line of control characters and broken letters', () => {
  expect(cleanLine(' а\0б\u0007\n\tв \ud800')).toBe('аб в \ufffd');
});

it.each([
  ['796', '', 'шт'],
  ['715 ', 'пар', 'пара'],
  ['2009', 'Ведро', 'ведро'],
  ['', 'м/п', 'м'],
  ['', '', 'шт'],
  ['', '2009', 'шт'],
])('names the unit of code %j and name %j «%s»', (code, name, unit) => {
  expect(unitName(code, name)).toBe(unit);
});

it.each([
  ['Мощность, кВт', 'Мощность', 'кВт'],
  ['Длина (мм)', 'Длина', 'мм'],
  ['Размер, рост', 'Размер, рост', null],
  ['Цвет', 'Цвет', null],
])('splits %j into title and unit', (name, title, unit) => {
  expect(splitUnit(name)).toEqual({ title, unit });
});

describe('addParameter', () => {
  it.each([
    ['36; 38;40', ['36', '38', '40']],
    [
      'Первое предложение намного длиннее сорока знаков; второе',
      ['Первое предложение намного длиннее сорока знаков; второе'],
    ],
    ['true', ['да']],
    ['Нет', ['нет']],
    [' ; ', []],
  ])('reads %j', (text, expected) => {
    const values = new Map<string, string[]>();
    addParameter(values, 'key', text);
    expect(values.get('key') ?? []).toEqual(expected);
  });
});

describe('sniffDelimiter', () => {
  it.each([
    [';', 'а;б;в\n1,5;2;3\n'],
    [',', 'a,b\n"1;2;3",4\n'],
    ['\t', 'а\tб\n1,5\t2\n'],
  ])('finds %j', (delimiter, text) => {
    expect(sniffDelimiter(text)).toBe(delimiter);
  });
});

describe('the title of a variant', () => {
  it.each([
    ['Сапоги (45, , , Чёрный)', 'Сапоги (45, Чёрный)'],
    ['Сапоги (38, 6, , Белый)', 'Сапоги (38, 6, Белый)'],
    ['Сапоги (, 6, )', 'Сапоги (6)'],
    ['Сапоги (, , )', 'Сапоги'],
    ['Сапоги ()', 'Сапоги ()'],
    ['Кабель (1,5 м, белый)', 'Кабель (1,5 м, белый)'],
    ['Набор (ложки, , вилки) 12 шт.', 'Набор (ложки, , вилки) 12 шт.'],
    ['(, )', ''],
  ])('«%s» becomes «%s»', (told, shown) => {
    expect(dropEmptyValues(told)).toBe(shown);
  });

  it('stays as it is where its bracket has no end', () => {
    const long = `${'('.repeat(150)}${', '.repeat(75)}`;
    expect(dropEmptyValues(long)).toBe(long);
    expect(dropEmptyValues(`${long})`)).toBe('('.repeat(149));
  });
});
