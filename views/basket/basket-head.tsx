import { BASKET_PARTS } from '../../shared/basket.ts';
import type { BasketDetails } from '../../shared/contract/basket-details.ts';
import { formatPrice } from '../../shared/money.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { cityPageUrl } from '../header/city-choice.tsx';
import { BasketChanges } from './basket-changes.tsx';
import type { BasketPageProps } from './basket-page.tsx';

/** Steps on the way to the goods, and questions that want an answer before going on. */
export function BasketHead(props: BasketPageProps) {
  const { details, asksCity } = props;
  const hasLines = details.groups.length > 0;
  return (
    <div className="basket-head" id={PartId.BasketHead} data-fresh="">
      <ol className="basket-steps" aria-label="Шаги покупки">
        <li aria-current="step">Корзина</li>
        <li>Оформление</li>
        <li>Готово</li>
      </ol>
      {hasLines && <FreeDelivery details={details} />}
      {hasLines && asksCity && <CityBlock {...props} />}
      <BasketChanges details={details} />
    </div>
  );
}

/** Sum that is missing until the courier costs nothing. */
function FreeDelivery({ details: { courier, sums } }: { details: BasketDetails }) {
  const from = courier?.free_from;
  if (from == null || from === 0 || sums.goods === 0) return null;
  const missing = from - sums.goods;
  return (
    <p className="basket-free">
      <span>
        {missing > 0
          ? `До бесплатной доставки курьером не хватает ${formatPrice(missing)}`
          : 'Доставка курьером по городу бесплатно'}
      </span>
      <progress
        max={from}
        value={Math.min(from, sums.goods)}
        aria-label="До бесплатной доставки курьером"
      />
    </p>
  );
}

/** City of stock and delivery: flagged until it is confirmed as the right one. */
function CityBlock({ city, cityConfirmed }: Pick<BasketPageProps, 'city' | 'cityConfirmed'>) {
  return (
    <form
      className={cityConfirmed ? 'panel basket-ask' : 'panel basket-ask basket-flagged'}
      method="post"
      action={links.basketCity()}
      data-swap={BASKET_PARTS}
    >
      <Icon name="map-pin" />
      <p>
        {cityConfirmed ? 'Получаете заказ в\u00a0городе ' : 'Подтвердите город получения: '}
        <strong>{city.title}</strong>
        {'. От него зависят цены, наличие и\u00a0доставка.'}
      </p>
      <button className="button button-secondary button-small" type="submit">
        Да, верно
      </button>
      <a
        className="button button-ghost button-small"
        href={cityPageUrl(links.basket())}
        data-opens="city"
      >
        Изменить
      </a>
    </form>
  );
}
