import { FragmentQuery } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';

/** The page is of this city already: only the cookie is wanted. */
export function confirmCity(cityId: string): void {
  fetch(`${links.cityChoice()}?${FragmentQuery.Name}=`, {
    method: 'POST',
    body: new URLSearchParams({ city_id: cityId }),
    keepalive: true,
  }).catch(() => {
    // Asked again tomorrow.
  });
}
