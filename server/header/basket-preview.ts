import type { Basket, BasketItem } from '../../shared/contract/basket.ts';
import { CallError } from '../../shared/contract/call.ts';
import { formatPrice } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { formatCount, GOODS, plural } from '../../shared/ru/plural.ts';
import type { JsonAnswer } from '../http/json-handler.ts';
import type { PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

/** More would not be a preview. */
const SHOWN = 6;

/** Everything comes as it is shown. */
export interface BasketPreview {
  items: { title: string; url: string; image: string; sum: string; quantity: string }[];
  /** «и ещё 3 товара»; null when all are shown. */
  more: string | null;
  total: string;
}

/** GET /basket/preview: JSON for the panel below the basket's button. */
export async function loadBasketPreview(
  deps: PageDeps,
  { visitor }: PageRequest,
): Promise<JsonAnswer> {
  const basket = await findBasket(deps, pageViewer(deps, visitor));
  return { value: previewBasket(basket), tags: [] };
}

/** Those without a token, or with one that is good no more, have nothing. */
async function findBasket(
  { shop }: PageDeps,
  { viewer }: ReturnType<typeof pageViewer>,
): Promise<Pick<Basket, 'groups'>> {
  try {
    return await shop.basket(viewer, {});
  } catch (error) {
    if (error instanceof CallError && error.code === 'unauthorized') return { groups: [] };
    throw error;
  }
}

export function previewBasket({ groups }: Pick<Basket, 'groups'>): BasketPreview {
  const items = groups.flatMap((group) => group.items);
  const rest = items.length - SHOWN;
  const total = items.reduce((sum, { total_sum }) => sum + (total_sum ?? 0), 0);
  const isUnpriced = items.length > 0 && items.every(({ total_sum }) => total_sum === null);
  return {
    items: items.slice(0, SHOWN).map(previewItem),
    more: rest > 0 ? `и ещё ${formatCount(rest)} ${plural(rest, GOODS)}` : null,
    total: formatPrice(isUnpriced ? null : total),
  };
}

const previewItem = (item: BasketItem): BasketPreview['items'][number] => ({
  title: item.title,
  url: links.product(item.common_info.code),
  image: item.image.big,
  sum: formatPrice(item.total_sum),
  quantity: `${formatCount(item.amount_in_basket)}\u00a0${item.unit || 'шт'}`,
});
