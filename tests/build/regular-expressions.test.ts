import { expect, it } from 'vitest';
import { findExpressions } from './find-expressions.ts';
import { isSuperLinear } from './judge-expression.ts';

const { literals, makers } = findExpressions();

/** Expressions that may take the square of a text's length, and why no text is long. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/\\d+$/': 'ids of our own markup',
  '/((?:Подтверждена|Отказано:) ).*, ИНН \\d{12}(?!\\d)/': 'titles that the desk has made',
  '/(?<=\\d)(?<!\\.\\d+)\\.(?=\\d)(?!\\d+\\.\\d)/g': 'digits between two points, read three times',
  '/(?<=:\\/\\/)(?:\\S*:\\S*|[^/?#@\\s]+)(?=@)|(?<=[?&](?:password|sslpassword)=)[^&\\s]+/g':
    'settings of whoever runs the shop',
  '/,? \\d.*$/': 'addresses of the demo',
  '/ценов.*категор|категор.*цен/': 'headers, cut to 200 signs',
  '/стар.*цена|цена.*(?:стар|без скидки|до скидки)|^old_?price/': 'headers, cut to 200 signs',
  '/^discount_?price|цена.*со? скидк|^акци.*цена|^цена.*акци|^sale_?price/':
    'headers, cut to 200 signs',
  '/\\.?0+$/': 'numbers that were just written',
  '/<title>.*<\\/title>/': 'pages of our own',
  '/<h1>.*<\\/h1>\\n<p>.*<\\/p>/': 'pages of our own',
  '/средства.*печ/i': 'names of categories',
  '/средства.*посудомо/i': 'names of categories',
  '/средства.*кофе/i': 'names of categories',
  '/!?\\[([^[\\]]*)\\]\\([^)]*\\)/g': 'texts of the shop’s own people',
  '/^(\\d[\\d\\s]*(?:[.,]\\d+)?)\\s*(?:м|m|м2|m2|м²|m²|кв\\.?\\s*м\\.?)?$/i':
    'a field of 200 signs at most',
  '/\\B(?=(\\d{3})+$)/g': 'digits of one number',
  '/^-+|-+$/g': 'single dashes in a text that has been cut',
  '/[\\s.,;:—–-]*\\S*$/': 'a text that has been cut for a line',
  '/^([А-ЯЁ][а-яё-]*(?:\\s[а-яё-]+)*)(?:\\s+(?=[^а-яё\\s(])|,\\s*)(.+)$/s': 'titles of goods',
};

it('no regular expression takes long with a long text', () => {
  expect(literals.length).toBeGreaterThan(900);
  const judged = new Map(literals.map((one) => [one.text, one]));
  const slow = [...judged.values()].filter(isSuperLinear);
  expect(slow.filter(({ text }) => !(text in BOUNDED)).map((one) => one.text)).toEqual([]);
  expect(Object.keys(BOUNDED).filter((text) => !slow.some((one) => one.text === text))).toEqual([]);
});

it('expressions that are made while running are made of our own words', () => {
  expect(makers).toEqual([
    'client/runtime/cookies.ts',
    'server/catalog/index/words.ts',
    'server/documents/document-text.ts',
    'server/doors/exchange/draft/staging.ts',
    'server/integrations/map/map-pages.ts',
    'server/platform/http/ad-marks.ts',
    'server/platform/http/divide-page.ts',
    'server/platform/http/page-pieces.tsx',
    'server/search/measure-numbers.ts',
    'shared/quick-order.ts',
    'shared/ru/keep-together.ts',
  ]);
});

it.each([
  [String.raw`\s+$`, true],
  [String.raw`(?<!\s)\s+$`, false],
  ['<[^>]*>', true],
  ['<[^<>]*>', false],
  ['^(a+)+$', true],
  ['a.*b', true],
  ['^a.*b', false],
  [String.raw`^\S+@\S+\.\S+$`, true],
])('/%s/ is judged', (pattern, isSlow) => {
  expect(isSuperLinear({ pattern, flags: '' })).toBe(isSlow);
});
