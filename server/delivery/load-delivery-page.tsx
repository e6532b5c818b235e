import { CallError, type Viewer } from '../../shared/contract/call.ts';
import type { DeliveryOption } from '../../shared/contract/checkout.ts';
import * as links from '../../shared/routes.ts';
import { inCity } from '../../views/catalog/in-city.ts';
import { DeliveryPage, type DeliveryPageProps } from '../../views/delivery/delivery-page.tsx';
import { PARCEL_FORM_ID, ParcelForm } from '../../views/delivery/parcel-form.tsx';
import type { PageHead } from '../../views/layout/frame.ts';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import { findCityText } from '../content/find-city-text.ts';
import type { MapPageDeps } from '../integrations/map/map-settings.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { pageViewer } from '../platform/http/page-deps.ts';
import { paymentOptions } from './payment-options.ts';
import { readParcel } from './read-parcel.ts';

/** What the prices on the page start from: a kilogram. */
const LIGHTEST_GRAMS = 1000;

/** /dostavka_oplata; `?town=&weight=&volume=&sum=` calculates a parcel. */
export async function loadDeliveryPage(
  deps: MapPageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { shop, company, reference } = deps;
  const { viewer, city, mainCity, siteUrl } = pageViewer(deps, request.visitor);
  const [text, cityText, ways, stock, parcel] = await Promise.all([
    shop.pageText(viewer, { code: 'delivery' }),
    findCityText(deps, viewer, { kind: 'delivery', city }),
    listWays(deps, viewer),
    shop.cityStock(viewer, {}),
    readParcel(deps, viewer, { query: request.query, city }),
  ]);
  if (!text) return { kind: 'not-found' };
  const props: DeliveryPageProps = {
    city,
    mainCity,
    company,
    ways,
    stock,
    parcel,
    text,
    cityText,
    map: deps.map,
    cityGroups: reference.get('cities'),
    path: request.url,
    payments: paymentOptions({ isCustomer: false, isFirm: true, total: 0, delivery: null }),
  };
  const { cityGroups } = props;
  return {
    kind: 'page',
    head: deliveryHead(props, siteUrl),
    body: <DeliveryPage {...props} />,
    fragments: {
      [PARCEL_FORM_ID]: <ParcelForm {...parcel} city={city} cityGroups={cityGroups} />,
    },
    tags: ['content'],
    // Parcels are too many to be kept for others.
    cache: isAsked(props) ? 'private' : 'shared',
  };
}

const isAsked = ({ parcel }: Pick<DeliveryPageProps, 'parcel'>) =>
  Object.keys(parcel.values).length > 0;

function deliveryHead(
  { city, company, text, parcel }: DeliveryPageProps,
  siteUrl: string,
): PageHead {
  const where = inCity(city.title_in);
  return {
    title: `${text.title} ${where} — ${company.name}`,
    description: `Как получить и оплатить заказ ${where}: самовывоз, курьер, транспортная компания, цены и сроки, расчёт доставки по весу, оплата картой, по счёту и при получении.`,
    canonical: links.delivery(),
    jsonLd: [pathJsonLd(siteUrl, text.title)],
    // Every parcel is an address of its own.
    ...(isAsked({ parcel }) && { robots: 'noindex, follow' as const }),
  };
}

/** While too many ask, the page goes on without the prices. */
async function listWays({ shop }: MapPageDeps, viewer: Viewer): Promise<readonly DeliveryOption[]> {
  try {
    return (await shop.deliveryOptions(viewer, { weight: LIGHTEST_GRAMS })).list;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [];
  }
}
