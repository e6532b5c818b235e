import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import { loadContactsPage } from '../contacts/load-contacts-page.tsx';
import type { MapPageDeps } from '../integrations/map/map-settings.ts';
import type { MakePageHandler } from '../platform/http/page-deps.ts';
import { loadDeliveryPage } from './load-delivery-page.tsx';

/** The pages with a map: delivery and contacts. */
export function addDeliveryRoutes(app: Express, page: MakePageHandler, deps: MapPageDeps): void {
  app.get(
    patterns.delivery,
    page((request) => loadDeliveryPage(deps, request)),
  );
  app.get(
    patterns.contacts,
    page((request) => loadContactsPage(deps, request)),
  );
}
