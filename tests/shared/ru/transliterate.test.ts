import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify, transliterate } from '../../../shared/ru/transliterate.ts';

fc.configureGlobal({ seed: 437 });

describe('slugify', () => {
  it.each([
    ['Тепловое оборудование', 'teplovoe-oborudovanie'],
    ['Щётки и ёршики', 'schetki-i-ershiki'],
    ['GN 1/1 — 65 мм', 'gn-1-1-65-mm'],
    ['Café  «Crème»', 'cafe-creme'],
    ['№ !', 'x'],
  ])('%s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('always gives an address part that is its own slug', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 80 }),
        (title, max) => {
          const slug = slugify(title, max);
          expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(max);
          expect(slugify(slug, max)).toBe(slug);
        },
      ),
    );
  });
});

it('spells letter by letter', () => {
  expect(transliterate('Объём Ж')).toBe('obem zh');
});
