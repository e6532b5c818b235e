import type { City } from '../../shared/contract/catalog.ts';
import type { DeliveryOption, PaymentOption } from '../../shared/contract/checkout.ts';
import type { PageText } from '../../shared/contract/content.ts';
import { inCity } from '../catalog/in-city.ts';
import type { Company, Frame } from '../layout/frame.ts';
import { PagePath } from '../layout/page-path.tsx';
import { SafeHtml } from '../layout/raw-html.tsx';
import { CityControl } from './city-control.tsx';
import type { MapSettings } from './map-island.tsx';
import { ParcelForm, type ParcelState } from './parcel-form.tsx';
import { PaymentWays } from './payment-ways.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import { WaysToGet } from './ways-to-get.tsx';

/** What the visitor's city has in its own stores. */
export interface CityStock {
  products_cnt: number;
  here_on: string | null;
  from_main_on: string | null;
}

export interface DeliveryPageProps extends Pick<Frame, 'cityGroups' | 'path'> {
  city: City;
  mainCity: boolean;
  company: Company;
  /** For the lightest parcel: the prices start there. */
  ways: readonly DeliveryOption[];
  stock: CityStock;
  payments: readonly PaymentOption[];
  parcel: ParcelState;
  map: MapSettings | null;
  /** Terms for all cities, and what is particular to this one. */
  text: PageText;
  cityText: PageText | null;
}

const ANCHORS = [
  { id: 'pickup', title: 'Самовывоз' },
  { id: 'address', title: 'Доставка по адресу' },
  { id: 'payment', title: 'Оплата' },
  { id: 'terms', title: 'Документы и возврат' },
] as const;

/** /dostavka_oplata: how the visitor's city gets its goods and pays for them. */
export function DeliveryPage(props: DeliveryPageProps) {
  const { city, cityGroups, path, ways, stock, mainCity, parcel, payments, map } = props;
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
      <WaysToGet city={city} ways={ways} />
      {props.cityText && (
        <div className="panel delivery-note">
          <h2>{props.cityText.title}</h2>
          <SafeHtml html={props.cityText.body} />
        </div>
      )}
      <PickupPanel city={city} stock={stock} mainCity={mainCity} map={map} />
      <ParcelForm {...parcel} city={city} cityGroups={cityGroups} />
      <PaymentWays payments={payments} company={props.company} />
      <section className="section" id="terms">
        <SafeHtml html={props.text.body} />
      </section>
    </div>
  );
}
