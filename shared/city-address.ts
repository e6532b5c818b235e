import * as links from './routes.ts';
import { slugify } from './ru/transliterate.ts';

export interface NamedCity {
  title: string;
  /** '' of the main city. */
  subdomain: string;
}

/** A city's name in addresses and texts: its host part; the main city has none and goes by its title. */
export const citySegment = ({ title, subdomain }: NamedCity): string => subdomain || slugify(title);

interface Placed {
  lonlat: readonly [lon: number, lat: number];
}

/** False for an office whose owner told no place: it was given the middle of its town, where it is not. */
export const isPlaced = (office: Placed, city: Placed): boolean =>
  office.lonlat.some((degrees, at) => degrees !== city.lonlat[at]);

/** Offices of one city. */
export const contactsOf = (city: NamedCity): string => links.contacts(citySegment(city));
