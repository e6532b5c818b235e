import type { City } from '../../shared/contract/catalog.ts';
import { links } from '../../shared/routes.ts';
import { inCity } from '../catalog/in-city.ts';
import type { Company } from '../layout/frame.ts';
import { PagePath } from '../layout/page-path.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';
import { Section } from '../layout/section.tsx';

interface ContactsPageProps {
  city: City;
  /** Other cities with an office. */
  others: readonly City[];
  company: Company;
}

/** Offices of a city: where they are, when they are open, how to call them. */
export function ContactsPage({ city, others, company }: ContactsPageProps) {
  return (
    <div className="container">
      <PagePath current="Контакты" />
      <h1>Контакты {inCity(city.title_in)}</h1>
      <p className="page-body">
        <PhoneLink className="contacts-phone" phone={company.tollFreePhone} /> — бесплатно
        по&nbsp;России, с&nbsp;9 до&nbsp;18 по&nbsp;московскому времени
      </p>
      <ul className="contacts">
        {city.offices.map((office) => (
          <li key={office.id}>
            <Office office={office} />
          </li>
        ))}
      </ul>
      <LegalDetails company={company} />
      <OtherCities cities={others} />
    </div>
  );
}

function Office({ office }: { office: City['offices'][number] }) {
  const [lon, lat] = office.lonlat;
  return (
    <section aria-labelledby={`office-${office.id}`}>
      <h2 id={`office-${office.id}`}>{office.title}</h2>
      <address>{office.address}</address>
      <p>{office.hours}</p>
      <ul>
        {office.phones.map((phone) => (
          <li key={phone}>
            <PhoneLink phone={phone} />
          </li>
        ))}
      </ul>
      <a className="link" href={`mailto:${office.email}`}>
        {office.email}
      </a>
      <a
        className="link"
        href={`https://yandex.ru/maps/?pt=${lon},${lat}&z=16&l=map`}
        rel="noopener nofollow"
        target="_blank"
      >
        Показать на карте
      </a>
    </section>
  );
}

function LegalDetails({ company }: { company: Company }) {
  const rows = [
    ['Продавец', company.legalName],
    ['ИНН', company.inn],
    ['КПП', company.kpp],
    ['ОГРН', company.ogrn],
    ['Адрес', company.address],
    ['Почта', company.email],
  ] as const;
  return (
    <Section id="legal" title="Реквизиты">
      <dl className="contacts-legal">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function OtherCities({ cities }: { cities: readonly City[] }) {
  if (cities.length === 0) return null;
  return (
    <Section id="cities" title="Другие города">
      <ul className="map-links">
        {cities.map(({ id, title, subdomain }) => (
          <li key={id}>
            <a href={links.contactsOf(subdomain)}>{title}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
