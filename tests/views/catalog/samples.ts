import type { Brand, CatalogNode, City } from '../../../shared/contract/catalog.ts';
import type { Facet, Listing } from '../../../shared/contract/listing.ts';
import type { Product, ProductDetails } from '../../../shared/contract/product.ts';
import { readyOnSchema } from '../../../shared/contract/ready-on.ts';
import { EMPTY_FILTER, filterHash, parseFilterHash } from '../../../shared/filter.ts';
import * as links from '../../../shared/routes.ts';
import type { ListingProps } from '../../../views/catalog/listing-props.ts';

/**
 * Days when a product comes: what the city has itself on 23 November, the rest when the test says.
 */
export function sampleDays(days: { delivery?: string; supply?: string } = {}): Product['delivery'] {
  const on = (day: string | undefined) => (day === undefined ? null : readyOnSchema.parse(day));
  const here_on = readyOnSchema.parse('2026-11-23');
  return { delivery: on(days.delivery), here_on, supply_on: on(days.supply) };
}

/** Stock of another city, which comes on 26 November. */
export function sampleStock(storage_id: number, city: string, free: number) {
  return { storage_id, city, free, comes_on: readyOnSchema.parse('2026-11-26') };
}

/** A product that can be bought in any way; tests change what they are about. */
export function sampleProduct(change: Partial<Product> = {}): Product {
  return {
    id: 7,
    common_info: {
      code: '104507',
      title: 'Шкаф холодильный Полюс ШХ-700',
      model: 'ШХ-700',
      parent_category_id: 12,
    },
    photo: [samplePhoto('fridge'), samplePhoto('fridge-open')],
    price: { price: 8_999_050, retail_price: null, discount: 0, has_marketing_price: false },
    brand: { title: 'Полюс', url_rewrite_code: 'polyus' },
    avail_info: {
      free: 5,
      inmoscow: 5,
      intranzit: { intranzit: 0 },
      supply: { supply: null },
    },
    cities_avail: [],
    delivery: sampleDays({ delivery: '2026-11-24' }),
    flags: {
      bestseller: false,
      on_test: false,
      logotyped: false,
      allow_to_order: true,
      discontinued: false,
    },
    quality_info: { quality_state: 'common', note: null },
    dynamic_params: [
      { title: 'Объём', label: '700\u00a0л', for_card: true },
      { title: 'Мощность', label: '0,4\u00a0кВт', for_card: true },
      { title: 'Цвет', label: 'белый', for_card: false },
    ],
    packages: [],
    unit: 'шт',
    amount_in_basket: 0,
    filter_hit: true,
    ...change,
  };
}

export const samplePhoto = (key: string) => ({
  key,
  image: links.picture(240, key, 'webp'),
  big: links.picture(960, key, 'webp'),
});

export function sampleDetails(change: Partial<ProductDetails> = {}): ProductDetails {
  return {
    ...sampleProduct(),
    breadcrumbs: [
      { title: 'Каталог', url: '/catalog' },
      { title: 'Холодильное оборудование', url: '/catalog/holod' },
    ],
    description: '<p>Держит <b>+2…+8</b>&nbsp;°C &amp; экономит.</p>',
    country: 'Россия',
    warranty_months: 24,
    weight_grams: 98_500,
    analogues: [],
    variants: [],
    updated_at: 0,
    ...change,
  };
}

export const MOSCOW: City = {
  id: 90,
  title: 'Москва',
  title_in: 'Москве',
  region: '',
  subdomain: '',
  lonlat: [37.62, 55.75],
  timezone: 'Europe/Moscow',
  is_popular: true,
  storages: [],
  offices: [
    {
      id: 1,
      title: 'Склад',
      address: 'ул. Складочная, 1',
      main_phone: '',
      phones: [],
      messengers: [],
      email: '',
      lonlat: [37.6, 55.8],
      hours: 'пн–пт 9–18',
    },
  ],
};

/** Slugs v0, v1, …; `chosen` are the numbers of the selected ones. */
export function sampleValues(key: string, count: number, chosen: number[] = []): Facet {
  return {
    type: 'multiselect',
    key,
    title: `Признак ${key}`,
    unit: null,
    priority: null,
    values: Array.from({ length: count }, (_, number) => ({
      slug: `v${number}`,
      title: `Значение ${number}`,
      count: (number * 7) % 30,
      selected: chosen.includes(number),
    })),
  };
}

export function sampleRange(key: string, selected: { min?: number; max?: number } = {}): Facet {
  return {
    type: 'range',
    key,
    title: 'Цена',
    unit: '₽',
    priority: null,
    min: 100,
    max: 125_000,
    selected,
  };
}

export function sampleSwitch(key: string, selected = false): Facet {
  return {
    type: 'switch',
    key,
    title: 'В наличии',
    unit: null,
    priority: null,
    count: 3,
    selected,
  };
}

/** A page of a list; `hash` is the applied filter. */
export function sampleListing(change: Partial<Listing> = {}): Listing {
  const hash = change.hash ?? '';
  const { selections, switches, ranges } = hash ? parseFilterHash(hash) : EMPTY_FILTER;
  return {
    formatted_products: [1, 2, 3, 4, 5].map((id) => sampleProduct({ id })),
    total_count: 5,
    filter_params: {
      selections: Object.fromEntries(
        Object.entries(selections).map(([key, values]) => [key, [...values]]),
      ),
      switches: [...switches],
      ranges: { ...ranges },
    },
    formatted_filter: [sampleRange('price'), sampleSwitch('v-nalichii'), sampleValues('brand', 4)],
    ...change,
    hash: filterHash({ selections, switches, ranges }),
  };
}

export function sampleListingProps(change: Partial<ListingProps> = {}): ListingProps {
  return {
    listing: sampleListing(),
    address: (query) => links.catalogNode('holod/shkafy', query),
    sort: 'relevance',
    rows: false,
    page: 1,
    pageSize: 20,
    openFacets: [],
    loggedIn: false,
    mainCity: true,
    favorites: new Set(),
    ...change,
  };
}

export function sampleNode(title: string, change: Partial<CatalogNode> = {}): CatalogNode {
  return {
    id: title.length,
    title,
    url: 'x',
    fullUrl: `holod/${title.length}`,
    childs: [],
    is_popular: false,
    is_sale: false,
    products_cnt: 12,
    sale_products_cnt: 2,
    icon: null,
    image: null,
    links: [],
    segment_tag: 'x',
    breadcrumbs: [],
    current: false,
    ...change,
  };
}

export function sampleBrand(title: string, change: Partial<Brand> = {}): Brand {
  return {
    id: title.length,
    title,
    url_rewrite_code: `code-${title.length}`,
    logo: null,
    country: null,
    exclusive: false,
    search_priority: 0,
    weight: 0,
    url: null,
    description: '',
    products_cnt: 3,
    ...change,
  };
}
