import { describe, expect, it } from 'vitest';
import type { ProductDetails } from '../../../shared/contract/product.ts';
import { breadcrumbJsonLd } from '../../../views/layout/breadcrumb-json-ld.ts';
import { productJsonLd, schemaAvailability } from '../../../views/product/product-json-ld.ts';
import { pack } from '../product/show-product.tsx';
import { sampleDetails, sampleStock } from './samples.ts';

const SITE = 'https://shop.example';
const show = (change: Partial<ProductDetails> = {}) =>
  productJsonLd(sampleDetails(change), SITE) as Record<string, unknown> & {
    offers?: Record<string, string>;
  };
const stock = (change: Partial<NonNullable<ProductDetails['avail_info']>>) => ({
  avail_info: { ...sampleDetails().avail_info!, free: 0, inmoscow: 0, ...change },
});
const flags = (change: Partial<ProductDetails['flags']>) => ({
  flags: { ...sampleDetails().flags, ...change },
});

const quality = (quality_state: ProductDetails['quality_info']['quality_state']) => ({
  quality_info: { ...sampleDetails().quality_info, quality_state },
});

describe('productJsonLd', () => {
  it('tells what the page tells', () => {
    expect(show()).toEqual({
      '@type': 'Product',
      name: 'Шкаф холодильный Полюс ШХ-700',
      image: [`${SITE}/img/960/fridge.webp`, `${SITE}/img/960/fridge-open.webp`],
      description: 'Держит +2…+8 °C & экономит.',
      sku: '104507',
      mpn: 'ШХ-700',
      brand: { '@type': 'Brand', name: 'Полюс' },
      category: 'Холодильное оборудование',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Объём', value: '700 л' },
        { '@type': 'PropertyValue', name: 'Мощность', value: '0,4 кВт' },
        { '@type': 'PropertyValue', name: 'Цвет', value: 'белый' },
      ],
      offers: {
        '@type': 'Offer',
        url: `${SITE}/goods/104507`,
        price: '89990.50',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
  });

  it('offers a package where nothing less is sold, at its price', () => {
    const packed = (quantities: number[]) => ({
      packages: quantities.map((one) => ({ ...pack(one, true), price: null })),
    });
    const sold = show({ ...packed([12]), unit: 'шт' }).offers;
    expect(sold).toMatchObject({
      price: '1079886.00',
      eligibleQuantity: { '@type': 'QuantitativeValue', value: 12, unitText: 'шт' },
    });
    expect(show(packed([1, 12])).offers).toMatchObject({ price: '89990.50' });
    expect(show(packed([1, 12])).offers).not.toHaveProperty('eligibleQuantity');
    expect(show({ ...packed([12]), ...quality('used') }).offers).toMatchObject({
      price: '89990.50',
    });
  });

  it('makes no offer of what is not made any more: its page has no price', () => {
    const gone = flags({ discontinued: true });
    expect(show(gone)).not.toHaveProperty('offers');
    expect(schemaAvailability(sampleDetails(gone))).toBe('Discontinued');
  });

  it.each([null, 0])('makes no offer of the price %j', (price) => {
    expect(show({ price: { ...sampleDetails().price, price } })).not.toHaveProperty('offers');
  });

  it('leaves out what the product does not have', () => {
    const bare = show({
      photo: [],
      brand: null,
      breadcrumbs: [],
      dynamic_params: [],
      description: '',
      common_info: { ...sampleDetails().common_info, model: null },
    });
    expect(Object.keys(bare)).toEqual(['@type', 'name', 'description', 'sku', 'offers']);
    expect(bare.description).toBe(bare.name);
  });

  it.each([
    ['free here', {}, 'InStock'],
    [
      'free in Москва',
      { ...stock({ inmoscow: 2 }), cities_avail: [sampleStock(1, 'Москва', 2)] },
      'InStock',
    ],
    ['free elsewhere', { ...stock({}), cities_avail: [sampleStock(1, 'Уфа', 1)] }, 'InStock'],
    ['in transit', stock({ intranzit: { intranzit: 4 } }), 'BackOrder'],
    ['at the supplier', stock({ supply: { supply: 14 } }), 'BackOrder'],
    ['made on demand', stock({}), 'PreOrder'],
    ['without stock kept', { avail_info: null }, 'PreOrder'],
    ['not to be ordered', { ...stock({}), ...flags({ allow_to_order: false }) }, 'OutOfStock'],
    ['in stock and not to be ordered', flags({ allow_to_order: false }), 'OutOfStock'],
    [
      'used and gone',
      { ...stock({}), quality_info: { quality_state: 'used' as const, note: null } },
      'OutOfStock',
    ],
    [
      'of a sale, less than the first package',
      {
        quality_info: { quality_state: 'sale' as const, note: null },
        packages: [pack(6, true), pack(1, false)],
      },
      'InStock',
    ],
  ])('%s: %s', (_name, change, availability) => {
    expect(show(change).offers?.availability).toBe(`https://schema.org/${availability}`);
  });

  it.each([
    ['common', 'NewCondition'],
    ['sale', 'NewCondition'],
    ['used', 'UsedCondition'],
    ['defective', 'DamagedCondition'],
  ] as const)('%s goods are in %s', (quality_state, condition) => {
    const { offers } = show({ quality_info: { quality_state, note: null } });
    expect(offers?.itemCondition).toBe(`https://schema.org/${condition}`);
  });
});

describe('breadcrumbJsonLd', () => {
  const items = [
    { title: 'Каталог', url: '/catalog' },
    { title: 'Посуда', url: '/catalog/posuda' },
  ];

  it('numbers absolute addresses', () => {
    expect(breadcrumbJsonLd(items, SITE)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Каталог', item: `${SITE}/catalog` },
        { '@type': 'ListItem', position: 2, name: 'Посуда', item: `${SITE}/catalog/posuda` },
      ],
    });
  });

  it('ends in the page itself without an address', () => {
    expect(breadcrumbJsonLd(items, SITE, 'Тарелка')).toMatchObject({
      itemListElement: [{}, {}, { '@type': 'ListItem', position: 3, name: 'Тарелка' }],
    });
  });
});
