import { expect, it } from 'vitest';
import { withMarks } from '../../../../server/platform/http/ad-marks.ts';

it.each([
  ['/goods/2', '/goods/1', '/goods/2'],
  ['/goods/2', '/goods/1?page=2&from=mail', '/goods/2'],
  ['/goods/2', '/goods/1?utm_source=ya&page=2&yclid=7', '/goods/2?utm_source=ya&yclid=7'],
  ['/goods/2?page=3', '/goods/1?gclid=7', '/goods/2?page=3&gclid=7'],
  ['/goods/2#photo', '/goods/1?_openstat=a;b;c', '/goods/2?_openstat=a;b;c#photo'],
  [
    '/goods/2?a=1#photo',
    '/goods/1?utm_term=%D0%BF%D0%B0%D1%80',
    '/goods/2?a=1&utm_term=%D0%BF%D0%B0%D1%80#photo',
  ],
  ['/goods/2', '/goods/1?a=b?utm_source=ya', '/goods/2'],
  ['/goods/2', '/goods/1?xutm_source=1&utm_=2&utm_source1=3', '/goods/2'],
])('%s for who came by %s is %s', (location, cameBy, led) => {
  expect(withMarks(location, cameBy)).toBe(led);
});

it('takes nothing that could be another address or fill the head of an answer', () => {
  for (const value of ['a\\b', 'a#b', 'a"b', 'a<b', 'a b', 'ё', 'a\r\nb', 'a'.repeat(301)]) {
    expect(withMarks('/x', `/y?utm_source=${value}`)).toBe('/x');
  }
  const many = Array.from({ length: 50 }, (_, at) => `utm_source=${at}`).join('&');
  expect(withMarks('/x', `/y?${many}`).split('&')).toHaveLength(8);
});
