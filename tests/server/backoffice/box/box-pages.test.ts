import { expect, it } from 'vitest';
import { findPages } from '../../../../server/backoffice/box/find-pages.ts';
import { mayRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { rooms } from '../../../../views/backoffice/desk/rooms.ts';

it('the box leads to every room of the menu by its title', () => {
  for (const { title, link } of rooms) {
    const found = findPages(title.slice(0, 5), () => true);
    expect([title, found.some((hit) => hit.link === link)]).toEqual([title, true]);
  }
});

it('the box leads to pages by other words, and only to those that one may see', () => {
  const linksOf = (text: string, role: 'owner' | 'warehouse') =>
    findPages(text, (right) => mayRole(role, right)).map(({ link }) => link);
  expect(linksOf('СКИДКИ', 'owner')).toEqual([desk.prices()]);
  expect(linksOf('клиенты', 'owner')).toEqual([desk.customers()]);
  expect(linksOf('клиенты', 'warehouse')).toEqual([]);
  expect(linksOf('резерв', 'warehouse')).toEqual([desk.stockHolds()]);
});

it('the box begins things by their words, each of which may be cut short', () => {
  const linksOf = (text: string, role: 'owner' | 'warehouse') =>
    findPages(text, (right) => mayRole(role, right)).map(({ link }) => link);
  expect(linksOf('нов тов', 'owner')).toEqual([desk.newProduct()]);
  expect(linksOf('нов тов', 'warehouse')).toEqual([]);
  expect(linksOf('загрузить', 'owner')).toEqual([desk.money({ show: 'statements' })]);
});
