import type { ReactNode } from 'react';
import { availability, headerAvailability } from '../../shared/availability.ts';
import type { ProductDetails, QualityState } from '../../shared/contract/product.ts';
import { leastOffer } from '../../shared/least-offer.ts';
import type { Millis } from '../../shared/millis.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { unitCount } from '../../shared/ru/unit-count.ts';
import { AvailabilityLine } from '../../shared/ui/availability.tsx';
import { FavoriteButton } from '../../shared/ui/favorite-button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import {
  canBeAdded,
  isGone,
  isOrderable,
  isRequestable,
  isSoldOut,
  OrderControl,
  PAGE_LIST,
} from '../../shared/ui/order-control.tsx';
import { hasPackageChoice, primaryQuantity } from '../../shared/ui/packages.tsx';
import { PriceBlock, roublesText } from '../../shared/ui/price.tsx';
import { QUESTION_DIALOG } from '../layout/dialogs.ts';
import { SupplyLine } from './product-supply.tsx';
import { VariantLinks } from './variant-links.tsx';

interface BuyingPanelProps {
  product: ProductDetails;
  loggedIn: boolean;
  mainCity: boolean;
  now: Millis;
  favorite: boolean;
  /** Line of delivery: the price from which it is brought. */
  delivery: ReactNode;
}

/** Price, where it is and when it comes, how much of it, and the buttons. */
export function BuyingPanel(props: BuyingPanelProps) {
  const { product, loggedIn, mainCity, now, favorite, delivery } = props;
  const viewer = { isMainCity: mainCity, now };
  const label =
    headerAvailability(product, viewer) ?? (isGone(product) ? availability(product, viewer) : null);
  return (
    <section className="buying panel" aria-label="Цена и заказ">
      <PriceBlock product={product} loggedIn={loggedIn} />
      {label && (
        <div className="buying-availability">
          <p className="caption">Наличие</p>
          <AvailabilityLine availability={label} unit={product.unit} id="cities" />
          {canBeAdded(product) && <SupplyLine product={product} />}
        </div>
      )}
      {!label && canBeAdded(product) && (
        <p className="muted">Изготавливаем под заказ, срок назовёт менеджер</p>
      )}
      <QualityNote product={product} />
      <OrderForm product={product} />
      {delivery}
      <VariantLinks product={product} mainCity={mainCity} />
      <div className="buying-more">
        <FavoriteButton product={product} favorite={favorite} worded />
        <CompareLink product={product} />
        <a
          className="button button-ghost"
          href={questionLink(product)}
          rel="nofollow"
          {...QUESTION_DIALOG}
        >
          <Icon name="message-circle" />
          Задать вопрос
        </a>
      </div>
    </section>
  );
}

/** Link to a comparison with what is like it. */
function CompareLink({ product: { common_info, analogues } }: { product: ProductDetails }) {
  if (analogues.length === 0) return null;
  const others = analogues.slice(0, COMPARED_WITH).map((other) => other.common_info.code);
  return (
    <a
      className="button button-ghost"
      href={links.comparison({ items: [common_info.code, ...others] })}
      rel="nofollow"
    >
      <Icon name="columns-3" />
      Сравнить с&nbsp;похожими
    </a>
  );
}

const COMPARED_WITH = 3;

/** The product's page with the form of a question open. */
export const questionLink = ({ common_info }: Pick<ProductDetails, 'common_info'>): string =>
  `${links.product(common_info.code)}?question=1#question`;

/** Texts about goods whose state nobody has described. */
const UNDESCRIBED: Readonly<Partial<Record<QualityState, string>>> = {
  used: 'Товар был в употреблении. О состоянии и комплекте расскажет менеджер.',
  defective: 'Товар с уценкой. О недостатке и комплекте расскажет менеджер.',
};

function QualityNote({ product: { quality_info } }: { product: ProductDetails }) {
  const note = quality_info.note ?? UNDESCRIBED[quality_info.quality_state];
  if (!note) return null;
  return (
    <p className="buying-note">
      <Icon name="info" />
      {note}
    </p>
  );
}

function OrderForm({ product }: { product: ProductDetails }) {
  const { flags } = product;
  if (isOrderable(product)) return <BasketForm product={product} />;
  if (flags.discontinued) {
    const replaced = product.analogues.length > 0 ? ' Ниже — чем его заменить.' : '';
    return <p className="muted">Товар больше не выпускается.{replaced}</p>;
  }
  if (isSoldOut(product)) {
    const others = product.analogues.length > 0 ? ' Ниже — похожие товары.' : '';
    return <p className="muted">Товар продан, такой же больше не придёт.{others}</p>;
  }
  if (isRequestable(product)) {
    return (
      <>
        <p className="muted">
          {product.price.price === null
            ? unpricedText(product)
            : 'Цена предварительная: окончательную, с\u00a0логотипом, и\u00a0срок назовём в\u00a0ответ на\u00a0заявку.'}
        </p>
        <BasketForm product={product} />
      </>
    );
  }
  return (
    <>
      <p className="muted">Этот товар нельзя заказать на&nbsp;сайте.</p>
      <a
        className="button button-primary button-wide"
        href={questionLink(product)}
        rel="nofollow"
        {...QUESTION_DIALOG}
      >
        Узнать условия
      </a>
    </>
  );
}

/** The price of a package where there is no other choice; the choice itself names them. */
function OnlyPackage({ product }: { product: ProductDetails }) {
  const { units, price } = leastOffer(product);
  if (hasPackageChoice(product) || units === 1 || price === null) return null;
  return (
    <p className="caption">
      В&nbsp;упаковке {unitCount(units, product.unit)}, она стоит{' '}
      <data className="tabular" value={roublesText(price)}>
        {formatPrice(price)}
      </data>
    </p>
  );
}

/** A day that stands beside it is confirmed with the price. */
const unpricedText = ({ delivery }: ProductDetails): string =>
  delivery.delivery === null
    ? 'Назовём цену и\u00a0срок в\u00a0ответ на\u00a0заявку.'
    : 'Назовём цену и\u00a0подтвердим срок в\u00a0ответ на\u00a0заявку.';

function BasketForm({ product }: { product: ProductDetails }) {
  const packed = hasPackageChoice(product) || primaryQuantity(product) > 1;
  return (
    <>
      <OrderControl product={product} list={PAGE_LIST} />
      <OnlyPackage product={product} />
      {packed && <p className="caption">Количество округлим вверх до целой упаковки</p>}
    </>
  );
}
