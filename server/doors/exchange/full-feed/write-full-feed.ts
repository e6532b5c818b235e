import * as links from '../../../../shared/routes.ts';
import { roublesText } from '../../../../shared/ui/price.tsx';
import { packagePrice } from '../../../catalog/package-price.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { openTag, optionalElement, XML_DECLARATION, xmlElement } from '../../../platform/xml.ts';
import {
  FULL_NAMESPACE,
  FULL_VERSION,
  VERSION_ATTRIBUTE,
  WHOLE_ATTRIBUTE,
} from '../draft/full-format.ts';
import { parseNumber } from '../reading/clean-text.ts';
import { loadProductsBy, type StoredProduct } from '../saving/stored-product.ts';
import { type FeedReference, loadReference } from './load-reference.ts';
import {
  type Images,
  loadImages,
  type PictureFiles,
  photoXml,
  pictureLink,
} from './picture-xml.ts';
import { writeReference } from './write-reference.ts';

/** Contents of a full feed. */
export interface FeedScope {
  /** Every price level, or the one that guests see. */
  levels: 'all' | 'retail';
  /**
   * True with what only the shop knows: goods off sale, ids of other systems, sources of pictures.
   */
  isWhole: boolean;
}

/** Contents that everybody may have, and those that fill another shop. */
export const PUBLIC_SCOPE: FeedScope = { levels: 'retail', isWhole: false };
export const WHOLE_SCOPE: FeedScope = { levels: 'all', isWhole: true };

export interface FullFeedTerms extends PictureFiles {
  /** Read as it stands: a transaction, where all of it must be of one moment. */
  db: Db;
  company: { name: string; legalName: string };
  madeAt: number;
  scope: FeedScope;
  /** Milliseconds of work that others get as many of. */
  pause?(busyMs: number): Promise<void>;
}

const AT_ONCE = 200;

/** The whole catalogue as a full feed, piece by piece: never more than some hundred goods are held. */
export async function* writeFullFeed(terms: FullFeedTerms): AsyncGenerator<string> {
  const { db, scope, siteUrl, company, madeAt } = terms;
  const reference = await loadReference(db, scope);
  yield XML_DECLARATION;
  yield openTag('yml_catalog', {
    date: new Date(madeAt).toISOString(),
    'xmlns:marmit': FULL_NAMESPACE,
    [VERSION_ATTRIBUTE]: FULL_VERSION,
    [WHOLE_ATTRIBUTE]: scope.isWhole,
  });
  yield `\n<shop>\n${xmlElement('name', company.name)}\n${xmlElement('company', company.legalName)}\n`;
  yield `${xmlElement('url', `${siteUrl}/`)}\n`;
  yield `<currencies>${xmlElement('currency', '', { id: 'RUB', rate: 1 })}</currencies>\n`;
  yield* writeReference(reference, terms);
  yield '<offers>\n';
  for (let after = 0; ; ) {
    const busySince = performance.now();
    const ids = await listIds(db, after, scope);
    const last = ids.at(-1);
    if (last === undefined) break;
    const products = await loadProductsBy(db, 'shown', 'id', ids);
    const keys = scope.isWhole ? products.flatMap(({ photos }) => photos) : [];
    const place: OfferPlace = { ...terms, reference, images: await loadImages(db, keys) };
    yield products.map((product) => offerXml(product, place)).join('');
    after = last;
    await terms.pause?.(performance.now() - busySince);
  }
  yield '</offers>\n</shop>\n</yml_catalog>\n';
}

async function listIds(db: Db, after: number, { isWhole }: FeedScope): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '>', after)
    .$if(!isWhole, (query) => query.where('active', '=', 1))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

interface OfferPlace extends FullFeedTerms {
  reference: FeedReference;
  images: Images;
}

