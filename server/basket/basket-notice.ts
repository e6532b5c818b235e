import { MAX_UNITS, roundedText } from '../../shared/basket.ts';
import type { BasketChanged } from '../../shared/contract/basket.ts';
import { BASKET_NOTICE_TIMEOUT_MS, createNotice, type Notice } from '../../shared/notice.ts';
import type { PlannedLine } from '../../shared/order-plan.ts';
import * as links from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { formatCount } from '../../shared/ru/plural.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { planBasket } from './plan-basket.ts';

interface ChangeFacts {
  /** Units before. */
  before: number;
  isAdding: boolean;
  /** The number was typed: rounding it must be told. */
  isTyped: boolean;
  /** It was changed on the page of the basket itself, which needs no way there. */
  isInBasket?: boolean;
}

/** Signs of a title in the description, which holds 300 with what is said after it. */
const MAX_TITLE = 150;

/** Notice after a change of the basket; null when the counter itself says it. */
export function basketNotice(changed: BasketChanged, facts: ChangeFacts): Notice | null {
  const { product, amount, rounded } = changed;
  const { before, isAdding, isTyped, isInBasket = false } = facts;
  const note = rounded && isTyped ? rounding(changed) : null;
  const common = {
    id: 'basket',
    icon: 'shopping-cart',
    timeout: BASKET_NOTICE_TIMEOUT_MS,
    actions: isInBasket ? [] : [{ title: 'В корзину', url: links.basket() }],
    ...(product.photo[0] && { avatar: product.photo[0].key }),
  };
  const name = product.common_info.title.slice(0, MAX_TITLE);
  if ((isAdding || before === 0) && amount > 0) {
    // A long name is cut by the window: what the buyer does not know yet comes before it.
    const parts = [note, originText(changed), name].filter((part) => part !== null);
    const description = joinSentences(parts);
    return createNotice({ ...common, title: 'Товар добавлен в корзину', description });
  }
  if (before > 0 && amount === 0) {
    return createNotice({ ...common, title: 'Товар убран из корзины', description: name });
  }
  const origin = amount > before ? originText(changed) : null;
  if (note) {
    const description = origin ? joinSentences([origin, name]) : name;
    return createNotice({ ...common, title: note, description });
  }
  return origin ? createNotice({ ...common, title: name, description: origin }) : null;
}

/** Sentences beside each other: what ends with a full stop («шт.») gets no other. */
const joinSentences = (parts: readonly string[]): string =>
  parts.map((part, at) => (at < parts.length - 1 ? part.replace(/\.?$/, '.') : part)).join(' ');

/** Text of what is in stock and what is not; null when everything is, here or in another city. */
function originText({ product, amount, package: step }: BasketChanged): string | null {
  const { plan } = planBasket([{ product, quantity: amount, package: step }], NO_VAT);
  const units = (lines: readonly PlannedLine[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [now, later] = [units(plan.order), units(plan.request)];
  if (later === 0) return null;
  if (product.price.price === null) return 'Цену и срок назовёт менеджер';
  const asked = `под заказ ${unitCount(later, product.unit)}`;
  const term = supplyTerm(plan.request);
  if (now === 0) return `Сейчас нет на складах: ${asked}, ${term}`;
  return `В наличии ${unitCount(now, product.unit)}, ${asked}: ${term}`;
}

/** The usual day of a supply, which the line in the basket says too; a manager has the last word. */
function supplyTerm(asked: readonly PlannedLine[]): string {
  const supplied = asked.flatMap(({ parts }) => parts).find(({ from }) => from === 'supply');
  if (!supplied?.on) return 'срок назовёт менеджер';
  return `с\u00a0${formatDay(supplied.on)}, срок подтвердит менеджер`;
}

/** Rate for sums in which no tax is stated. */
const NO_VAT = 0;

const rounding = ({ amount, package: step, product }: BasketChanged): string =>
  roundedText(amount, step, product.unit);

/** Notice after typing something else than a number of units. */
export const notUnitsNotice = (): Notice =>
  createNotice({
    id: 'refusal',
    title: 'Укажите количество целым числом',
    description: `От 1 до ${formatCount(MAX_UNITS)}`,
    icon: 'triangle-alert',
    color: 'warning',
  });
