import type { ReactNode } from 'react';
import type { PaymentChoice } from '../../shared/checkout.ts';
import { paymentOptions } from '../../shared/payment-options.ts';
import type { PaymentWays } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import {
  CityNote,
  DeliveryPage,
  type DeliveryPageProps,
} from '../../views/delivery/delivery-page.tsx';
import { PARCEL_FORM_ID, ParcelForm } from '../../views/delivery/parcel-form.tsx';
import { ParcelPrices } from '../../views/delivery/parcel-prices.tsx';
import { PickupPanel } from '../../views/delivery/pickup-panel.tsx';
import { WaysToGet } from '../../views/delivery/ways-to-get.tsx';
import type { PageHead } from '../../views/layout/frame.ts';
import { PartFailed } from '../../views/layout/part-failed.tsx';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import { findCityText } from '../content/find-city-text.ts';
import type { MapPageDeps } from '../integrations/map/map-settings.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { pageViewer } from '../platform/http/page-deps.ts';
import { createPendingParts, type PendingParts } from '../platform/http/pending-parts.tsx';
import { type AskedParcel, readParcel } from './read-parcel.ts';
import { waysTag } from './ways-tag.ts';

/** Weight that the prices on the page start from: a kilogram. */
const LIGHTEST_GRAMS = 1000;

/** /dostavka_oplata; `?town=&weight=&volume=&sum=` calculates a parcel. */
export async function loadDeliveryPage(
  deps: MapPageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { shop, company, reference } = deps;
  const { viewer, city, mainCity, siteUrl } = pageViewer(deps, request.visitor);
  const parcel = readParcel(deps, viewer, { query: request.query, city });
  const paymentWays = reference.get('paymentWays');
  const pending = createPendingParts();
  const parts = {
    ways: pending.show(
      shop.deliveryOptions(viewer, { weight: LIGHTEST_GRAMS }),
      ({ list }) => <WaysToGet city={city} ways={list} />,
      { failed: <PartFailed what="цены и сроки доставки" link={AGAIN} /> },
    ),
    note: pending.show(
      findCityText(deps, viewer, { kind: 'delivery', city }),
      (text) => <CityNote text={text} />,
      { failed: null },
    ),
    pickup: pending.show(
      shop.cityStock(viewer, {}),
      (stock) => <PickupPanel city={city} stock={stock} mainCity={mainCity} map={deps.map} />,
      { failed: <PartFailed what="пункты самовывоза" link={CONTACTS} /> },
    ),
  };
  const form = (
    <ParcelForm
      {...parcel.state}
      city={city}
      cityGroups={reference.get('cities')}
      prices={parcelPrices(parcel, pending)}
    />
  );
  const text = await shop.pageText(viewer, { code: 'delivery' });
  if (!text) return { kind: 'not-found' };
  const isAsked = Object.keys(parcel.state.values).length > 0;
  return {
    kind: 'page',
    head: deliveryHead({ city, company, text, isAsked, paymentWays }, siteUrl),
    body: (
      <DeliveryPage
        {...parts}
        parcel={form}
        city={city}
        company={company}
        text={text}
        cityGroups={reference.get('cities')}
        path={request.url}
        payments={paymentOptions(
          { isCustomer: false, isFirm: true, total: 0, delivery: null, lines: 0 },
          paymentWays,
        )}
        firmLimit={paymentWays.firm_limit}
      />
    ),
    pending: pending.all,
    fragments: { [PARCEL_FORM_ID]: form },
    tags: ['content', waysTag(city.id)],
    // Parcels are too many to be kept for others.
    cache: isAsked ? 'private' : 'shared',
  };
}

const AGAIN = { title: 'Спросить ещё раз', url: links.delivery() };
const CONTACTS = { title: 'Адреса', url: links.contacts() };

function parcelPrices({ state, answer }: AskedParcel, pending: PendingParts): ReactNode {
  const { town } = state;
  if (!answer) return <ParcelPrices options={null} town={town} failure={undefined} />;
  return pending.show(
    answer,
    ({ options, failure }) => <ParcelPrices options={options} town={town} failure={failure} />,
    { failed: <ParcelPrices options={null} town={town} failure={NO_PRICES} /> },
  );
}

const NO_PRICES = 'Не удалось рассчитать. Попробуйте ещё раз или спросите менеджера.';

interface HeadProps extends Pick<DeliveryPageProps, 'city' | 'company' | 'text'> {
  /** The prices of a parcel are on it. */
  isAsked: boolean;
  paymentWays: PaymentWays;
}

function deliveryHead(
  { city, company, text, isAsked, paymentWays }: HeadProps,
  siteUrl: string,
): PageHead {
  const where = inCity(city.title_in);
  return {
    title: `${text.title} ${where} — ${company.name}`,
    description: `Как получить и оплатить заказ ${where}: самовывоз, курьер, транспортная компания, цены и сроки, расчёт доставки по весу, ${payWords(paymentWays)}.`,
    canonical: links.delivery(),
    jsonLd: [pathJsonLd(siteUrl, text.title)],
    // Every parcel is an address of its own.
    ...(isAsked && { robots: 'noindex, follow' as const }),
  };
}

const SHORT_WORDS: Readonly<Record<PaymentChoice, string>> = {
  card: 'картой',
  sbp: 'через СБП',
  invoice: 'по счёту',
  on_delivery: 'при получении',
};

/** «оплата картой, через СБП, по счёту и при получении» */
function payWords({ offered }: PaymentWays): string {
  const words = new Intl.ListFormat('ru').format(offered.map((way) => SHORT_WORDS[way]));
  return `оплата ${words}`;
}
