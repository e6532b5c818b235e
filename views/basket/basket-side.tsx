import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { LetterForm } from '../orders/letter-form.tsx';
import { OrderSums } from '../orders/order-sums.tsx';
import { requestedGoods } from '../orders/requested-words.ts';
import type { BasketPageProps } from './basket-page.tsx';
import { PromoPart } from './promo-part.tsx';
import { isRepacked, isSplit } from './show-basket.ts';

/** Sum of the marked lines, and the one way on; on a phone it stays at the bottom. */
export function BasketSide(props: BasketPageProps) {
  const { details, user } = props;
  if (details.groups.length === 0) return <aside id={PartId.BasketSide} data-fresh="" hidden />;
  const { sums, order_lines, request_lines } = details;
  return (
    <aside
      className="panel checkout-summary"
      id={PartId.BasketSide}
      data-fresh=""
      aria-label="Сумма корзины"
    >
      {order_lines > 0 && (
        <OrderSums
          sums={{
            goods: sums.goods,
            retail: sums.retail,
            promo: details.promo,
            total: sums.goods,
            vat: sums.vat,
            vatPercent: sums.vat_percent,
            weightGrams: sums.weight_grams,
            delivery: null,
            deliveryNote: deliveryNote(details),
          }}
        />
      )}
      <PromoPart promo={details.promo} refused={props.refusedPromo} />
      {request_lines > 0 && <QuoteNote details={details} />}
      <GoOn details={details} />
      {!user && (
        <p className="caption">
          <a className="link" href={links.loginStep(null, links.basket())}>
            Войдите
          </a>
          {props.hasPersonalPrices
            ? ', чтобы увидеть персональные условия: корзина сохранится.'
            : ': корзина сохранится, а\u00a0заказы будут в\u00a0кабинете.'}
        </p>
      )}
      {order_lines + request_lines > 0 && (
        <>
          <a className="link basket-offer" href={links.basketOffer()}>
            Скачать КП (PDF)
          </a>
          <LetterForm
            id="offer-email"
            action={links.basketOfferLetters()}
            title="Отправить КП на почту"
            email={user?.email ?? ''}
            refused={props.refusedLetter}
          />
        </>
      )}
      <Contacts {...props} />
    </aside>
  );
}

/** A lower bound where the shop knows one; the rest depends on the address. */
function deliveryNote({ courier }: BasketDetails): string {
  if (!courier) return 'рассчитаем на\u00a0следующем шаге';
  if (courier.price === null) return 'рассчитает менеджер';
  if (courier.price === 0) return 'бесплатно по\u00a0городу';
  return `от\u00a0${formatPrice(courier.price)}`;
}

/** Goods of the order and of the request; one that is in both is counted once. */
function QuoteNote({
  details: { groups, order_lines, request_lines },
}: {
  details: BasketDetails;
}) {
  const marked = groups.flatMap(({ items }) => items).filter(({ checked }) => checked);
  const goods = requestedGoods(request_lines, marked.filter(isSplit).length);
  return (
    <p className="basket-note">
      {order_lines > 0 && `В заказ: ${countOf(order_lines, GOODS)}. `}
      {`Заявкой менеджеру: ${goods}. Он назовёт цену и срок; в сумму не входит.`}
    </p>
  );
}

function GoOn({ details }: { details: BasketDetails }) {
  const { order_lines, request_lines, sums, groups } = details;
  const marked = groups.flatMap(({ name, items }) =>
    items.filter(({ checked }) => checked).map((line) => ({ name, line })),
  );
  const blocked = marked.filter(({ name, line }) => name !== 'absent' && line.blocked !== null);
  const reason = blocked.some(({ line }) => isRepacked(line))
    ? 'У\u00a0некоторых товаров другая упаковка: измените количество или снимите отметку.'
    : blocked.length > 0
      ? 'Некоторых товаров столько нет: уменьшите количество или снимите отметку.'
      : order_lines + request_lines === 0
        ? nothingMarked(marked.length > 0)
        : null;
  return (
    <div className="basket-go">
      {order_lines > 0 && reason === null && (
        <p aria-hidden="true">
          <span className="caption">{countOf(order_lines, GOODS)}</span>
          <strong className="tabular nowrap">{formatPrice(sums.goods)}</strong>
        </p>
      )}
      {reason === null ? (
        <a className="button button-primary" href={links.order()}>
          {order_lines > 0 ? 'Оформить заказ' : 'Оформить заявку'}
        </a>
      ) : (
        <p className="basket-reason">{reason}</p>
      )}
    </div>
  );
}

const nothingMarked = (isSoldOut: boolean) =>
  isSoldOut
    ? 'Отмеченные товары распроданы: в\u00a0заказ они не\u00a0войдут.'
    : 'Отметьте товары, которые хотите заказать.';

/** Owner of the order to come, and contacts of those who help with it. */
function Contacts({ user, city, company }: BasketPageProps) {
  const phone = city.offices.find(({ main_phone }) => main_phone)?.main_phone;
  const shown = phone ?? company.tollFreePhone;
  const name = user && `${user.first_name} ${user.last_name}`.trim();
  return (
    <div className="basket-contacts">
      {user && (
        <p>
          Покупатель: <strong>{[name, formatPhone(user.phone)].filter(Boolean).join(', ')}</strong>{' '}
          <a className="link" href={links.profile()}>
            Изменить
          </a>
        </p>
      )}
      {shown && (
        <p>
          <Icon name="headphones" />
          <span>
            Поможем с&nbsp;заказом:{' '}
            <a className="link nowrap" href={`tel:${shown.replace(/[^\d+]/g, '')}`}>
              {shown}
            </a>
          </span>
        </p>
      )}
    </div>
  );
}
