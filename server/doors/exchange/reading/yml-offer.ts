import {
  MAIN_STORAGE,
  type PackageDraft,
  type ParameterDraft,
  type PriceDraft,
  type ProductDraft,
  parameterKey,
  RETAIL_TYPE,
  type StockDraft,
} from '../draft/import-draft.ts';
import {
  cleanBlock,
  cleanLine,
  cleanLineOrNull,
  parseKilograms,
  parseNumber,
} from './clean-text.ts';
import {
  externalId,
  type FeedContext,
  readPieces,
  refuseRow,
  resolvePictures,
} from './feed-context.ts';
import { addParameter } from './parameter-values.ts';
import { DEFAULT_UNIT } from './units.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

/** An offer says all of its product; null when it cannot be one (refused in the context). */
export function readYmlOffer(
  context: FeedContext,
  offer: XmlElement,
  deliveryDays: number | null,
): { key: string; draft: ProductDraft } | null {
  const { id } = offer.attributes;
  const title = readTitle(offer);
  if (!id?.trim()) {
    refuseRow(context, { source: 'yml', key: null, line: offer.line }, 'У предложения нет id');
    return null;
  }
  if (!title) {
    const row = { source: 'yml', key: externalId('yml', id), line: offer.line } as const;
    refuseRow(context, row, `У предложения ${cleanLine(id)} нет названия`);
    return null;
  }
  const category = childText(offer, 'categoryId');
  const draft: ProductDraft = {
    title,
    article: cleanLineOrNull(childText(offer, 'vendorCode')),
    barcode: cleanLineOrNull(childText(offer, 'barcode')),
    description: cleanBlock(childText(offer, 'description') ?? ''),
    categories: category ? [externalId('yml', category)] : [],
    brand: cleanLineOrNull(childText(offer, 'vendor')),
    country: cleanLineOrNull(childText(offer, 'country_of_origin')),
    unit: DEFAULT_UNIT,
    weightGrams: parseKilograms(childText(offer, 'weight') ?? ''),
    warrantyMonths: parsePeriod(childText(offer, 'manufacturer_warranty') ?? ''),
    ...readCondition(offer),
    ...readAvailability(context, offer, deliveryDays),
    active: true,
    parameters: readParameters(context, offer),
    pictures: resolvePictures(
      context,
      listChildren(offer, 'picture').map((picture) => picture.text),
    ),
    packages: readPackages(offer),
    prices: readPrices(offer),
    pricesComplete: true,
  };
  return { key: externalId('yml', id), draft };
}

function readTitle(offer: XmlElement): string {
  const text = (name: string) => childText(offer, name) || (offer.attributes[name] ?? '');
  const name = cleanLine(text('name'));
  const model = text('model') || text('vendorCode');
  return name || cleanLine(`${text('typePrefix')} ${text('vendor')} ${model}`);
}

/** ISO period of years and months («P1Y6M»); null for true, false and anything else. */
function parsePeriod(text: string): number | null {
  const match = /^P(?:(\d{1,2})Y)?(?:(\d{1,3})M)?/.exec(text);
  return Number(match?.[1] ?? 0) * 12 + Number(match?.[2] ?? 0) || null;
}

function readCondition(offer: XmlElement): Pick<ProductDraft, 'quality' | 'qualityNote'> {
  const condition = findChild(offer, 'condition');
  const type = condition?.attributes['type'];
  if (!condition || !type) return { quality: 'common', qualityNote: null };
  const used = type === 'preowned' || type === 'used';
  const note = cleanLineOrNull(childText(condition, 'reason'));
  return { quality: used ? 'used' : 'defective', qualityNote: note };
}

/**
 * A feed that gives amounts gives stock. Without them «available» promises no number of pieces, and
 * one that we made up would be shown to shoppers: the product is sold to order, with the days that
 * the feed itself promises for what it has.
 */
function readAvailability(
  context: FeedContext,
  offer: XmlElement,
  deliveryDays: number | null,
): Pick<ProductDraft, 'stock' | 'stockComplete' | 'supplyDays' | 'allowToOrder'> {
  const stock = readStock(context, offer);
  const available = offer.attributes['available'] !== 'false';
  const supplyDays = available && stock.length === 0 ? deliveryDays : null;
  return { stock, stockComplete: true, supplyDays, allowToOrder: true };
}

function readStock(context: FeedContext, offer: XmlElement): StockDraft[] {
  const { line } = offer;
  const outlets = listWithin(offer, 'outlets', 'outlet').filter(
    ({ attributes }) => attributes['instock'] !== undefined,
  );
  if (outlets.length === 0) {
    const count = childText(offer, 'count');
    return count ? [{ storage: MAIN_STORAGE, free: readPieces(context, line, count) }] : [];
  }
  const free = new Map<string, number>();
  for (const { attributes } of outlets) {
    const name = cleanLine(attributes['warehouse_name'] ?? '');
    const id = attributes['id']?.trim() || name || '0';
    const storage = externalId('yml', `outlet:${id}`);
    context.draft.storages.set(storage, { title: name || `Склад ${cleanLine(id)}`, address: '' });
    const pieces = readPieces(context, line, attributes['instock'] ?? '');
    free.set(storage, (free.get(storage) ?? 0) + pieces);
  }
  return [...free].map(([storage, amount]) => ({ storage, free: amount }));
}

function readParameters({ draft }: FeedContext, offer: XmlElement): ParameterDraft[] {
  const values = new Map<string, string[]>();
  for (const { attributes, text } of listChildren(offer, 'param')) {
    const title = cleanLine(attributes['name'] ?? '');
    const unit = cleanLineOrNull(attributes['unit']);
    if (!title || !cleanLine(text)) continue;
    const key = parameterKey(title, unit);
    draft.parameters.set(key, { title, unit });
    addParameter(values, key, text);
  }
  return [...values].map(([key, list]) => ({ key, values: list }));
}

/** The order's multiple is the package goods are sold by. */
function readPackages(offer: XmlElement): PackageDraft[] {
  const amount = childText(offer, 'step-quantity') ?? childText(offer, 'min-quantity') ?? '';
  const quantity = Math.floor(parseNumber(amount) ?? 0);
  return quantity > 1 && quantity < 1e6 ? [{ title: 'упак', quantity }] : [];
}

function readPrices(offer: XmlElement): PriceDraft[] {
  const amount = childText(offer, 'price') ?? '';
  const oldAmount = childText(offer, 'oldprice');
  const currency = childText(offer, 'currencyId') || null;
  return [{ type: RETAIL_TYPE, amount, ...(oldAmount && { oldAmount }), currency }];
}
