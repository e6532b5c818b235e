import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as links from '../../shared/routes.ts';
import {
  cleanQuery,
  MAX_QUERY_LENGTH,
  replaceLastWord,
  splitSuggestion,
} from '../../shared/search.ts';

const word = fc.stringMatching(/^\S{1,12}$/);
const letters = fc.stringMatching(/^[a-zа-я]{1,12}$/);

describe('cleanQuery', () => {
  it.each([
    ['  плита   газовая ', 'плита газовая'],
    ['\tнож\n', 'нож'],
    ['   ', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanQuery(text)).toBe(clean);
  });

  it('is never longer than the limit and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const clean = cleanQuery(text);
        expect(clean.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
        expect(cleanQuery(clean)).toBe(clean);
      }),
    );
  });
});

describe('an address of a search', () => {
  it.each([`${'ш'.repeat(MAX_QUERY_LENGTH - 1)}😀`, 'нож \uD83D', '\uDE00 нож'])(
    'holds what is left of %j',
    (text) => {
      expect(() => links.search(cleanQuery(text))).not.toThrow();
    },
  );
});

describe('replaceLastWord', () => {
  it.each([
    ['пли', 'Плиты', 'Плиты '],
    ['шкаф хол', 'холодильный', 'шкаф холодильный '],
    ['шкаф ', 'холодильный', 'шкаф холодильный '],
    ['', 'шкаф', 'шкаф '],
    ['[jkjlbkm', 'холодильник', 'холодильник '],
    ['кофе-маш', 'машина', 'кофе-машина '],
    ['GN1/1-про', 'противень', 'GN1/1-противень '],
    ['rjat-vfi', 'кофе-машина', 'кофе-машина '],
  ])('%j with %j gives %j [S5.7]', (text, suggestion, result) => {
    expect(replaceLastWord(text, suggestion)).toBe(result);
  });

  it('leaves the words before as they are', () => {
    fc.assert(
      fc.property(fc.array(word), letters, word, (before, last, suggestion) => {
        const head = before.map((each) => `${each} `).join('');
        expect(replaceLastWord(head + last, suggestion)).toBe(`${head}${suggestion} `);
      }),
    );
  });
});

describe('splitSuggestion', () => {
  it.each([
    ['пли', 'Плиты', ['Пли', 'ты']],
    ['шкаф Хол', 'холодильный', ['хол', 'одильный']],
    ['шкаф ', 'холодильный', ['', 'холодильный']],
    ['gkb', 'плита', ['', 'плита']],
    ['кофе-маш', 'машина', ['маш', 'ина']],
  ])('%j in %j', (text, suggestion, parts) => {
    expect(splitSuggestion(text, suggestion)).toEqual(parts);
  });

  it('loses nothing of the suggestion', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, suggestion) => {
        expect(splitSuggestion(text, suggestion).join('')).toBe(suggestion);
      }),
    );
  });
});
