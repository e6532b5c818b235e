import type { Express } from 'express';
import { patterns } from '../../shared/routes.ts';
import type { MakePageHandler } from '../page-deps.ts';
import { loadContactsPage } from './load-contacts-page.tsx';
import { loadDeliveryPage } from './load-delivery-page.tsx';
import type { MapPageDeps } from './map-settings.ts';

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
