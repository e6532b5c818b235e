import { describe, expect, it } from 'vitest';
import {
  MENU_BUDGET,
  PART_BUDGET,
  trimMenu,
  wholeSection,
} from '../../../views/header/trim-menu.ts';
import { exampleMenu, exampleNode } from '../layout/example-frame.ts';

const wide = (tops: number, groups: number, leaves: number) =>
  Array.from({ length: tops }, (_, t) =>
    exampleNode(1000 + t, `Раздел ${t}`, {
      childs: Array.from({ length: groups }, (_, g) =>
        exampleNode(10_000 + t * 100 + g, `Группа ${g}`, {
          childs: Array.from({ length: leaves }, (_, l) => exampleNode(l, `Вид ${l}`)),
        }),
      ),
    }),
  );

const countLinks = (tree: ReturnType<typeof wide>) =>
  trimMenu(tree)
    .sections.flatMap(({ groups }) => groups)
    .reduce((sum, { links }) => sum + 1 + links.length, 0);

describe('trimMenu', () => {
  it('keeps a small tree whole [S2.99, S2.100]', () => {
    const { sections, sale, trimmed } = trimMenu(exampleMenu);
    expect(sections.map(({ node }) => node.id)).toEqual([200, 210]);
    expect(sections[0]?.groups[0]?.links.map(({ id }) => id)).toEqual([202]);
    expect(sale?.links.map(({ title }) => title)).toEqual([
      'Все товары со скидкой',
      'Плиты по акции',
    ]);
    expect(sections.map((section) => section.trimmed)).toEqual([false, false]);
    expect(trimmed).toBe(false);
  });

  it.each([
    [15, 6, 3],
    [20, 40, 40],
    [500, 2, 0],
    [1, 5000, 3],
  ])('keeps %i × %i × %i within the budget', (tops, groups, leaves) => {
    const tree = wide(tops, groups, leaves);
    expect(countLinks(tree)).toBeLessThanOrEqual(MENU_BUDGET.links);
    expect(trimMenu(tree).sections.length).toBeLessThanOrEqual(MENU_BUDGET.top);
    expect(trimMenu(tree).trimmed).toBe(tops > MENU_BUDGET.top);
  });

  it('lists the fullest sections of a large sale in their own order [S2.109]', () => {
    const childs = Array.from({ length: 60 }, (_, i) =>
      exampleNode(i + 2, `Раздел ${i}`, { fullUrl: `sale/${i}`, sale_products_cnt: i }),
    );
    const { sale } = trimMenu([exampleNode(1, 'Выгодно', { childs })]);
    const [all, ...kept] = sale?.links ?? [];
    expect(all).toMatchObject({ id: 111, fullUrl: 'sale/' });
    expect(kept).toEqual(childs.slice(-MENU_BUDGET.sale));
    expect(sale?.trimmed).toBe(true);
  });

  it('says which parts are not whole, and has them whole when asked', () => {
    const [node] = wide(1, 40, 40);
    expect(trimMenu(node ? [node] : []).sections[0]?.trimmed).toBe(true);
    const whole = node && wholeSection(node);
    expect(whole?.groups).toHaveLength(40);
    expect(whole?.groups[0]?.links).toHaveLength(PART_BUDGET.deep);
  });
});
