import { perUnit } from '../../shared/availability.ts';
import { roundedText } from '../../shared/basket.ts';
import { type BasketChanged, MAX_UNITS } from '../../shared/contract/basket.ts';
import { BASKET_NOTICE_TIMEOUT_MS, createNotice, type Notice } from '../../shared/notice.ts';
import { links } from '../../shared/routes.ts';
import { formatCount } from '../../shared/ru/plural.ts';

interface ChangeFacts {
  /** Units before. */
  before: number;
  isAdding: boolean;
  /** The number was typed: rounding it must be told. */
  isTyped: boolean;
}

const MAX_TITLE = 200;

/** What is told after a change of the basket; nothing when the counter itself says it. */
export function basketNotice(changed: BasketChanged, facts: ChangeFacts): Notice | null {
  const { product, amount, rounded } = changed;
  const { before, isAdding, isTyped } = facts;
  const note = rounded && isTyped ? rounding(changed) : null;
  const common = {
    id: 'basket',
    icon: 'shopping-cart',
    timeout: BASKET_NOTICE_TIMEOUT_MS,
    actions: [{ title: 'В корзину', url: links.basket() }],
    ...(product.photo[0] && { avatar: product.photo[0].key }),
  };
  const name = product.common_info.title.slice(0, MAX_TITLE);
  if ((isAdding || before === 0) && amount > 0) {
    const description = note ? `${name}. ${note}` : name;
    return createNotice({ ...common, title: 'Товар добавлен в корзину', description });
  }
  if (before > 0 && amount === 0) {
    return createNotice({ ...common, title: 'Товар убран из корзины', description: name });
  }
  return note ? createNotice({ ...common, title: note, description: name }) : null;
}

const rounding = ({ amount, package: step, product }: BasketChanged): string =>
  roundedText(amount, step, perUnit(product.unit));

/** Something else than a number of units was typed. */
export const notUnitsNotice = (): Notice =>
  createNotice({
    id: 'refusal',
    title: 'Укажите количество целым числом',
    description: `От 1 до ${formatCount(MAX_UNITS)}`,
    icon: 'triangle-alert',
    color: 'warning',
  });