function offerXml(product: StoredProduct, place: OfferPlace): string {
  const { row } = product;
  const { siteUrl, reference } = place;
  const retail = product.prices.find(({ level_id }) => level_id === reference.retailId);
  const stock = product.stock.filter(({ storage_id }) => reference.storages.has(storage_id));
  const elements = [
    xmlElement('url', siteUrl + links.product(row.code)),
    retail ? xmlElement('price', roublesText(retail.price)) : '',
    retail?.old_price ? xmlElement('oldprice', roublesText(retail.old_price)) : '',
    retail ? xmlElement('currencyId', 'RUB') : '',
    optionalElement('categoryId', reference.categories.get(row.category_id ?? 0) ?? null),
    ...product.photos.map((key) => xmlElement('picture', siteUrl + pictureLink(key))),
    xmlElement('name', row.title),
    optionalElement('vendor', reference.brandTitles.get(row.brand_id ?? 0) ?? null),
    optionalElement('vendorCode', row.model),
    optionalElement('description', row.description),
    optionalElement('manufacturer_warranty', row.warranty_months && `P${row.warranty_months}M`),
    optionalElement('country_of_origin', row.country),
    optionalElement('barcode', row.barcode),
    optionalElement('weight', row.weight_grams && (row.weight_grams / 1000).toFixed(3)),
    ...product.parameters.map((parameter) => paramXml(parameter, reference)),
    stock.length > 0
      ? `<outlets>${stock
          .map(({ storage_id, free }) =>
            xmlElement('outlet', '', {
              id: reference.storages.get(storage_id) ?? null,
              instock: free,
            }),
          )
          .join('')}</outlets>`
      : '',
    ownXml(product, place),
  ];
  const isFree = stock.some(({ free }) => free > 0);
  const opening = openTag('offer', { id: row.code, available: isFree });
  return `${opening}${elements.join('')}</offer>\n`;
}

function paramXml(
  { parameter_id, value, number }: StoredProduct['parameters'][number],
  { parameters }: FeedReference,
): string {
  const known = parameters.get(parameter_id);
  if (!known) return '';
  const { title: name, unit, code } = known;
  // A switch has a number that its value does not tell.
  const ownNumber = number === parseNumber(value) ? null : (number ?? '');
  return xmlElement('param', value, {
    name,
    unit,
    'marmit:code': code,
    'marmit:number': ownNumber,
  });
}

/** Facts that YML has no words for. */
function ownXml(product: StoredProduct, place: OfferPlace): string {
  const { row } = product;
  const { scope, reference, images } = place;
  const flag = (value: number) => (value === 1 ? true : null);
  const retail = product.prices.find((one) => one.level_id === reference.retailId)?.price ?? null;
  const levels = product.prices.filter(({ level_id }) => reference.levels.has(level_id));
  return [
    xmlElement('marmit:product', '', {
      code: row.code,
      key: scope.isWhole ? row.external_id : null,
      brand: reference.brands.get(row.brand_id ?? 0) ?? null,
      quality: row.quality,
      'quality-note': row.quality_note,
      unit: row.unit,
      'warranty-months': row.warranty_months,
      'weight-grams': row.weight_grams,
      bestseller: flag(row.bestseller),
      'on-test': flag(row.on_test),
      logotyped: flag(row.logotyped),
      'allow-to-order': flag(row.allow_to_order),
      discontinued: flag(row.discontinued),
      'supply-days': row.supply_days,
      'in-transit': row.in_transit || null,
      active: flag(row.active),
      'created-at': row.created_at,
      popularity: scope.isWhole ? row.popularity : null,
    }),
    ...(scope.isWhole ? product.photos : []).map((key) =>
      photoXml('marmit:photo', key, { ...place, images }),
    ),
    ...product.packages.map((one) => {
      const price = scope.isWhole ? one.price : packagePrice(one, retail);
      const named = scope.isWhole && price !== null ? one.unit_price : null;
      return xmlElement('marmit:package', '', {
        position: one.position,
        title: one.short_title,
        quantity: one.quantity,
        primary: flag(one.is_primary),
        price: price === null ? null : roublesText(price),
        'unit-price': named === null ? null : roublesText(named),
      });
    }),
    ...levels.map(({ level_id, price, old_price }) =>
      xmlElement('marmit:level-price', roublesText(price), {
        level: reference.levels.get(level_id) ?? null,
        old: old_price === null ? null : roublesText(old_price),
      }),
    ),
    ...(scope.isWhole ? product.foreign : []).map((price) =>
      xmlElement('marmit:foreign-price', price.amount, {
        level: reference.levels.get(price.level_id) ?? null,
        old: price.old_amount,
        currency: price.currency,
        'per-units': price.per_units,
        rate: price.rate,
      }),
    ),
    ...product.documents.map((key) => xmlElement('marmit:document', '', { key })),
  ].join('');
}
