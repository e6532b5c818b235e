import { expect, it } from 'vitest';
import { viewerOf, withShopper } from '../../../../server/platform/http/viewer-of.ts';
import type { OwnVisitor } from '../../../../server/platform/http/visitor.ts';

const visitor: OwnVisitor = {
  hostname: 'shop.test',
  cityId: 90,
  cityConfirmed: true,
  rows: false,
  rateId: 643,
  isPrivate: true,
  level: null,
  token: 'one',
  temporaryToken: null,
  loginBrowser: null,
  knownBrowser: null,
  phoneToken: null,
  confirmedCityId: null,
  shopper: null,
  notice: null,
};

it('a visitor keeps the viewer whose token was looked up', () => {
  expect(viewerOf(visitor)).toBe(viewerOf(visitor));
  expect(viewerOf(withShopper(visitor, null))).toBe(viewerOf(visitor));
});

it('whoever has another token or city is another viewer', () => {
  expect(viewerOf({ ...visitor, token: 'two' })).toMatchObject({ token: 'two' });
  const guest = { ...withShopper(visitor, null), token: null, temporaryToken: 'three' };
  expect(viewerOf(guest)).toMatchObject({ token: 'three' });
  expect(viewerOf({ ...visitor, cityId: 78 })).toMatchObject({ cityId: 78 });
});
