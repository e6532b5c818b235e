import type { ReactNode } from 'react';
import type { Company } from '../../shared/company.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { PaymentOption } from '../../shared/contract/checkout.ts';
import type { PageText } from '../../shared/contract/content.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import type { Frame } from '../layout/frame.ts';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { CityControl } from './city-control.tsx';
import { PaymentWays } from './payment-ways.tsx';

/** Stock in the stores of the visitor's city. */
export interface CityStock {
  products_cnt: number;
  here_on: string | null;
  from_main_on: string | null;
}

export interface DeliveryPageProps extends Pick<Frame, 'cityGroups' | 'path'> {
  city: City;
  company: Company;
  /** Ways to get an order, each with its price. */
  ways: ReactNode;
  /** Note particular to this city. */
  note: ReactNode;
  pickup: ReactNode;
  parcel: ReactNode;
  payments: readonly PaymentOption[];
  /** Sum up to which organisations may pay on delivery, kopecks. */
  firmLimit: number;
  /** Terms for all cities. */
  text: PageText;
}

const ANCHORS = [
  { id: 'pickup', title: 'Самовывоз' },
  { id: 'address', title: 'Доставка по адресу' },
  { id: 'payment', title: 'Оплата' },
  { id: 'terms', title: 'Документы и возврат' },
] as const;

/** /dostavka_oplata: how the visitor's city gets its goods and pays for them. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { city, cityGroups, path, payments } = props;
  return (
    <div className="container delivery">
      <PagePath current={props.text.title} />
      <div className="delivery-head">
        <h1>
          {props.text.title} {inCity(city.title_in)}
        </h1>
        <CityControl city={city} cityGroups={cityGroups} path={path} />
      </div>
      <nav aria-label="На этой странице">
        <ul className="delivery-anchors">
          {ANCHORS.map(({ id, title }) => (
            <li key={id}>
              <a className="button button-ghost button-small" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {props.ways}
      {props.note}
      {props.pickup}
      {props.parcel}
      <PaymentWays payments={payments} firmLimit={props.firmLimit} company={props.company} />
      <section className="section" id="terms">
        <SafeHtml html={props.text.body} />
      </section>
    </div>
  );
}

export function CityNote({ text }: { text: PageText | null }) {
  if (!text) return null;
  return (
    <div className="panel delivery-note">
      <h2>{text.title}</h2>
      <SafeHtml html={text.body} />
    </div>
  );
}
