import { links } from '../../shared/routes.ts';
import { inCity } from '../../views/catalog/in-city.ts';
import { ContactsPage } from '../../views/content/contacts-page.tsx';
import { organizationJsonLd } from '../../views/layout/organization-json-ld.ts';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

/** /contacts shows the visitor's city, /contacts/:city the named one. */
export function loadContactsPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const viewer = pageViewer(deps, request.visitor);
  const cities = reference.get('cities').flatMap((group) => group.cities);
  const named = request.params.city;
  const city =
    named === undefined
      ? viewer.city
      : cities.find((each) => links.contactsOf(each.subdomain) === request.path.replace(/\/$/, ''));
  if (!city) return { kind: 'not-found' };
  const office = city.offices[0];
  return {
    kind: 'page',
    head: {
      title: `Контакты ${inCity(city.title_in)} — ${company.name}`,
      description: office
        ? `${company.name} ${inCity(city.title_in)}: ${office.address}, ${office.hours}, телефон ${office.main_phone}.`
        : `Телефоны и адреса магазина ${company.name}.`,
      canonical: named === undefined ? links.contacts() : links.contactsOf(city.subdomain),
      jsonLd: [organizationJsonLd(company, viewer.siteUrl)],
    },
    body: (
      <ContactsPage
        city={city}
        others={cities.filter((each) => each.id !== city.id && each.offices.length > 0)}
        company={company}
      />
    ),
    tags: ['content'],
    cache: 'shared',
  };
}
