import { describe, expect, it } from 'vitest';
import { findRedirect, redirectPath } from '../../../server/content/find-redirect.ts';

describe('redirects of the owner', () => {
  const gone = [
    { path: '/old', target: '/catalog' },
    { path: '/older', target: '/old?sort=asc' },
    { path: '/a', target: '/b' },
    { path: '/b', target: '/a' },
    { path: redirectPath('/новинки') ?? '', target: '/news' },
    { path: '/evil', target: '//evil.example' },
  ];

  it.each([
    ['/old', '/catalog'],
    ['/old/', '/catalog'],
    ['/older', '/catalog'],
    ['/%D0%BD%D0%BE%D0%B2%D0%B8%D0%BD%D0%BA%D0%B8', '/news'],
    ['/a', null],
    ['/evil', null],
    ['/none', null],
    ['/%E0%A4%A', null],
  ])('lead %s to %s', (path, location) => {
    expect(findRedirect(gone, path)).toBe(location);
  });

  it.each(['//evil', 'https://evil.example/', '/\\evil', '/a b', ''])(
    'are not at the address %s',
    (path) => expect(redirectPath(path)).toBeNull(),
  );
});
