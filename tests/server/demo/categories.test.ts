import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { categories } from '../../../server/demo/categories.ts';
import { families } from '../../../server/demo/families/families.ts';
import { parameterRows, parameters } from '../../../server/demo/parameters.ts';
import { createRandom } from '../../../server/demo/random.ts';
import { RESERVED_CATALOG_SLUGS } from '../../../shared/catalog.ts';

const tops = categories.filter(({ parentId }) => parentId === null);
const leaves = categories.filter(({ seed }) => !seed.children);

describe('the demo catalogue tree', () => {
  it('has at least 12 top categories and three levels within 260 nodes', () => {
    expect(tops.length).toBeGreaterThanOrEqual(12);
    expect(categories.length).toBeLessThanOrEqual(260);
    expect(Math.max(...categories.map(({ path }) => path.split('/').length))).toBe(3);
  });

  it('numbers nodes from 200, away from the sale catalogue', () => {
    expect(Math.min(...categories.map(({ id }) => id))).toBe(200);
  });

  it('gives every node an address of its own', () => {
    expect(new Set(categories.map(({ path }) => path)).size).toBe(categories.length);
    for (const { slug } of tops) expect(RESERVED_CATALOG_SLUGS.has(slug)).toBe(false);
  });

  it('has icons that exist and texts for every node', () => {
    for (const { seed } of tops) {
      expect(existsSync(`node_modules/lucide-static/icons/${seed.icon}.svg`), seed.icon).toBe(true);
    }
    for (const { seed } of categories) expect(seed.description).toMatch(/^[А-ЯЁ\d].{25,}\.$/);
  });

  it('marks about twelve popular categories', () => {
    expect(categories.filter(({ seed }) => seed.popular)).toHaveLength(12);
  });

  it('has something designed for every leaf and nothing for unknown ones', () => {
    const shelved = families.flatMap(({ shelves }) => shelves.map(({ category }) => category));
    expect(shelved.sort()).toEqual(leaves.map(({ seed }) => seed.key).sort());
  });
});

describe('the parameters', () => {
  it('lets people filter by all that cards show', () => {
    for (const { for_card, kind } of parameterRows) if (for_card) expect(kind).not.toBe('text');
    expect(new Set(parameterRows.map(({ code }) => code)).size).toBe(parameterRows.length);
  });

  it('uses every kind and promotes a few', () => {
    const kinds = new Set(parameterRows.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['multiselect', 'range', 'switch', 'text']);
    const promoted = parameterRows.filter(({ priority }) => priority !== null);
    expect(promoted.length).toBeGreaterThanOrEqual(2);
    expect(promoted.length).toBeLessThanOrEqual(4);
  });

  it('gives ranges numbers, switches yes or no, and positive sizes', () => {
    for (const { shelves } of families) {
      for (const shelf of shelves) {
        const { params, price, grams, look } = shelf.design(createRandom(shelf.category));
        for (const [key, value] of Object.entries(params)) {
          const { kind } = parameters[key as keyof typeof parameters];
          if (kind === 'range') expect(value, `${shelf.category} ${key}`).toBeGreaterThan(0);
          else if (kind === 'switch') expect(value).toBeTypeOf('boolean');
          else expect(value, `${shelf.category} ${key}`).toBeTypeOf('string');
        }
        expect(Math.min(price, grams, look.width, look.height, look.depth)).toBeGreaterThan(0);
      }
    }
  });
});
