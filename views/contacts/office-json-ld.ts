import { contactsOf, isPlaced } from '../../shared/city-address.ts';
import type { Company } from '../../shared/company.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { internationalPhone } from '../layout/international-phone.ts';

type Office = City['offices'][number];

const DAYS: Readonly<Record<string, string>> = {
  пн: 'Mo',
  вт: 'Tu',
  ср: 'We',
  чт: 'Th',
  пт: 'Fr',
  сб: 'Sa',
  вс: 'Su',
};
const HOURS =
  /^(пн|вт|ср|чт|пт|сб|вс)(?:[–-](пн|вт|ср|чт|пт|сб|вс))? (\d{1,2}:\d\d)[–-](\d{1,2}:\d\d)$/;

/** The offices of a city, each a shop that people can come to. `siteUrl` has no slash at the end. */
export function officesJsonLd(
  city: City,
  company: Pick<Company, 'name'>,
  siteUrl: string,
): object[] {
  return city.offices.map((office) => ({
    '@type': 'Store',
    name: `${company.name}: ${office.title}`,
    url: siteUrl + contactsOf(city),
    image: `${siteUrl}/icon-512.png`,
    telephone: internationalPhone(office.main_phone),
    email: office.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.address,
      addressLocality: city.title,
      addressRegion: city.region,
      addressCountry: 'RU',
    },
    ...(isPlaced(office, city) && { geo: geoOf(office) }),
    ...openingHours(office.hours),
  }));
}

function geoOf({ lonlat: [longitude, latitude] }: Office): object {
  return { '@type': 'GeoCoordinates', latitude, longitude };
}

/** «пн–пт 9:00–18:00, сб 10:00–16:00» → «Mo-Fr 09:00-18:00»; hours told in other words are left out. */
export function openingHours(hours: string): { openingHours?: string[] } {
  const parts = hours.split(', ').map((part) => HOURS.exec(part.trim().toLowerCase()));
  if (parts.some((part) => part === null)) return {};
  const list = parts.map((part) => {
    const [, from = '', to = '', opens = '', closes = ''] = part ?? [];
    const days = to ? `${DAYS[from]}-${DAYS[to]}` : DAYS[from];
    return `${days} ${opens.padStart(5, '0')}-${closes.padStart(5, '0')}`;
  });
  return { openingHours: list };
}
