import { HtmlValidate } from 'html-validate';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BrandPage } from '../../../views/catalog/brand-page.tsx';
import { BrandsPage } from '../../../views/catalog/brands-page.tsx';
import { CatalogsPage } from '../../../views/catalog/catalogs-page.tsx';
import { CategoryPage } from '../../../views/catalog/category-page.tsx';
import { ProductPage } from '../../../views/product/product-page.tsx';
import { SearchPage } from '../../../views/search/search-page.tsx';
import { elements, plainText } from './markup.ts';
import {
  MOSCOW,
  sampleBrand,
  sampleDetails,
  sampleListing,
  sampleListingProps,
  sampleNode,
  sampleProduct,
} from './samples.ts';

const render = (page: ReactNode) => renderToStaticMarkup(page);
const texts = (html: string, tag: string) => elements(html, tag).map(({ text }) => text);

const category = (change = {}, childs = [sampleNode('Шкафы'), sampleNode('Столы')]) => (
  <CategoryPage
    title="Холодильное оборудование в Казани"
    category={{
      title: 'Холодильное оборудование',
      description: '<p>Как выбрать шкаф.</p>',
      breadcrumbs: [
        { title: 'Каталог', url: '/catalog' },
        { title: 'Холодильное оборудование', url: '/catalog/holod' },
      ],
    }}
    childs={childs}
    listing={sampleListingProps(change)}
  />
);
const brand = (change = {}) => (
  <BrandPage
    title="Полюс"
    brand={sampleBrand('Полюс', {
      logo: 'logo',
      country: 'Россия',
      exclusive: true,
      description: '<p>С 1998 года.</p>',
    })}
    categories={[sampleNode('Шкафы')]}
    hash="brand:polyus"
    listing={sampleListingProps({ pageSize: 15, ...change })}
  />
);
const search = (change: Partial<Parameters<typeof SearchPage>[0]> = {}) => (
  <SearchPage
    query="irfa"
    corrected={null}
    dropped={[]}
    categories={[]}
    brands={[]}
    pages={[]}
    popular={[sampleNode('Плиты')]}
    listing={sampleListingProps()}
    start={null}
    {...change}
  />
);
const nothing = sampleListingProps({
  listing: sampleListing({ formatted_products: [], total_count: 0, formatted_filter: [] }),
});
const product = (
  <ProductPage
    product={sampleDetails({ analogues: [sampleProduct({ id: 8 }), sampleProduct({ id: 9 })] })}
    city={MOSCOW}
    loggedIn={true}
    favorites={new Set()}
    now={0}
    deliverySummary={null}
    delivery={null}
    documents={{ link: null, section: null }}
    spareParts={{ link: null, section: null }}
    questions={null}
  />
);

const pages: [name: string, page: ReactNode][] = [
  ['category', category()],
  ['empty category', category(nothing, [])],
  ['brand', brand()],
  ['brands', <BrandsPage key="" brands={[sampleBrand('Полюс'), sampleBrand('Ferro')]} />],
  ['no brands', <BrandsPage key="" brands={[]} />],
  [
    'catalogue',
    <CatalogsPage key="" nodes={[sampleNode('Холод', { childs: [sampleNode('Шкафы')] })]} />,
  ],
  ['empty catalogue', <CatalogsPage key="" nodes={[]} />],
  ['search', search({ corrected: 'шкаф', brands: [sampleBrand('Полюс')] })],
  ['nothing found', search({ listing: nothing })],
  ['search before the first word', search({ query: '', listing: null })],
  ['product', product],
];

describe.each(pages)('the page: %s', (_name, page) => {
  const html = render(page);

  it('has one main heading and no level left out', () => {
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('holds no inline script, style or handler', () => {
    expect(html).not.toMatch(/<script|<style|\sstyle="|\son[a-z]+="/);
  });

  it('is valid', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'void-style': 'off',
      },
    });
    const report = await validator.validateString(html);
    const messages = report.results.flatMap((result) => result.messages);
    expect(messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });
});

