import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Facet, Listing } from '../../../shared/contract/listing.ts';
import { filterHash, parseFilterFields } from '../../../shared/filter.ts';
import { FilterPanel } from '../../../views/catalog/filter-panel.tsx';
import { listedFacets } from '../../../views/catalog/listed-facets.ts';
import { elements, formFields, plainText } from './markup.ts';
import {
  sampleListing,
  sampleListingProps,
  sampleRange,
  sampleSwitch,
  sampleValues,
} from './samples.ts';

fc.configureGlobal({ seed: 437 });

const { address } = sampleListingProps();
const show = (change: Partial<Listing> = {}, openFacets: readonly string[] = []) =>
  renderToStaticMarkup(
    <FilterPanel
      listing={sampleListing(change)}
      address={address}
      sort="asc"
      openFacets={openFacets}
    />,
  );
const panel = (...formatted_filter: Facet[]) => show({ formatted_filter });

describe('the filter form', () => {
  it('is a GET form of the listing [S2.156]', () => {
    const html = show();
    expect(elements(html, 'form')[0]?.attributes).toMatchObject({
      id: 'filter-form',
      action: '/catalog/holod/shkafy',
    });
    expect(elements(html, 'form')[0]?.attributes.method).toBeUndefined();
  });

  it('sends back the filter that it shows', () => {
    const chosen = fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 5 });
    const bound = fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: undefined });
    fc.assert(
      fc.property(chosen, chosen, bound, bound, fc.boolean(), (few, many, a, b, on) => {
        const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
        const short = few.filter((number) => number < 12);
        const filter = {
          selections: {
            short: short.map((number) => `v${number}`),
            long: many.map((number) => `v${number}`),
          },
          switches: on ? ['v-nalichii'] : [],
          ranges: { price: range },
        };
        const html = show({
          hash: filterHash(filter),
          formatted_filter: [
            { ...sampleValues('short', 12, short), priority: 1 },
            sampleValues('long', 40, many),
            sampleRange('price', range),
            sampleSwitch('v-nalichii', on),
          ],
        });
        expect(filterHash(parseFilterFields(formFields(html)))).toBe(filterHash(filter));
      }),
    );
  });

  it('offers to reset only what is chosen', () => {
    expect(show()).not.toContain('Сбросить');
    const reset = elements(show({ hash: 'brand:v1' }), 'a').find(({ text }) => text === 'Сбросить');
    expect(reset?.attributes.href).toBe('/catalog/holod/shkafy?sort=asc');
  });
});

