import { MAIN_CITY_ID } from '../../shared/cities.ts';
import type { City } from '../../shared/contract/catalog.ts';
import { listingSearch } from '../../shared/routes.ts';
import { inCity } from '../../shared/ru/in-city.ts';
import { countOf, GOODS } from '../../shared/ru/plural.ts';
import type { PageHead } from '../../views/layout/frame.ts';
import type { AskedListing } from './read-listing-request.ts';

/** «Плиты в Казани»; in the main city titles name no city. */
export function titleInCity(title: string, city: City): string {
  return city.id === MAIN_CITY_ID ? title : `${title} ${inCity(city.title_in)}`;
}

interface ListingHeadFacts {
  /** Title of the category or brand, without the city. */
  title: string;
  /** Path of the first page. */
  path: string;
  city: City;
  shopName: string;
  total: number;
  image?: string | null;
  asked: AskedListing;
}

/**
 * Title, description and canonical address of a page of a list. A filtered list is not for indexes;
 * a sorted one counts as the unsorted; every page of the plain list stands for itself.
 */
export function listingHead(facts: ListingHeadFacts): PageHead {
  const { title, path, city, shopName, total, image, asked } = facts;
  const page = asked.page > 1 ? ` — страница ${asked.page}` : '';
  const filtered = asked.hash !== '';
  return {
    title: `${titleInCity(`${title}: купить`, city)}, цены и наличие${page} — ${shopName}`,
    description: `${title}: ${countOf(total, GOODS)}. Цены, наличие и срок доставки ${inCity(city.title_in)}${page}.`,
    canonical: path + listingSearch(filtered ? {} : { page: asked.page }),
    image: image ?? null,
    ...((filtered || total === 0) && { robots: 'noindex, follow' as const }),
  };
}