describe('the category page', () => {
  it('shows the way to it, how much it holds and what it is divided into [S1.5]', () => {
    const html = render(category());
    expect(texts(html, 'nav')[0]).toBe('Каталог');
    expect(elements(html, 'p').find(({ attributes }) => attributes['data-total'])?.text).toBe(
      '5 товаров',
    );
    expect(plainText(html)).toContain('Шкафы12');
  });

  it('shows its text on the first page only', () => {
    const paged = sampleListing({ total_count: 50 });
    expect(render(category())).toContain('Как выбрать шкаф.');
    expect(render(category({ page: 2, listing: paged }))).not.toContain('Как выбрать шкаф.');
    expect(render(category({ listing: sampleListing({ hash: 'brand:v1' }) }))).not.toContain(
      'Как выбрать',
    );
  });

  it('counts the chosen filters on the phone’s button', () => {
    expect(plainText(render(category()))).toMatch(/Фильтры(?! \()/);
    const listing = sampleListing({ hash: 'brand:v1,v2;v-nalichii' });
    expect(texts(render(category({ listing })), 'summary')).toContain('Фильтры (3)');
  });

  it('shows pictures of the parts when all have one, and folds very many', () => {
    const pictured = [sampleNode('Шкафы', { image: 'a' }), sampleNode('Столы', { image: 'b' })];
    expect(render(category({}, pictured))).toContain('class="tile"');
    expect(render(category({}, [...pictured, sampleNode('Лари')]))).not.toContain('class="tile"');
    const many = Array.from({ length: 30 }, (_, id) => sampleNode('Раздел', { id }));
    expect(texts(render(category({}, many)), 'summary')).toContain('Ещё 14');
  });
});

describe('the brand page', () => {
  it('tells who the maker is [S1.6]', () => {
    const text = plainText(render(brand()));
    expect(text).toContain('Страна: Россия');
    expect(text).toContain('Эксклюзивный бренд');
    expect(text).toContain('О бренде Полюс');
    expect(render(brand())).toContain('alt="Логотип Полюс"');
  });

  it('says so when nothing of it is there', () => {
    expect(plainText(render(brand(nothing)))).toContain('Здесь пока нет товаров');
  });
});

describe('the brands page', () => {
  const named = ['Вектор', 'Ёлка', 'Alpen', 'Zenit', '1883', 'Елань', 'éclair'].map((title, id) =>
    sampleBrand(title, { id, exclusive: title === 'Zenit' }),
  );

  it('goes by letter: Latin, Cyrillic, the rest; Ё stands with Е', () => {
    const headings = texts(render(<BrandsPage brands={named} />), 'h2');
    expect(headings).toEqual(['Эксклюзивные бренды', 'A', 'E', 'Z', 'В', 'Е', '0–9']);
  });

  it('has an anchor for every letter', () => {
    const html = render(<BrandsPage brands={named} />);
    const anchors = elements(html, 'a')
      .map(({ attributes }) => attributes.href ?? '')
      .filter((href) => href.startsWith('#'));
    expect(anchors).toHaveLength(6);
    for (const anchor of anchors) expect(html).toContain(`id="${anchor.slice(1)}"`);
  });

  it('leaves out brands without products and marks the exclusive ones', () => {
    const gone = sampleBrand('Пустой', { id: 99, products_cnt: 0 });
    const text = plainText(render(<BrandsPage brands={[...named, gone]} />));
    expect(text).not.toContain('Пустой');
    expect(text).toContain('эксклюзивный бренд');
  });
});

describe('the catalogue page', () => {
  it('shows the parts of each category and how many more there are', () => {
    const childs = Array.from({ length: 12 }, (_, id) => sampleNode(`Раздел ${id}`, { id }));
    const html = render(<CatalogsPage nodes={[sampleNode('Холод', { childs })]} />);
    expect(texts(html, 'a').slice(0, 9)).toEqual([
      'Холод',
      ...childs.slice(0, 7).map(({ title }) => title),
      'Ещё 5',
    ]);
  });

  it('counts the sale’s own products', () => {
    const sale = sampleNode('Выгодно', { id: 1, is_sale: true, sale_products_cnt: 21 });
    expect(plainText(render(<CatalogsPage nodes={[sale]} />))).toContain('21 товар');
  });
});

describe('the search page', () => {
  it('keeps the query to be changed', () => {
    const [field] = elements(render(search({ query: 'шкаф "700"' })), 'input');
    expect(field?.attributes).toMatchObject({ name: 'search', value: 'шкаф "700"' });
  });

  it('says what it corrected', () => {
    expect(plainText(render(search({ corrected: 'шкаф' })))).toContain('Исправлено: шкаф.');
  });

  it('says which words it left out', () => {
    expect(plainText(render(search({ dropped: ['синий'] })))).toContain(
      'Показаны результаты без слова «синий»',
    );
    expect(plainText(render(search({ dropped: ['синий', 'новый'] })))).toContain(
      'Показаны результаты без слов «синий», «новый»',
    );
  });

  it('leads on when nothing is found [S2.118]', () => {
    const text = plainText(render(search({ listing: nothing })));
    expect(text).toContain('К сожалению, по вашему запросу ничего не найдено.');
    expect(text).toContain('Попробуйте уточнить запрос или поискать нужный товар в каталоге.');
    expect(text).toContain('Плиты');
  });

  it('keeps the filters when they are why nothing is found', () => {
    const listing = sampleListing({ formatted_products: [], total_count: 0, hash: 'brand:v1' });
    const text = plainText(render(search({ listing: sampleListingProps({ listing }) })));
    expect(text).toContain('Под все фильтры сразу ничего не подошло');
    expect(text).not.toContain('К сожалению');
  });
});
