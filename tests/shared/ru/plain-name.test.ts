import { expect, it } from 'vitest';
import { isSameName, plainName } from '../../../shared/ru/plain-name.ts';

it.each([
  ['Ёмкости', 'емкости'],
  // Some keyboards give «ё» as two signs.
  ['Е\u0308мкости', 'ёмкости'],
  ['Гастроёмкости  GN 1/1', ' гастроемкости gn\u00a01/1\n'],
])('takes %j and %j for one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
});

it.each([
  ['Ёлки', 'Иолки'],
  ['Йод', 'Иод'],
  ['Крой', 'Крои'],
  ['', 'е'],
])('takes %j and %j for two names', (one, other) => {
  expect(isSameName(one, other)).toBe(false);
});

it('keeps what else stands in a name', () => {
  expect(plainName(' Печи / Для пиццы, 50 °C ')).toBe('печи / для пиццы, 50 °c');
});
