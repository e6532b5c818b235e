import type { ReactNode } from 'react';
import { unitCount } from '../../shared/availability.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { ProductDetails } from '../../shared/contract/product.ts';
import { formatPrice, type Kopecks } from '../../shared/money.ts';
import { links } from '../../shared/routes.ts';
import { formatDay } from '../../shared/ru/dates.ts';
import { countOf, DAYS, type PluralForms } from '../../shared/ru/plural.ts';
import { SafeHtml } from '../layout/raw-html.tsx';
import { listFacts } from './product-facts.ts';

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A part of the page: open, can be folded; its anchor opens it again. */
export function ProductSection({ id, title, children }: SectionProps) {
  return (
    <details className="product-section" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div id={id}>{children}</div>
    </details>
  );
}

/** Longer texts are folded to their beginning. */
const LONG_DESCRIPTION = 1200;

export function Description({ html }: { html: string }) {
  if (html.length < LONG_DESCRIPTION) return <SafeHtml html={html} />;
  return (
    <>
      <SafeHtml html={html} className="prose folded" />
      <details className="unfold">
        <summary className="link">Читать полностью</summary>
      </details>
    </>
  );
}

export function Characteristics({ product }: { product: ProductDetails }) {
  return (
    <table className="facts">
      <tbody>
        {listFacts(product).map(({ title, label }) => (
          <tr key={`${title} ${label}`}>
            <th scope="row">{title}</th>
            <td>{label}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PICKUP_POINTS: PluralForms = ['пункт выдачи', 'пункта выдачи', 'пунктов выдачи'];
const SHOWN_OFFICES = 3;

interface DeliveryFactsProps {
  product: ProductDetails;
  city: City;
  /** The cheapest delivery in the city; null: told later, undefined: nothing is said. */
  deliveryFrom?: Kopecks | null | undefined;
}

/** When the city can have it, what that costs and where it can be fetched. */
export function DeliveryFacts({ product, city, deliveryFrom }: DeliveryFactsProps) {
  const day = product.delivery.delivery;
  const supply = product.avail_info?.supply.supply ?? null;
  const facts: [title: string, text: ReactNode][] = [
    ['Город', city.title],
    ['Срок', day ? `с\u00a0${formatDay(day)}` : 'уточнит менеджер'],
    ...(deliveryFrom
      ? [['Стоимость', `от\u00a0${formatPrice(deliveryFrom)}`] as [string, string]]
      : []),
    ...(supply !== null && product.avail_info?.free === 0
      ? [['Поставка от производителя', countOf(supply, DAYS)] as [string, string]]
      : []),
    [
      'Самовывоз',
      city.offices.length > 0
        ? `бесплатно, ${countOf(city.offices.length, PICKUP_POINTS)}`
        : 'из пункта транспортной компании',
    ],
  ];
  return (
    <>
      <dl className="delivery-facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {city.offices.length > 0 && (
        <ul className="offices">
          {city.offices.slice(0, SHOWN_OFFICES).map(({ id, address, hours }) => (
            <li key={id}>
              {address} <span className="caption">{hours}</span>
            </li>
          ))}
        </ul>
      )}
      <a className="link" href={links.delivery()}>
        Условия доставки и оплаты
      </a>
    </>
  );
}

/** Free stock city by city, the viewer's first. */
export function StockTable({ product, city }: { product: ProductDetails; city: City }) {
  const { avail_info, cities_avail, unit } = product;
  const own = { storage_id: 0, city: `${city.title} (ваш город)`, free: avail_info?.free ?? 0 };
  return (
    <table className="facts stock">
      <tbody>
        {[own, ...cities_avail].map((each) => (
          <tr key={each.storage_id}>
            <th scope="row">{each.city}</th>
            <td>{each.free > 0 ? unitCount(each.free, unit) : 'нет'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
