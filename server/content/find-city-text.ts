import { citySegment } from '../../shared/city-address.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { City } from '../../shared/contract/catalog.ts';
import type { PageText } from '../../shared/contract/content.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

interface CityTextAsked {
  /** Kind of text: `delivery-kazan`, `contacts-kazan`. */
  kind: 'delivery' | 'contacts';
  city: City;
}

/** The operator's text for one city, or null where there is nothing particular to say. */
export function findCityText(
  { shop }: PageDeps,
  viewer: Viewer,
  { kind, city }: CityTextAsked,
): Promise<PageText | null> {
  return shop.pageText(viewer, { code: `${kind}-${citySegment(city)}` });
}
