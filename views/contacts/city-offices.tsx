import { contactsOf } from '../../shared/city-address.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { countOf, type PluralForms } from '../../shared/ru/plural.ts';
import { PhoneLink } from '../layout/phone-link.tsx';

interface CitiesProps {
  cities: readonly City[];
}

const ADDRESSES: PluralForms = ['адрес', 'адреса', 'адресов'];

/** Every city with its first office; the city's own page has the rest. */
export function CityOffices({ cities }: CitiesProps) {
  return (
    <ul className="city-offices">
      {cities.map(({ id, title, subdomain, offices }) => (
        <li key={id}>
          <h3>
            <a className="link" href={contactsOf({ title, subdomain })}>
              {title}
            </a>
          </h3>
          {offices.slice(0, 1).map((office) => (
            <p key={office.id}>
              {withoutCity(office.address, title)}
              <br />
              <PhoneLink phone={office.main_phone} />
            </p>
          ))}
          {offices.length > 1 && (
            <p className="caption">Всего {countOf(offices.length, ADDRESSES)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The heading names the city already. */
function withoutCity(address: string, city: string): string {
  const prefix = `г. ${city}, `;
  return address.startsWith(prefix) ? address.slice(prefix.length) : address;
}

export function CityLinks({ cities }: CitiesProps) {
  return (
    <div className="map-links">
      {cities.map(({ id, title, subdomain }) => (
        <a key={id} href={contactsOf({ title, subdomain })}>
          {title}
        </a>
      ))}
    </div>
  );
}
