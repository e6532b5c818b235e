import { expect, it } from 'vitest';
import { readNotice, writeNotice } from '../../../../server/platform/http/notice-cookie.ts';
import { noticeSchema } from '../../../../shared/notice.ts';
import { isOwnPath } from '../../../../shared/own-path.ts';

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
  const notice = noticeSchema.parse({ id: 'x', title: 'x', actions: [{ title: 'x', url: '/' }] });
  const forged = { ...notice, actions: [{ title: 'x', url: address }] };
  expect(readNotice(writeNotice(notice))).toEqual(notice);
  expect(readNotice(writeNotice(forged))).toBe(null);
});
