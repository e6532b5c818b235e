import { citySegment, contactsOf } from '../../shared/city-address.ts';
import { callBackTime } from '../../shared/contact-hours.ts';
import type { City } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { nextHour } from '../../shared/ru/dates.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { CityContactsPage, InStock, WayText } from '../../views/contacts/city-contacts-page.tsx';
import { ContactsPage } from '../../views/contacts/contacts-page.tsx';
import { officesJsonLd } from '../../views/contacts/office-json-ld.ts';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import { findCityText } from '../content/find-city-text.ts';
import type { MapPageDeps } from '../integrations/map/map-settings.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { pageViewer } from '../platform/http/page-deps.ts';
import { createPendingParts } from '../platform/http/pending-parts.tsx';

/** /contacts shows all cities, the visitor's first; /contacts/:city shows one. */
export async function loadContactsPage(
  deps: MapPageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const cities = listCities(deps);
  const { city: named } = request.params;
  if (named === undefined) return loadAllContacts(deps, request, cities);
  const city = cities.find((city) => citySegment(city) === named);
  return city ? loadCityContacts(deps, request, city) : { kind: 'not-found' };
}

const listCities = ({ reference }: MapPageDeps) =>
  reference.get('cities').flatMap((group) => group.cities);

function loadAllContacts(
  deps: MapPageDeps,
  request: PageRequest,
  cities: readonly City[],
): PageAnswer {
  const { company, map, now, reference } = deps;
  const { city, mainCity, siteUrl } = pageViewer(deps, request.visitor);
  const title = mainCity ? 'Контакты' : `Контакты ${inCity(city.title_in)}`;
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description: `Телефоны, почта и адреса магазина ${company.name}: ${describeOffice(city)}.`,
      canonical: links.contacts(),
      jsonLd: [pathJsonLd(siteUrl, 'Контакты')],
    },
    body: (
      <ContactsPage
        title={title}
        city={city}
        cities={cities.filter(({ offices }) => offices.length > 0)}
        company={company}
        map={map}
        callBack={callBackTime(now(), reference.get('calendar'))}
      />
    ),
    tags: ['content'],
    cache: 'shared',
    // The time of a call back depends on the hour.
    endsAt: nextHour(now()),
  };
}

function loadCityContacts(deps: MapPageDeps, request: PageRequest, city: City): PageAnswer {
  const { company, map, shop, site } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const inThisCity = { ...viewer, cityId: city.id };
  const pending = createPendingParts();
  const title = `Контакты ${inCity(city.title_in)}`;
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description: `${company.name} ${inCity(city.title_in)}: ${describeOffice(city)}.`,
      canonical: contactsOf(city),
      jsonLd: [
        ...officesJsonLd(city, company, site.origin),
        pathJsonLd(site.origin, city.title, [{ title: 'Контакты', url: links.contacts() }]),
      ],
    },
    body: (
      <CityContactsPage
        title={title}
        city={city}
        others={listCities(deps).filter(({ id, offices }) => id !== city.id && offices.length > 0)}
        company={company}
        way={pending.show(
          findCityText(deps, viewer, { kind: 'contacts', city }),
          (text) => <WayText text={text} />,
          { failed: null },
        )}
        stock={pending.show(
          shop.cityStock(inThisCity, {}),
          (stock) => <InStock city={city} stock={stock} />,
          { failed: null },
        )}
        map={map}
      />
    ),
    pending: pending.all,
    tags: ['content'],
    cache: 'shared',
  };
}

function describeOffice({ offices: [office], title_in }: City): string {
  return office
    ? `${office.address}, ${office.hours}, телефон ${office.main_phone}`
    : `доставка ${inCity(title_in)}`;
}
