import { describe, expect, it } from 'vitest';
import type { PanelGroup, ValuesGroup } from '../../../client/catalog/filter-panel.ts';
import { mergeGroups } from '../../../client/catalog/merge-groups.ts';

const group = (slugs: string, change: Partial<ValuesGroup> = {}): ValuesGroup => ({
  type: 'values',
  key: 'brand',
  title: 'Бренд',
  above: false,
  open: true,
  values: [...slugs].map((slug, index) => ({
    slug,
    title: slug,
    count: String(index + 1),
    folded: false,
  })),
  more: null,
  searchable: true,
  ...change,
});
const MORE = { count: 3, href: '/catalog/plity?facet=brand' };
const merged = (shown: PanelGroup, next: PanelGroup) => {
  const [only] = mergeGroups([shown], [next]);
  return only?.type === 'values' ? only : null;
};
const slugs = (shown: ValuesGroup, next: ValuesGroup) =>
  merged(shown, next)
    ?.values.map(({ slug, count }) => slug + count)
    .join(' ');

describe('new counts', () => {
  it('come to the values where they stand', () => {
    expect(slugs(group('abc'), group('cab'))).toBe('a2 b3 c1');
  });

  it('are nothing for values that a whole answer lacks', () => {
    expect(slugs(group('abc'), group('b'))).toBe('a0 b1 c0');
  });

  it('leave alone the values that a shortened answer leaves out', () => {
    expect(slugs(group('abc'), group('b', { more: MORE }))).toBe('a1 b1 c3');
  });

  it('bring chosen values that were not shown after the others', () => {
    expect(slugs(group('ab', { more: MORE }), group('zab', { more: MORE }))).toBe('a2 b3 z1');
  });

  it('count what is still left out by what is shown', () => {
    const shown = group('abcd', { more: MORE });
    expect(merged(shown, group('abz', { more: { ...MORE, count: 7 } }))?.more?.count).toBe(5);
  });

  it('put all values in their own order when the facet is opened', () => {
    const whole = merged(group('bd', { more: MORE }), group('abcd'));
    expect(whole?.values.map(({ slug }) => slug).join('')).toBe('abcd');
    expect(whole?.more).toBeNull();
  });

  it('keep a facet open or closed as it came, and an opened one whole', () => {
    expect(merged(group('a', { open: false }), group('a'))?.open).toBe(false);
    expect(merged(group('a'), group('a', { more: MORE }))?.more).toBeNull();
  });

  it('leave a facet that the answer lacks in its place, with nothing in it', () => {
    const [brand, price] = mergeGroups(
      [group('ab'), { type: 'switch', key: 'sale', title: 'Со скидкой', count: '4' }],
      [{ type: 'range', key: 'price', title: 'Цена', open: true, min: '1', max: '9' }],
    );
    expect(brand).toMatchObject({ key: 'brand', values: [{ count: '0' }, { count: '0' }] });
    expect(price).toMatchObject({ key: 'sale', count: '0' });
  });
});
