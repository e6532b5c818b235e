import { expect, it } from 'vitest';
import { lowerFirst } from '../../../shared/ru/lower-first.ts';

it.each([
  ['Посуда из Японии для HoReCa', 'посуда из Японии для HoReCa'],
  ['Кофемашины La Marzocco', 'кофемашины La Marzocco'],
  ['Оплата и ЭДО', 'оплата и ЭДО'],
  ['О компании', 'о компании'],
  ['СВЧ-печи', 'СВЧ-печи'],
  ['UNOX', 'UNOX'],
  ['3D-печать', '3D-печать'],
  ['', ''],
])('«%s» → «%s»', (title, within) => {
  expect(lowerFirst(title)).toBe(within);
});
