import type { Random } from '../../../../server/demo/random.ts';

/** Texts that no page and no call expects, and those that have broken shops before. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '-9223372036854775809',
  '0.1',
  '1,5',
  "'",
  '"',
  "' or 1=1 --",
  '1;drop table orders',
  '%',
  '_',
  '%%%',
  '\\',
  '\\x00',
  '`',
  '\0',
  'a\0b',
  '\r\nX-Evil: 1',
  '\n',
  '\t',
  '\u2028',
  '\ufeff',
  '\u202e',
  '\ud800',
  '\udfff',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title>',
  '{{7*7}}',
  '#{7}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '/',
  '//evil.example',
  'https://evil.example/',
  'a/b',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '/%0d%0aX-Evil: 1',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__proto__[x]',
  'ё',
  'Ω≈ç√',
  '👩‍👩‍👧‍👦',
  'я'.repeat(200),
  'а́'.repeat(50),
  '١٢٣',
  '+7(916)123-45-67',
  '89161234567',
  'anna@example.ru',
  'a@b',
  '@',
  'x@'.repeat(100),
  '2026-02-30',
  '0000-00-00',
  '25:61',
  '37.62,55.75',
  '999,999',
  ',',
  'NaN,NaN',
  '1e400,0',
  'v-nalichii',
  'brand:bosch;price:1-2',
  'price:-1--2',
  'price:1e400-',
  ';;;:::',
  'a:b,c,,d',
  'x'.repeat(3000),
  '9'.repeat(400),
];

export function hostileText(random: Random): string {
  if (random.chance(0.05)) return String(random.int(-5, 5_000));
  if (random.chance(0.03))
    return random.pick(['я', 'a', '%', "'", '0', ' ']).repeat(random.int(1, 9000));
  const text = random.pick(TEXTS);
  return random.chance(0.1) ? text + random.pick(TEXTS) : text;
}

/** Values of every kind that JSON can say. */
export function hostileJson(random: Random, depth = 0): unknown {
  switch (random.int(0, depth < 3 ? 7 : 5)) {
    case 0:
      return random.pick([0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 31) - 1, 2 ** 31]);
    case 1:
      return random.pick([null, true, false]);
    case 6:
      return Array.from({ length: random.int(0, 4) }, () => hostileJson(random, depth + 1));
    case 7:
      return { [hostileText(random)]: hostileJson(random, depth + 1) };
    default:
      return hostileText(random);
  }
}

/** Part of an address: mostly encoded, sometimes as broken as a client can send it. */
export function hostileSegment(random: Random): string {
  if (random.chance(0.05))
    return random.pick(['%', '%zz', '%00', '%c0%af', '%ff', '..', '.', '%2e%2e']);
  return encode(hostileText(random));
}

/** Percent-encodes any text, halves of a pair of surrogates too. */
export const encode = (text: string) => encodeURIComponent(text.toWellFormed());
