import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ListingProps } from '../../../views/catalog/listing-props.ts';
import { ProductList } from '../../../views/catalog/product-list.tsx';
import { elements, plainText } from './markup.ts';
import {
  sampleListing,
  sampleListingProps,
  sampleProduct,
  sampleRange,
  sampleSwitch,
  sampleValues,
} from './samples.ts';

const show = (change: Partial<ListingProps> = {}) =>
  renderToStaticMarkup(<ProductList {...sampleListingProps(change)} />);
const links = (html: string) =>
  Object.fromEntries(elements(html, 'a').map(({ attributes, text }) => [text, attributes.href]));
const HASH = 'brand:v1,v2;price:500..;v-nalichii';
const filtered = {
  hash: HASH,
  formatted_filter: [
    sampleRange('price', { min: 500 }),
    sampleSwitch('v-nalichii', true),
    sampleValues('brand', 4, [1, 2]),
  ],
};

describe('the chips', () => {
  it('take back one choice each, in the order of the facets', () => {
    const html = show({ listing: sampleListing(filtered), sort: 'asc' });
    const chips = elements(html, 'a').filter(({ text }) => text.startsWith('Убрать фильтр'));
    expect(chips.map(({ text, attributes }) => [text, attributes.href])).toEqual([
      [
        'Убрать фильтр: Цена от 500 ₽',
        '/catalog/holod/shkafy?hash=brand:v1,v2;v-nalichii&sort=asc',
      ],
      ['Убрать фильтр: В наличии', '/catalog/holod/shkafy?hash=brand:v1,v2;price:500..&sort=asc'],
      [
        'Убрать фильтр: Признак brand Значение 1',
        '/catalog/holod/shkafy?hash=brand:v2;price:500..;v-nalichii&sort=asc',
      ],
      [
        'Убрать фильтр: Признак brand Значение 2',
        '/catalog/holod/shkafy?hash=brand:v1;price:500..;v-nalichii&sort=asc',
      ],
    ]);
    expect(links(html)['Сбросить все']).toBe('/catalog/holod/shkafy?sort=asc');
  });

  it('name a choice that no facet knows by its key', () => {
    const html = show({ listing: sampleListing({ hash: 'tsvet:krasnyy', formatted_filter: [] }) });
    expect(plainText(html)).toContain('Убрать фильтр: tsvet krasnyy');
  });

  it('are absent without a filter', () => {
    expect(show()).not.toContain('Сбросить');
  });
});

describe('the order', () => {
  it('is links of the first page that keep the filter; the present one is marked', () => {
    const html = show({ listing: sampleListing(filtered), sort: 'desc', page: 2, pageSize: 3 });
    const sorts = elements(html, 'nav')[0];
    expect(sorts?.attributes['aria-label']).toBe('Порядок товаров');
    expect(links(html)['Сначала дешевле']).toBe(`/catalog/holod/shkafy?hash=${HASH}&sort=asc`);
    expect(links(html)['По популярности']).toBe(`/catalog/holod/shkafy?hash=${HASH}`);
    const current = elements(html, 'a').filter(
      ({ attributes }) => attributes['aria-current'] === 'true',
    );
    expect(current.map(({ text }) => text)).toEqual(['Сначала дороже']);
  });

  it('calls a shuffled order by its name', () => {
    const html = show({ sort: 'rand', isShuffled: true });
    expect(plainText(html)).toContain('Вперемешку');
    expect(plainText(html)).not.toContain('По популярности');
  });

  it('goes with the filter form wherever the list is replaced', () => {
    const [kept] = elements(show({ sort: 'asc' }), 'input').filter(
      ({ attributes }) => attributes.type === 'hidden' && attributes.name === 'sort',
    );
    expect(kept?.attributes).toMatchObject({ value: 'asc', form: 'filter-form' });
    expect(show()).not.toContain('name="sort"');
  });

  it('is not asked about one product', () => {
    const one = sampleListing({ formatted_products: [sampleProduct()], total_count: 1 });
    expect(show({ listing: one })).not.toContain('Порядок товаров');
  });
});

describe('the pages', () => {
  const long = sampleListing({ total_count: 317 });

  it('are real links around this one', () => {
    const html = show({ listing: long, page: 2, sort: 'asc' });
    expect(plainText(html)).toContain('21–40 из 317');
    expect(links(html)).toMatchObject({
      'Показать ещё 20': '/catalog/holod/shkafy?sort=asc&page=3',
      Назад: '/catalog/holod/shkafy?sort=asc',
      Вперёд: '/catalog/holod/shkafy?sort=asc&page=3',
      '16': '/catalog/holod/shkafy?sort=asc&page=16',
    });
    const current = elements(html, 'a').filter(
      ({ attributes }) => attributes['aria-current'] === 'page',
    );
    expect(current.map(({ attributes }) => attributes['aria-label'])).toEqual(['Страница 2']);
  });

  it('offer what is left on the last but one and nothing on the last', () => {
    expect(plainText(show({ listing: long, page: 15 }))).toContain('Показать ещё 17');
    const last = show({ listing: long, page: 16 });
    expect(plainText(last)).not.toContain('Показать ещё');
    expect(plainText(last)).not.toContain('Вперёд');
  });

  it('are only counted when there is one', () => {
    const html = show();
    expect(plainText(html)).toContain('1–5 из 5');
    expect(html).not.toContain('Страницы списка');
  });
});

describe('products that do not match', () => {
  it('stand apart and are not counted [S4.14, S4.15]', () => {
    const formatted_products = [1, 2, 3].map((id) => sampleProduct({ id, filter_hit: id !== 3 }));
    const html = show({ listing: sampleListing({ formatted_products, total_count: 2 }) });
    const [found, missed] = html.split('Не подходит под фильтр');
    expect(elements(found ?? '', 'article')).toHaveLength(2);
    expect(elements(missed ?? '', 'article')).toHaveLength(1);
    expect(plainText(html)).toContain('1–2 из 2');
  });
});

describe('an empty list', () => {
  const nothing = { formatted_products: [], total_count: 0 };

  it('says which choice to take back and how much that finds', () => {
    const html = show({
      listing: sampleListing({ ...filtered, ...nothing }),
      removals: [
        { key: 'brand', value: 'v1', count: 4 },
        { key: 'brand', value: 'v2', count: 0 },
        { key: 'v-nalichii', count: 21 },
      ],
    });
    const ways = elements(html, 'li').filter(({ text }) => text.includes('—'));
    expect(ways.map(({ text }) => text)).toEqual([
      'Убрать «В наличии» — 21 товар',
      'Убрать «Признак brand Значение 1» — 4 товара',
    ]);
    expect(links(html)['Сбросить все фильтры']).toBe('/catalog/holod/shkafy');
    expect(html).not.toContain('из 0');
  });

  it('leads on when there never was anything', () => {
    const html = show({ listing: sampleListing({ ...nothing, formatted_filter: [] }) });
    expect(plainText(html)).toContain('Здесь пока нет товаров');
    expect(links(html)['Перейти в каталог']).toBe('/catalog');
  });
});

it('loads one picture at once, the first', () => {
  const eager = elements(show(), 'img').filter(({ attributes }) => !attributes.loading);
  expect(eager).toHaveLength(1);
  expect(eager[0]?.attributes.fetchpriority).toBe('high');
});

it('marks the favourites', () => {
  const html = show({ favorites: new Set([2, 4]) });
  const hearts = elements(html, 'button').filter(({ attributes }) => attributes.name === 'remove');
  expect(hearts.map(({ attributes }) => attributes.value)).toEqual(['2', '4']);
});
