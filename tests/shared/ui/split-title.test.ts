import { expect, it } from 'vitest';
import { splitTitle } from '../../../shared/ui/split-title.ts';

it.each([
  ['Пароконвектомат Rovento RO-6', 'Rovento', 'Пароконвектомат', 'Rovento RO-6'],
  ['Плита, «Абат» ЭП-4', 'Абат', 'Плита', 'Абат» ЭП-4'],
  ['Rovento RO-6', 'Rovento', '', 'Rovento RO-6'],
  ['Нож Tramontina', 'tramontina', 'Нож', 'Tramontina'],
  ['Гастроёмкость GN 1/1', 'Абат', '', 'Гастроёмкость GN 1/1'],
  ['Подставка', 'став', '', 'Подставка'],
  ['Плита', undefined, '', 'Плита'],
])('%s, brand %s', (title, brand, kind, name) => {
  expect(splitTitle(title, brand)).toEqual({ kind, name });
});
