import type { ReactNode } from 'react';
import { contactsOf } from '../../shared/city-address.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatPrice } from '../../shared/money.ts';
import * as links from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { cityPageUrl } from '../header/city-choice.tsx';
import { supplyFacts } from './product-supply.tsx';

const PICKUP_POINTS: PluralForms = ['пункт выдачи', 'пункта выдачи', 'пунктов выдачи'];
const SHOWN_OFFICES = 3;

interface DeliveryFactsProps {
  product: ProductDetails;
  city: City;
  /** Ways of delivery of one product in the city; empty when they are told later. */
  delivery: readonly DeliveryOption[];
}

/** Ways to the city, each with its price and earliest day, and places where it can be fetched. */
export function DeliveryFacts({ product, city, delivery }: DeliveryFactsProps) {
  const { code } = product.common_info;
  const carried = delivery.filter(({ kind }) => kind !== 'pickup');
  return (
    <>
      <table className="facts">
        <tbody>
          <Way title="Город">
            {city.title}
            <small>
              <a className="link" href={cityPageUrl(`${links.product(code)}#delivery`)}>
                Другой город
              </a>
            </small>
          </Way>
          <PickupWay city={city} on={pickupDay(delivery, product)} />
          {carried.map(({ id, title, note, price, on }) => (
            <Way key={id} title={title} note={price === null ? null : note}>
              {price === null ? 'стоимость назовёт менеджер' : priceText(price)}
              <From on={on} />
            </Way>
          ))}
          {supplyFacts(product).map(([title, text]) => (
            <Way key={title} title={title}>
              {text}
            </Way>
          ))}
        </tbody>
      </table>
      <Offices city={city} />
      <a className="link delivery-more" href={links.delivery()}>
        Условия доставки и оплаты
      </a>
    </>
  );
}

const priceText = (price: number) => (price === 0 ? 'бесплатно' : formatPrice(price));

/** Day of pickup; without quotes the product's own day is what is known. */
function pickupDay(delivery: readonly DeliveryOption[], product: ProductDetails): string | null {
  const pickup = delivery.find(({ kind }) => kind === 'pickup');
  return pickup?.on ?? product.delivery.delivery;
}

function PickupWay({ city, on }: { city: City; on: string | null }) {
  const count = city.offices.length;
  if (count === 0) return <Way title="Самовывоз">из пункта транспортной компании</Way>;
  return (
    <Way title="Самовывоз" note={countOf(count, PICKUP_POINTS)}>
      бесплатно
      <From on={on} />
    </Way>
  );
}

interface WayProps {
  title: string;
  note?: string | null;
  children: ReactNode;
}

function Way({ title, note, children }: WayProps) {
  return (
    <tr>
      <th scope="row">
        {title}
        {note && <small>{note}</small>}
      </th>
      <td>{children}</td>
    </tr>
  );
}

const From = ({ on }: { on: string | null }) => on && <small>с&nbsp;{formatDay(on)}</small>;

function Offices({ city }: { city: City }) {
  const { offices } = city;
  if (offices.length === 0) return null;
  return (
    <ul className="offices">
      {offices.slice(0, SHOWN_OFFICES).map(({ id, address, hours }) => (
        <li key={id}>
          {address} <span className="caption">{hours}</span>
        </li>
      ))}
      {offices.length > SHOWN_OFFICES && (
        <li>
          <a className="link" href={contactsOf(city)}>
            Все {countOf(offices.length, PICKUP_POINTS)}
          </a>
        </li>
      )}
    </ul>
  );
}

/** «Доставка от 490 ₽, самовывоз бесплатно: 2 пункта выдачи», beside the price. */
export function DeliverySummary({ delivery }: Pick<DeliveryFactsProps, 'delivery'>) {
  const pickups = delivery.filter(({ kind }) => kind === 'pickup').length;
  const prices = delivery.flatMap(({ kind, price }) =>
    kind === 'pickup' || price === null ? [] : price,
  );
  const cheapest = prices.length > 0 ? Math.min(...prices) : null;
  const parts = [
    ...(cheapest === null ? [] : [cheapest === 0 ? 'доставка бесплатно' : fromText(cheapest)]),
    ...(pickups > 0 ? [`самовывоз бесплатно: ${countOf(pickups, PICKUP_POINTS)}`] : []),
  ].join(', ');
  if (parts === '') return null;
  return <DeliveryLink text={parts.charAt(0).toUpperCase() + parts.slice(1)} />;
}

/** While prices are still asked for. */
export const DeliveryAwaited = () => <DeliveryLink text="Доставка и самовывоз: цены и сроки" />;

const DeliveryLink = ({ text }: { text: string }) => (
  <a className="link buying-delivery" href="#delivery">
    {text}
  </a>
);

const fromText = (price: number) => `доставка от\u00a0${formatPrice(price)}`;
