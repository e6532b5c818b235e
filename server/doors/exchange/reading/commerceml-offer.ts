import {
  MAIN_STORAGE,
  type PriceDraft,
  type ProductDraft,
  type StockDraft,
} from '../draft/import-draft.ts';
import { cleanLine, cleanLineOrNull, dropEmptyValues, parseNumber } from './clean-text.ts';
import { type Classifier, isRemoved } from './commerceml-classifier.ts';
import { readCommercemlParameters } from './commerceml-parameters.ts';
import { externalId, type FeedContext, readPieces, refuseRow } from './feed-context.ts';
import { unitName } from './units.ts';
import { childText, findChild, listChildren, listWithin, type XmlElement } from './xml-element.ts';

/** The product's key («1c:goods» or «1c:goods#variant»); null without an id (refused in the context). */
export function readCommercemlKey(context: FeedContext, item: XmlElement): string | null {
  const id = childText(item, 'Ид')?.replace(/#$/, '');
  if (id) return externalId('1c', id);
  const row = { source: '1c', key: null, line: item.line } as const;
  refuseRow(context, row, `У элемента «${item.name}» нет Ид`);
  return null;
}

/** A `Предложение`, also of prices.xml and rests.xml: only what it holds is in the draft. */
export function readCommercemlOffer(
  context: FeedContext,
  classifier: Classifier,
  item: XmlElement,
): { key: string; draft: ProductDraft } | null {
  const key = readCommercemlKey(context, item);
  if (!key) return null;
  const title = dropEmptyValues(cleanLine(childText(item, 'Наименование') ?? ''));
  const { parameters, variant } = readCommercemlParameters(context.draft, classifier, item);
  const draft: ProductDraft = {
    ...readOfferFields(context, classifier, item),
    ...(title && { title, active: true }),
    ...(parameters && { parameters }),
    ...(variant.length > 0 && { variant }),
    ...(isRemoved(item) && { active: false }),
  };
  return { key, draft };
}

/** Fields that goods and offers can both hold. */
export function readOfferFields(
  context: FeedContext,
  classifier: Classifier,
  item: XmlElement,
): ProductDraft {
  const unit = readCommercemlUnit(classifier, item);
  const barcode = findChild(item, 'Штрихкод') ?? findChild(item, 'ШтрихКод');
  return {
    ...(findChild(item, 'Артикул') && { article: cleanLineOrNull(childText(item, 'Артикул')) }),
    ...(barcode && { barcode: cleanLineOrNull(barcode.text) }),
    ...(unit && { unit }),
    ...(findChild(item, 'Цены') && { prices: readPrices(context, classifier, item) }),
    ...readStock(context, item),
  };
}

export function readCommercemlUnit(classifier: Classifier, item: XmlElement): string | null {
  const unit = findChild(item, 'БазоваяЕдиница');
  if (!unit) return null;
  const text = unit.text.trim();
  const code = unit.attributes['Код'] ?? text;
  return unitName(code, classifier.unitOf(code) || text);
}

interface ReadPrice {
  draft: PriceDraft;
  /** Least quantity that it is for. */
  from: number;
}

function readPrices(context: FeedContext, classifier: Classifier, item: XmlElement): PriceDraft[] {
  const all = listWithin(item, 'Цены', 'Цена').flatMap(
    (price) => readPrice(context, classifier, price) ?? [],
  );
  const byType = Map.groupBy(all, ({ draft }) => draft.type);
  if (byType.size < all.length) {
    context.note(
      item.line,
      'Несколько цен одного вида: взята цена одной штуки, остальные не взяты',
    );
  }
  return [...byType.values()].flatMap((prices) => prices.sort(bySmallest)[0]?.draft ?? []);
}

function readPrice(
  { draft }: FeedContext,
  classifier: Classifier,
  price: XmlElement,
): ReadPrice | null {
  const id = childText(price, 'ИдТипаЦены');
  if (!id) return null;
  const type = externalId('1c', id);
  if (!draft.priceTypes.has(type)) draft.priceTypes.set(type, { title: null });
  const currency = childText(price, 'Валюта') || classifier.currencyOf(type);
  const perUnits = parseNumber(childText(price, 'Коэффициент') ?? '') ?? 1;
  const amount = childText(price, 'ЦенаЗаЕдиницу') ?? '';
  const from = Math.max(1, parseNumber(childText(price, 'МинКоличество') ?? '') ?? 1);
  const named = { type, amount, currency, ...(perUnits > 0 && perUnits !== 1 && { perUnits }) };
  return { draft: named, from };
}

/** Price of one piece before those of packs and of larger amounts. */
const bySmallest = (a: ReadPrice, b: ReadPrice) => a.from - b.from || packOf(a) - packOf(b);

const packOf = ({ draft: { perUnits = 1 } }: ReadPrice) => (perUnits === 1 ? 0 : perUnits);

/** Amounts by warehouse win over the total: their sum need not be equal to it. */
function readStock(
  context: FeedContext,
  item: XmlElement,
): Pick<ProductDraft, 'stock' | 'stockComplete'> {
  const { draft } = context;
  const pieces = (text: string) => readPieces(context, item.line, text);
  const places = [...listPlaces(item)];
  if (places.length > 0) {
    const free = new Map<string, number>();
    for (const [id, amount] of places) free.set(id, (free.get(id) ?? 0) + pieces(amount));
    const stock = [...free].map(([id, amount]): StockDraft => {
      const storage = externalId('1c', id);
      if (!draft.storages.has(storage)) draft.storages.set(storage, { title: null, address: '' });
      return { storage, free: amount };
    });
    return { stock, ...(isSumOf(item, places) && { stockComplete: '1c' }) };
  }
  const total = readTotal(item);
  if (total === null) return {};
  return { stock: [{ storage: MAIN_STORAGE, free: pieces(total) }], stockComplete: true };
}

/** True when the total is in the warehouses that are named: none of it is elsewhere. */
function isSumOf(item: XmlElement, places: readonly [id: string, amount: string][]): boolean {
  const total = parseNumber(childText(item, 'Количество') ?? '');
  const sum = places.reduce((all, [, amount]) => all + (parseNumber(amount) ?? 0), 0);
  return total !== null && Math.abs(total - sum) < LEAST_AMOUNT;
}

/** Difference of two amounts that are one: 1C writes three digits of a part. */
const LEAST_AMOUNT = 0.0005;

function* listPlaces(item: XmlElement): Generator<[id: string, amount: string]> {
  const rests = listWithin(item, 'Остатки', 'Остаток');
  const places = [item, ...rests, ...listChildren(item, 'Склады')];
  for (const place of places.flatMap((parent) => listChildren(parent, 'Склад'))) {
    const id = place.attributes['ИдСклада'] ?? childText(place, 'Ид');
    const amount =
      place.attributes['КоличествоНаСкладе'] ?? childText(place, 'Количество') ?? place.text;
    if (id?.trim()) yield [id, amount];
  }
}

function readTotal(item: XmlElement): string | null {
  const direct = childText(item, 'Количество');
  if (direct) return direct;
  const rest = listWithin(item, 'Остатки', 'Остаток')[0];
  return rest ? (childText(rest, 'Количество') ?? rest.text.trim()) || null : null;
}
