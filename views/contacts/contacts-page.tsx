import { contactsOf } from '../../shared/city-address.ts';
import type { Company } from '../../shared/company.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import type { MapSettings } from '../delivery/map-island.tsx';
import { OfficesMap } from '../delivery/offices-map.tsx';
import { PagePath } from '../layout/page-path.tsx';
import { Section } from '../layout/section.tsx';
import { CityOffices } from './city-offices.tsx';
import { CompanyLines } from './company-lines.tsx';
import { LegalDetails } from './legal-details.tsx';

interface ContactsPageProps {
  title: string;
  /** The visitor's. */
  city: City;
  /** All with an office. */
  cities: readonly City[];
  company: Company;
  map: MapSettings | null;
  /** Time when a visitor who asks now is called. */
  callBack: string;
}

/** /contacts: how to reach the shop, the offices of the visitor's city, then all cities. */
export function ContactsPage({ title, city, cities, company, map, callBack }: ContactsPageProps) {
  return (
    <div className="container">
      <PagePath current="Контакты" />
      <h1>{title}</h1>
      <CompanyLines company={company} callBack={callBack} />
      {city.offices.length > 0 && (
        <Section
          id="offices"
          title={`Офисы ${inCity(city.title_in)}`}
          more={{ title: 'Как добраться', url: contactsOf(city) }}
        >
          <OfficesMap id="contacts-map" city={city} map={map} />
        </Section>
      )}
      {cities.length > 0 && (
        <Section id="cities" title="Все города">
          <CityOffices cities={cities} />
        </Section>
      )}
      <LegalDetails company={company} />
    </div>
  );
}
