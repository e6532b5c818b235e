import { availability, headerAvailability } from '../../shared/availability.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { AvailabilityLine } from '../../shared/ui/availability.tsx';
import { FavoriteButton } from '../../shared/ui/favorite-button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { hasPackageChoice, PackageChoice, primaryQuantity } from '../../shared/ui/packages.tsx';
import { PriceBlock } from '../../shared/ui/price.tsx';
import { isOrderable } from '../../shared/ui/product-card.tsx';
import { inCity } from './in-city.ts';

export interface BuyingPanelProps {
  product: ProductDetails;
  signedIn: boolean;
  mainCity: boolean;
  /** Prepositional case: «Казани». */
  cityIn: string;
  /** Epoch milliseconds. */
  now: number;
  favorite: boolean;
}

const ORDER_FORM_ID = 'order';

/** Price, where it is and when it comes, how much of it, and the buttons. */
export function BuyingPanel(props: BuyingPanelProps) {
  const { product, signedIn, mainCity, cityIn, now, favorite } = props;
  const label = headerAvailability(product, { isMainCity: mainCity, now });
  return (
    <section className="buying panel" aria-label="Цена и заказ">
      <PriceBlock product={product} signedIn={signedIn} />
      {label ? (
        <div className="buying-availability">
          <p className="caption">Наличие {inCity(cityIn)}</p>
          <AvailabilityLine availability={label} unit={product.unit} id="cities" />
        </div>
      ) : (
        <p className="muted">Изготавливаем под заказ, срок назовёт менеджер</p>
      )}
      <QualityNote product={product} />
      <OrderForm product={product} />
      <div className="buying-more">
        <FavoriteButton
          productId={product.id}
          title={product.common_info.title}
          favorite={favorite}
          worded
        />
        <a className="button button-ghost" href={questionLink(product)} rel="nofollow">
          <Icon name="message-circle" />
          Задать вопрос
        </a>
      </div>
    </section>
  );
}

/** The product's page with the form of a question open. */
const questionLink = ({ common_info }: ProductDetails) =>
  `${links.product(common_info.code)}?question=1`;

function QualityNote({ product: { quality_info } }: { product: ProductDetails }) {
  if (!quality_info.note) return null;
  return (
    <p className="buying-note">
      <Icon name="info" />
      {quality_info.note}
    </p>
  );
}

function OrderForm({ product }: { product: ProductDetails }) {
  const { flags, price } = product;
  if (isOrderable(product)) return <BasketForm product={product} />;
  if (flags.discontinued) {
    const replaced = product.analogues.length > 0 ? ' Ниже — чем его заменить.' : '';
    return <p className="muted">Товар больше не выпускается.{replaced}</p>;
  }
  return (
    <>
      {price.price === null && <p className="muted">Назовём цену и срок в ответ на запрос.</p>}
      <a className="button button-primary button-wide" href={questionLink(product)} rel="nofollow">
        Запросить предложение
      </a>
    </>
  );
}

function BasketForm({ product }: { product: ProductDetails }) {
  const step = primaryQuantity(product);
  const choice = hasPackageChoice(product);
  return (
    <form className="buying-order" id={ORDER_FORM_ID} method="post" action={links.basketLines()}>
      <input type="hidden" name="product_id" value={product.id} />
      <PackageChoice product={product} priced />
      <div className="buying-quantity">
        <label htmlFor="quantity" className="visually-hidden">
          Количество{step > 1 && !choice ? `, кратно ${step}` : ''}
        </label>
        <input
          className="input"
          id="quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={step}
          maxLength={7}
          aria-describedby={choice || step > 1 ? 'quantity-hint' : undefined}
        />
        <button type="submit" className="button button-primary">
          В корзину
        </button>
      </div>
      {(choice || step > 1) && (
        <p className="caption" id="quantity-hint">
          Количество округлим вверх до целой упаковки
        </p>
      )}
    </form>
  );
}

/** Price, stock and the button under the thumb on a phone; it belongs to the panel's form. */
export function BuyingBar({ product, mainCity }: Pick<BuyingPanelProps, 'product' | 'mainCity'>) {
  const { text, style } = availability(product, { isMainCity: mainCity });
  return (
    <div className="buying-bar">
      <div>
        <strong>{formatPrice(product.price.price)}</strong>
        <span className={`caption availability-${style}`}>{text}</span>
      </div>
      {isOrderable(product) ? (
        <button type="submit" className="button button-primary" form={ORDER_FORM_ID}>
          В корзину
        </button>
      ) : (
        <a className="button button-primary" href={questionLink(product)} rel="nofollow">
          Узнать условия
        </a>
      )}
    </div>
  );
}
