import { FULL_LISTS } from '../draft/full-format.ts';
import type { PriceDraft } from '../draft/import-draft.ts';
import { cleanLine, parseNumber } from './clean-text.ts';
import { externalId, type FeedContext, stageProduct } from './feed-context.ts';
import { createFullReader } from './read-full-feed.ts';
import { createFullReference, isFullFeed } from './read-full-reference.ts';
import { readXml } from './read-xml.ts';
import { listChildren, type XmlElement } from './xml-element.ts';
import { readYmlOffer } from './yml-offer.ts';

const ITEMS = new Set([
  'currencies/currency',
  'categories/category',
  'shop/delivery-options',
  'offers/offer',
  ...FULL_LISTS,
]);

/**
 * Reads a YML feed: a complete catalogue, so goods that it does not name are no longer sold. A full feed
 * of a shop like this one fills a shop: what it does not name stays.
 * @throws RefusedImportError when it is not well-formed.
 */
export async function readYml(context: FeedContext): Promise<void> {
  const { draft, file } = context;
  let shopDays: number | null = null;
  const markups = new Map<string, number>();
  let offers = 0;
  let categories = 0;
  const readers: Record<string, (item: XmlElement) => void> = {
    currency: ({ attributes }) => {
      const { id = '', rate = '', plus = '' } = attributes;
      const percent = parseNumber(plus);
      if (parseNumber(rate)) draft.feedRates.set(id.toUpperCase(), rate.trim());
      else if (percent && percent > 0) markups.set(id.toUpperCase(), percent);
    },
    category: (item) => {
      categories++;
      readCategory(context, item);
    },
    'delivery-options': (item) => {
      shopDays = promisedDays(item);
    },
    offer: (item) => {
      offers++;
      context.countRow();
      const days = listChildren(item, 'delivery-options').map(promisedDays)[0];
      const offer = readYmlOffer(context, item, days ?? shopDays);
      if (!offer) return;
      const prices = (offer.draft.prices ?? []).map((price) => markUp(price, markups));
      const draft = { ...offer.draft, prices };
      stageProduct(context, { ...offer, draft, part: 'goods', line: item.line });
    },
  };
  let read = (item: XmlElement) => readers[item.name]?.(item);
  await readXml(
    file,
    {
      items: ITEMS,
      onOpen: (_name, attributes, depth) => {
        if (depth !== 1 || !isFullFeed(attributes)) return;
        draft.full = createFullReference(attributes, context.now);
        read = createFullReader(draft.full, context);
      },
      onItem: (item) => read(item),
    },
    context.onBytes,
  );
  // Of a feed without offers nothing is believed.
  if (offers === 0) return;
  draft.completeGoods.add('yml');
  // A feed of prices and stock alone has none.
  if (categories > 0) draft.completeCategories.add('yml');
}

/** A percent above the bank's rate is part of the price in its currency: later rates leave it there. */
function markUp(price: PriceDraft, markups: ReadonlyMap<string, number>): PriceDraft {
  const percent = markups.get((price.currency ?? '').toUpperCase());
  if (percent === undefined) return price;
  const more = (text: string) => {
    const amount = parseNumber(text);
    return amount === null ? text : String(Math.round(amount * (100 + percent)) / 100);
  };
  const { amount, oldAmount } = price;
  return { ...price, amount: more(amount), ...(oldAmount && { oldAmount: more(oldAmount) }) };
}

function readCategory({ draft }: FeedContext, { attributes, text }: XmlElement): void {
  const { id, parentId } = attributes;
  if (!id?.trim()) return;
  const parent = parentId?.trim() && parentId !== '0' ? externalId('yml', parentId) : null;
  const title = cleanLine(text) || `Раздел ${id}`;
  draft.categories.set(externalId('yml', id), { title, parent, active: true });
}

/** The upper end of the quickest promise («1-3» → 3); null when nothing positive is promised. */
function promisedDays(options: XmlElement): number | null {
  const days = listChildren(options, 'option').map((option) =>
    Number(/(?<!\d)(\d+)\s*$/.exec(option.attributes['days'] ?? '')?.[1] ?? 0),
  );
  const quickest = Math.min(...days.filter((count) => count > 0));
  return Number.isFinite(quickest) ? Math.min(quickest, 365) : null;
}
