import { hash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type {
  ProductDocumentTable,
  ProductPackageTable,
  ProductParameterTable,
  ProductPhotoTable,
  ProductTable,
} from '../platform/store/tables/catalog-tables.ts';
import type { PriceTable } from '../platform/store/tables/price-tables.ts';
import type { StockUnits } from '../platform/store/tables/stock-tables.ts';
import { createArticles } from './articles.ts';
import { priceFactor } from './brand-list.ts';
import { brandsOf, type DemoBrand } from './brands.ts';
import { productDocumentRows } from './document-rows.ts';
import type { BrandGroup, Design, Family } from './families/family.ts';
import { parameterRows } from './parameter-values.ts';
import type { ParameterKey } from './parameters.ts';
import { packageRows, priceRows } from './product-offers.ts';
import { photosOf } from './product-photos.ts';
import type { Stand } from './product-plan.ts';
import { qualityFactor } from './product-quality.ts';
import { type DemoProductFacts, productRow, type Workshop } from './product-row.ts';
import { createRandom, type Random } from './random.ts';
import { shopPrice } from './retail-price.ts';
import { stockRows } from './stock.ts';
import { createStockFates, type Fate } from './stock-fates.ts';

/** A product with its rows in every table. */
export interface DemoProductRows {
  product: Insertable<ProductTable>;
  photos: Insertable<ProductPhotoTable>[];
  parameters: Insertable<ProductParameterTable>[];
  packages: Insertable<ProductPackageTable>[];
  prices: Insertable<PriceTable>[];
  stock: Insertable<StockUnits>[];
  documents: Insertable<ProductDocumentTable>[];
}

/** Makes products one after another; the same order of calls gives the same products. */
export function createProductMaker(
  shop: Workshop,
): (index: number, stand: Stand) => DemoProductRows {
  const nextFate = createStockFates();
  const nextArticle = createArticles();
  /** Digests of the titles that are taken. */
  const titles = new Set<string>();
  const newOnes = new Map<Stand['shelf'], Origin>();
  return (index, { family, shelf }) => {
    const random = createRandom(index);
    const own = designOrigin(random, { family, shelf }, nextArticle);
    const fate = fitFate(nextFate(family.trade), family);
    const isSecond = fate.quality === 'used' || fate.quality === 'defective';
    const { brand, series, draft, model } = (isSecond && newOnes.get(shelf)) || own;
    if (fate.quality === 'common' && !fate.discontinued) newOnes.set(shelf, own);
    const design = nameDesign(draft, { brand, model, series, fate, titles });
    return assemble({
      shop,
      index,
      family,
      brand,
      design,
      model,
      series,
      fate,
      random,
      category: shelf.category,
    });
  };
}

/** State of a product before anything has happened to it. */
interface Origin {
  brand: DemoBrand;
  series: string;
  draft: Design;
  model: string;
}

function designOrigin(
  random: Random,
  { family, shelf }: Stand,
  nextArticle: ReturnType<typeof createArticles>,
): Origin {
  const brand = random.pick(brandsOf(family.group));
  const series = random.pick(brand.series);
  const draft = shelf.design(random);
  return { brand, series, draft, model: nextArticle(brand, family, draft.size) };
}

function assemble(parts: DemoProductFacts): DemoProductRows {
  const { shop, index, family, brand, design, fate, random } = parts;
  const id = index + 1;
  const roubles = design.price * priceFactor(brand.level) * qualityFactor(fate.quality, random);
  const price = shopPrice(roubles, random);
  return {
    product: productRow(parts),
    photos: photosOf(design, family.trade, brand, random).map((spec, position) => ({
      product_id: id,
      position: position + 1,
      image: shop.images.keyOf(spec),
    })),
    parameters: allParameters(parts).flatMap(([key, value]) => parameterRows(id, key, value)),
    packages: packageRows(id, family, price, fate, random),
    prices: priceRows(id, price, fate, random),
    stock: stockRows(id, fate.spread, family, random),
    documents: productDocumentRows(id, family),
  };
}

const BRANDED: ReadonlySet<BrandGroup> = new Set([
  'porcelain',
  'glass',
  'cutlery',
  'textile',
  'disposable',
]);

/** Takes the customer's logo from everything but tableware and textile. */
function fitFate(fate: Fate, family: Family): Fate {
  return fate.logotyped && !BRANDED.has(family.group) ? { ...fate, logotyped: false } : fate;
}

interface Naming {
  brand: DemoBrand;
  model: string;
  series: string;
  fate: Fate;
  titles: Set<string>;
}

/** Goods that are like a new one but for their state say so. */
const STATES: Partial<Record<Fate['quality'], string>> = { used: ', б/у', defective: ', уценка' };

/** The design under its full name; a name that is taken gets the article. */
function nameDesign(draft: Design, { brand, model, series, fate, titles }: Naming): Design {
  const fill = (text: string) =>
    text.replace('{brand}', brand.title).replace('{model}', model).replace('{series}', series);
  const logo = fate.logotyped ? ', с нанесением логотипа' : '';
  const plain = `${fill(draft.title)}${logo}${STATES[fate.quality] ?? ''}`;
  const title = titles.has(digestOf(plain)) ? `${plain}, арт. ${model}` : plain;
  titles.add(digestOf(title));
  return { ...draft, title, params: tidyParams(draft.params, series) };
}

/** A sixth of the memory of a title. */
const digestOf = (title: string) => hash('sha256', title, 'base64url').slice(0, 12);

/** The line's name in its place, and no tails of binary fractions. */
function tidyParams(params: Design['params'], series: string): Design['params'] {
  const tidy = Object.entries(params).map(([key, value]) => {
    if (typeof value === 'number') return [key, Math.round(value * 1_000) / 1_000];
    return [key, key === 'series' ? series : value];
  });
  return Object.fromEntries(tidy);
}

function allParameters({ design, family, brand }: DemoProductFacts) {
  const { look, grams, params } = design;
  const machine = family.trade === 'machine' && family.group !== 'parts';
  const packed = [look.width, look.depth, look.height].map((size) => size + 60).join('×');
  const all: Design['params'] = {
    ...params,
    weight: grams < 1_000 ? Math.round(grams) / 1_000 : Math.round(grams / 100) / 10,
    country: brand.country,
    ...(family.warranty && { warranty: String(family.warranty) }),
    ...(machine && { packed }),
  };
  return Object.entries(all) as [ParameterKey, NonNullable<Design['params'][ParameterKey]>][];
}
