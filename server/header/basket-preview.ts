import type { BasketItem, PreviewedBasket } from '../../shared/contract/basket.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import { formatPrice } from '../../shared/money.ts';
import { orderSums, type WantedLine } from '../../shared/order-plan.ts';
import * as links from '../../shared/routes.ts';
import { formatCount, GOODS, plural } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { type PlannedBasket, planBasket } from '../basket/plan-basket.ts';
import type { JsonAnswer } from '../platform/http/json-handler.ts';
import type { PageRequest } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { viewerOf } from '../platform/http/viewer-of.ts';

/** Number of lines: more would not be a preview. */
const SHOWN = 6;

/** Preview of the basket: every text as it is shown. */
interface BasketPreview {
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
  const viewer = viewerOf(visitor);
  const basket = await findBasket(deps, viewer, visitor.token !== null);
  const preview = previewBasket(basket);
  if (basket.code === null) return { value: preview, tags: [] };
  const { sums, order_lines } = await deps.shop.basketDetails(viewer, {});
  const total = order_lines > 0 ? formatPrice(sums.goods) : preview.total;
  return { value: { ...preview, total }, tags: [] };
}

/** Guests without a token, or with one that is good no more, have nothing. @throws CallError for a customer. */
async function findBasket(
  { shop }: PageDeps,
  viewer: Viewer,
  isCustomer: boolean,
): Promise<PreviewedBasket> {
  try {
    return await shop.basketPreview(viewer, {});
  } catch (error) {
    if (!isCustomer && error instanceof CallError && error.code === 'unauthorized') {
      return { groups: [], code: null };
    }
    throw error;
  }
}

interface PlannedItem extends PlannedBasket {
  item: BasketItem;
}

export function previewBasket({ groups }: Pick<PreviewedBasket, 'groups'>): BasketPreview {
  const lines = groups.flatMap(({ items }) =>
    items.map((item) => ({ item, ...planBasket([wantedOf(item)], NO_VAT) })),
  );
  const rest = lines.length - SHOWN;
  return {
    items: lines.slice(0, SHOWN).map(previewItem),
    more: rest > 0 ? `и ещё ${formatCount(rest)} ${plural(rest, GOODS)}` : null,
    total: totalOf(lines),
  };
}

/** Sum of the basket's own page: what is marked and can be bought now. */
function totalOf(lines: readonly PlannedItem[]): string {
  const marked = lines.filter(({ item }) => item.checked);
  const order = marked.flatMap(({ plan }) => plan.order);
  if (order.length > 0) return formatPrice(orderSums(order, 0, NO_VAT).goods);
  if (lines.length === 0) return formatPrice(0);
  const isAsked = marked.some(({ plan }) => plan.request.length > 0);
  return isAsked ? 'Цену назовёт менеджер' : 'Ничего не отмечено';
}

/** The preview states no tax. */
const NO_VAT = 0;

const wantedOf = (item: BasketItem): WantedLine => ({
  product: item,
  quantity: item.amount_in_basket,
  package: item.package,
});

/** Reason why a line is not in the total; '' when it is. */
function outsideOf({ item, plan, blocked }: PlannedItem): string {
  if (!item.checked) return ', не\u00a0отмечено';
  if (blocked.size > 0) return ', столько нет';
  const asked = plan.request.reduce((sum, { quantity }) => sum + quantity, 0);
  if (asked === 0) return '';
  return plan.order.length > 0
    ? `, из них ${formatCount(asked)} под\u00a0заказ`
    : ', под\u00a0заказ';
}

function previewItem(line: PlannedItem): BasketPreview['items'][number] {
  const { item, plan } = line;
  const [bought] = plan.order;
  return {
    title: item.title,
    url: links.product(item.common_info.code),
    image: item.image.big,
    // Units that a manager is asked for are not in the total.
    sum: formatPrice(bought ? bought.sum : item.total_sum),
    quantity: `${unitCount(item.amount_in_basket, item.unit || 'шт')}${outsideOf(line)}`,
  };
}
