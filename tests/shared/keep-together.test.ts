import { expect, it } from 'vitest';
import { keepTogether } from '../../shared/ru/keep-together.ts';

const shown = (text: string) => keepTogether(text).replaceAll('\u00a0', '~');

it.each([
  ['Пароконвектомат Rovento RO-6, 6 GN 1/1', 'Пароконвектомат Rovento RO-6, 6~GN~1/1'],
  ['Чашка 150 мл, 6 шт.', 'Чашка 150~мл, 6~шт.'],
  ['Плита KU.7920, 4 конф.', 'Плита KU.7920, 4~конф.'],
  ['Стол 1 200 × 600 × 850 мм', 'Стол 1~200~×~600~×~850~мм'],
  ['350×260×20 мм', '350×260×20~мм'],
  ['Гастроёмкость GN 1/6-200 мм', 'Гастроёмкость GN~1/6-200~мм'],
  ['Нож № 5', 'Нож №~5'],
  ['А. С. Пушкин', 'А.~С.~Пушкин'],
  ['1 234 567 ₽ до 24 ноября', '1~234~567~₽ до 24~ноября'],
  ['от −18 °C до 70 % влажности', 'от −18~°C до 70~% влажности'],
  ['Нож 20 листов', 'Нож 20 листов'],
  ['Печь 2 камеры и 4 метра', 'Печь 2 камеры и 4 метра'],
  ['', ''],
])('keeps what belongs together: %s', (text, kept) => {
  expect(shown(text)).toBe(kept);
});

it('changes nothing when it is asked twice', () => {
  const once = keepTogether('Стол 1 200 × 600 мм, 6 GN 1/1');
  expect(keepTogether(once)).toBe(once);
});
