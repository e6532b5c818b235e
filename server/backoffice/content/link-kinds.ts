import { redirectPath } from '../../content/find-redirect.ts';
import { textOfRow } from '../entities/row-entity.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { checkRedirect, faultOfTarget } from './check-redirect.ts';

/** Links of the top bar. */
export const menu: RecordKind = {
  key: 'menu',
  title: 'Меню',
  one: 'Ссылка меню',
  note: 'Пока здесь пусто, в верхней строке стоят обычные ссылки магазина.',
  table: 'menu_links',
  idColumn: 'id',
  entity: 'menu_link',
  hasOrder: true,
  searched: ['title'],
  order: [
    ['position', 'asc'],
    ['id', 'asc'],
  ],
  fields: [
    { name: 'title', label: 'Название', kind: 'line', isRequired: true, max: 40 },
    {
      name: 'url',
      label: 'Куда ведёт',
      kind: 'address',
      isRequired: true,
      hint: '«/catalog/posuda» или https://…',
    },
  ],
  tell: (row) => ({ title: textOfRow(row, 'title'), detail: textOfRow(row, 'url') }),
};

/** Addresses that are gone. */
export const redirects: RecordKind = {
  key: 'redirects',
  title: 'Перенаправления',
  one: 'Перенаправление',
  note: 'Действуют там, где страницы нет и где товар больше не продаётся: страница, которая есть, важнее.',
  table: 'redirects',
  idColumn: 'id',
  entity: 'redirect',
  searched: ['path', 'target'],
  order: [['id', 'desc']],
  fields: [
    {
      name: 'path',
      label: 'Старый адрес',
      kind: 'line',
      isRequired: true,
      hint: 'Без имени сайта и того, что после «?»: «/staraya-stranica»',
      check: (path) =>
        redirectPath(path) === null ? 'Путь в магазине: «/staraya-stranica»' : null,
    },
    {
      name: 'target',
      label: 'Куда вести',
      kind: 'line',
      isRequired: true,
      hint: 'Путь в магазине',
      check: faultOfTarget,
    },
  ],
  toStore: (texts) => ({ ...texts, path: redirectPath(texts['path'] ?? '') ?? '' }),
  check: checkRedirect,
  tell: (row) => ({ title: textOfRow(row, 'path'), detail: `→ ${textOfRow(row, 'target')}` }),
};
