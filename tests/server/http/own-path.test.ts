import { expect, it } from 'vitest';
import { isOwnPath } from '../../../server/http/own-path.ts';

it.each(['/', '/catalog/a?b=c#d', '/search/плита', '/?return=//x'])('takes %s', (address) => {
  expect(isOwnPath(address)).toBe(true);
});

it.each([
  '',
  'catalog',
  '//evil.ru',
  '/\\evil.ru',
  '\\\\evil.ru',
  '/a\\b',
  'https:evil.ru',
  'https://evil.ru',
  'javascript:alert(1)',
  '/\t/evil.ru',
  '/a\r\nSet-Cookie: b',
  ' /a',
  '/a\u0000',
])('refuses %j', (address) => {
  expect(isOwnPath(address)).toBe(false);
});
