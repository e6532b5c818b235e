import { QUALITY_STATES } from '../../../../shared/contract/product.ts';
import { MAX_KOPECKS, parseRoubles } from '../../../../shared/money.ts';
import type { FullProduct, FullReference } from '../draft/full-draft.ts';
import { FULL_PREFIX } from '../draft/full-format.ts';
import type { PictureDraft, ProductDraft } from '../draft/import-draft.ts';
import { cleanBlock, cleanLine, parseNumber } from './clean-text.ts';
import { type FeedContext, resolvePictures } from './feed-context.ts';
import { type ElementFacts, FactError, readFacts } from './read-facts.ts';
import { readPicture } from './read-full-reference.ts';
import { DEFAULT_UNIT } from './units.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

const MAX_VALUE = 500;
const MAX_PICTURES = 100;

/** An offer of a full feed. @throws FactError when it cannot be a product, InvalidPriceError. */
export function readFullProduct(
  reference: FullReference,
  offer: XmlElement,
  context: FeedContext,
): { key: string; draft: ProductDraft } {
  const element = findChild(offer, 'product');
  if (!element) throw new FactError('Нет product');
  const facts = readFacts(element);
  const title = cleanLine(childText(offer, 'name') ?? '');
  if (!title) throw new FactError('Нет названия');
  const code = facts.code('code');
  const draft: ProductDraft = {
    title,
    description: cleanBlock(childText(offer, 'description') ?? ''),
    pictures: readPictures(offer, context),
    full: {
      external_id: facts.textOrNull('key'),
      row: readRow(facts, code, offer),
      category: known(reference.categories, readFacts(offerCategory(offer)).number('id')),
      brand: known(reference.brands, facts.textOrNull('brand')),
      parameters: readParameters(reference, offer),
      packages: readPackages(offer),
      prices: readPrices(reference, offer),
      foreign: reference.isWhole ? readForeign(reference, offer) : null,
      stock: readStock(reference, offer),
      documents: listChildren(offer, 'document')
        .map((item) => readFacts(item).text('key'))
        .filter((key) => reference.documents.has(key)),
    },
  };
  return { key: `${FULL_PREFIX}${code}`, draft };
}

const offerCategory = (offer: XmlElement) => ({
  attributes: { id: childText(offer, 'categoryId') ?? '' },
});

const known = <Key>(map: ReadonlyMap<Key, unknown>, key: Key | null): Key | null =>
  key !== null && map.has(key) ? key : null;

function readRow(facts: ElementFacts, code: string, offer: XmlElement): FullProduct['row'] {
  const popularity = facts.number('popularity', { min: -1_000_000_000 });
  const created_at = facts.number('created-at', { max: Number.MAX_SAFE_INTEGER });
  const text = (name: string) => cleanLine(childText(offer, name) ?? '') || null;
  return {
    code,
    model: text('vendorCode'),
    barcode: text('barcode'),
    country: text('country_of_origin'),
    quality: facts.one('quality', QUALITY_STATES),
    quality_note: facts.textOrNull('quality-note'),
    unit: facts.text('unit', 20) || DEFAULT_UNIT,
    warranty_months: facts.number('warranty-months'),
    weight_grams: facts.number('weight-grams'),
    bestseller: facts.flag('bestseller'),
    on_test: facts.flag('on-test'),
    logotyped: facts.flag('logotyped'),
    allow_to_order: facts.flag('allow-to-order'),
    discontinued: facts.flag('discontinued'),
    supply_days: facts.number('supply-days', { min: 1, max: 3650 }),
    in_transit: facts.number('in-transit') ?? 0,
    active: facts.flag('active'),
    ...(popularity !== null && { popularity }),
    ...(created_at !== null && { created_at }),
  };
}

/** Pictures with their sources where the feed tells them, else from the shop that made the feed. */
function readPictures(offer: XmlElement, context: FeedContext): PictureDraft[] {
  const own = listChildren(offer, 'photo').slice(0, MAX_PICTURES);
  if (own.length > 0) return own.flatMap((item) => readPicture(item, context) ?? []);
  const addresses = listChildren(offer, 'picture').map(({ text }) => text);
  return resolvePictures(context, addresses);
}

function readParameters({ parameters }: FullReference, offer: XmlElement) {
  return listChildren(offer, 'param').flatMap(({ attributes, text }) => {
    const code = attributes['marmit:code'] ?? '';
    const value = cleanLine(text, MAX_VALUE);
    if (!parameters.has(code) || !value) return [];
    return [{ code, value, number: parseNumber(attributes['marmit:number'] ?? value) }];
  });
}

function readPackages(offer: XmlElement): FullProduct['packages'] {
  const packages = listChildren(offer, 'package').map((item, index) => {
    const facts = readFacts(item);
    const position = facts.number('position') ?? index;
    const quantity = facts.number('quantity', { min: 1 });
    if (quantity === null) throw new FactError('Нет quantity');
    const { price, 'unit-price': unitPrice } = item.attributes;
    return {
      position,
      short_title: facts.text('title', 20) || 'упак',
      quantity,
      is_primary: facts.flag('primary'),
      price: price === undefined ? null : readKopecks(price),
      unit_price: unitPrice === undefined ? null : readKopecks(unitPrice),
    };
  });
  return [...new Map(packages.map((one) => [one.position, one])).values()];
}

function readPrices({ priceLevels }: FullReference, offer: XmlElement): FullProduct['prices'] {
  return listChildren(offer, 'level-price').flatMap(({ attributes, text }) => {
    const level = attributes['level'] ?? '';
    const old = attributes['old'];
    if (!priceLevels.has(level)) return [];
    const price = readKopecks(text);
    if (price === 0) throw new FactError('Цена 0');
    const old_price = old === undefined ? null : readKopecks(old);
    return [{ level, price, old_price: old_price && old_price > price ? old_price : null }];
  });
}

function readKopecks(text: string): number {
  const price = parseRoubles(text);
  if (price === null || price > MAX_KOPECKS) throw new FactError(`Нет цены: «${text}»`);
  return price;
}

function readForeign({ priceLevels }: FullReference, offer: XmlElement): FullProduct['foreign'] {
  return listChildren(offer, 'foreign-price').flatMap((item) => {
    const { level = '' } = item.attributes;
    const facts = readFacts(item);
    if (!priceLevels.has(level)) return [];
    const currency = facts.text('currency', 3);
    if (!/^[A-Z]{3}$/.test(currency)) throw new FactError(`Неверное currency: «${currency}»`);
    return [
      {
        level,
        amount: decimal(item.text),
        old_amount: facts.textOrNull('old') && decimal(facts.text('old')),
        currency,
        per_units: decimal(facts.text('per-units') || '1'),
        rate: facts.textOrNull('rate') && decimal(facts.text('rate')),
      },
    ];
  });
}

/** Number as it was written: «1 200,50» stays so. */
function decimal(text: string): string {
  const line = cleanLine(text, 40);
  if ((parseNumber(line) ?? -1) < 0) throw new FactError(`Не число: «${line}»`);
  return line;
}

function readStock({ storages }: FullReference, offer: XmlElement): FullProduct['stock'] {
  const free = new Map<number, number>();
  for (const outlet of listWithin(offer, 'outlets', 'outlet')) {
    const { number } = readFacts(outlet);
    const storage = number('id');
    if (storage === null || !storages.has(storage)) continue;
    free.set(storage, number('instock', { max: 1_000_000_000 }) ?? 0);
  }
  return [...free].map(([storage, amount]) => ({ storage, free: amount }));
}