describe('the values of a facet', () => {
  it('carry their counts, and none is offered that finds nothing', () => {
    const html = panel(sampleValues('brand', 4));
    const boxes = elements(html, 'input').filter(
      ({ attributes }) => attributes.type === 'checkbox',
    );
    expect(elements(html, 'label').map(({ attributes }) => attributes['data-count'])).toEqual([
      '0',
      '7',
      '14',
      '21',
    ]);
    expect(boxes.map(({ attributes }) => attributes.disabled)).toEqual([
      '',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stay open to be unticked when chosen, whatever they find', () => {
    const html = show({ hash: 'brand:v0', formatted_filter: [sampleValues('brand', 4, [0])] });
    const [box] = elements(html, 'input');
    expect(box?.attributes).toMatchObject({ checked: '' });
    expect(box?.attributes.disabled).toBeUndefined();
  });

  it('fold after the eighth', () => {
    const html = panel(sampleValues('brand', 20));
    expect(plainText(html)).toContain('Показать ещё 12');
    expect(elements(html, 'label')).toHaveLength(20);
    expect(plainText(panel(sampleValues('brand', 10)))).not.toContain('Показать ещё');
  });

  it('never hide a chosen one', () => {
    const html = panel(sampleValues('brand', 20, [17]));
    expect(html.indexOf('Значение 17')).toBeLessThan(html.indexOf('Показать ещё'));
    expect(plainText(html)).toContain('Показать ещё 11');
  });

  it('come when they are asked for when there are very many', () => {
    const many = { formatted_filter: [sampleValues('brand', 400, [333])] };
    const html = show(many);
    expect(elements(html, 'label')).toHaveLength(9);
    const more = elements(html, 'a').find(({ text }) => text === 'Показать ещё 391');
    expect(more?.attributes).toMatchObject({
      href: '/catalog/holod/shkafy?sort=asc&facet=brand#facet-brand',
      rel: 'nofollow',
    });
    const whole = show(many, ['brand']);
    expect(elements(whole, 'label')).toHaveLength(400);
    expect(plainText(whole)).not.toContain('Показать ещё');
  });

  it('of a seventh facet take the place of those of the first that was opened', () => {
    const open = ['f', 'e', 'd', 'c', 'b', 'a'];
    const html = show({ formatted_filter: [sampleValues('brand', 400)] }, open);
    const more = elements(html, 'a').find(({ text }) => text.startsWith('Показать ещё'));
    expect(more?.attributes.href).toContain('&facet=a,b,brand,c,d,e#');
  });

  it('that find something are shown where the first ones find nothing', () => {
    const facet = sampleValues('brand', 40) as Extract<Facet, { type: 'multiselect' }>;
    const values = facet.values.map((value, number) => ({ ...value, count: number > 30 ? 2 : 0 }));
    const html = show({ hash: 'price:1..', formatted_filter: [{ ...facet, values }] });
    expect(elements(html, 'label').map(({ attributes }) => attributes['data-count'])).toEqual([
      ...Array(8).fill('0'),
      ...Array(8).fill('2'),
    ]);
  });

  it('are searched by name when there are more than twenty', () => {
    const search = (count: number) =>
      elements(panel(sampleValues('brand', count)), 'input').filter(
        ({ attributes }) => attributes.type === 'search',
      );
    expect(search(20)).toEqual([]);
    const [field] = search(21);
    expect(field?.attributes['aria-label']).toBe('Найти: Признак brand');
    expect(field?.attributes.name).toBeUndefined();
  });
});

describe('which facets are shown', () => {
  const shown = (change: Partial<Listing>) => {
    const { above, panel: rest } = listedFacets(sampleListing(change));
    return { above: above.map(({ key }) => key), panel: rest.map(({ key }) => key) };
  };
  const priority = (key: string, number: number) => ({ ...sampleValues(key, 3), priority: number });

  it('puts the priority ones above the list, four at most [S3.32]', () => {
    const formatted_filter = [
      sampleRange('price'),
      ...[3, 1, 5, 2, 4].map((number) => priority(`p${number}`, number)),
    ];
    expect(shown({ formatted_filter })).toEqual({
      above: ['p1', 'p2', 'p3', 'p4'],
      panel: ['price', 'p5'],
    });
  });

  it('leaves out what gives no choice', () => {
    const single = sampleValues('one', 1);
    const point = { ...sampleRange('point'), min: 5, max: 5 } as Facet;
    const none = { ...sampleSwitch('none'), count: 0 } as Facet;
    expect(shown({ formatted_filter: [single, point, none] }).panel).toEqual([]);
  });

  it('keeps what was shown once something is chosen, whatever is left of it', () => {
    const point = { ...sampleRange('point'), min: 5, max: 5 } as Facet;
    const none = { ...sampleSwitch('none'), count: 0 } as Facet;
    const change = { formatted_filter: [point, none], hash: 'brand:v1' };
    expect(shown(change).panel).toEqual(['point', 'none']);
  });

  it('shows none for a few products, unless a filter made them few', () => {
    expect(shown({ total_count: 3 }).panel).toEqual([]);
    expect(shown({ total_count: 3, hash: 'brand:v1' }).panel).toHaveLength(3);
  });

  it('opens the first six groups and every chosen one', () => {
    const facets = Array.from({ length: 9 }, (_, number) =>
      sampleValues(`facet-${number}`, 3, number === 8 ? [1] : []),
    );
    const open = elements(panel(...facets), 'details').map(({ attributes }) => attributes.open);
    expect(open.map((each) => each === '')).toEqual([...Array(6).fill(true), false, false, true]);
  });
});
