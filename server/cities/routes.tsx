import type { Express } from 'express';
import { parseLonlat } from '../../shared/cities.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import { PartId } from '../../shared/page-parts.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { CityPage } from '../../views/content/city-page.tsx';
import { AllCities } from '../../views/header/city-choice.tsx';
import { CityTip } from '../../views/header/city-question.tsx';
import type { Page, PageRequest } from '../platform/http/page.ts';
import { type MakePageHandler, type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { chooseCity } from './choose-city.ts';

export function addCityRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.cityChoice,
    page((request) => loadCityPage(deps, request)),
  );
  app.post(patterns.cityChoice, chooseCity(deps));
  app.get(
    patterns.nearestCity,
    page((request) => loadNearestCity(deps, request)),
  );
}

/** GET /city: all cities; the header's list takes them from here when it is opened. */
function loadCityPage(deps: PageDeps, request: PageRequest): Page {
  const { city } = pageViewer(deps, request.visitor);
  const cityGroups = deps.reference.get('cities');
  const returnTo = returnPath(request);
  return {
    ...createPage(deps),
    body: <CityPage city={city} cityGroups={cityGroups} returnTo={returnTo} />,
    fragments: {
      [PartId.AllCities]: <AllCities city={city} cityGroups={cityGroups} path={returnTo} />,
    },
  };
}

/** GET /city/nearest?coords=37.62,55.75: the first visit's question about the closest city. */
async function loadNearestCity(deps: PageDeps, request: PageRequest): Promise<Page> {
  const { viewer } = pageViewer(deps, request.visitor);
  const coords = request.query.get('coords')?.slice(0, 60);
  const isPlace = coords !== undefined && parseLonlat(coords) !== null;
  // Without a place the host tells: Москва on the main one alone.
  const nearest = isPlace ? await deps.shop.nearestCity(viewer, { coords }) : null;
  const city = deps.places.getCity(nearest?.nearest_city_id ?? viewer.cityId);
  const here = city.id === viewer.cityId;
  const tip = <CityTip city={city} path={returnPath(request)} here={here} />;
  return {
    ...createPage(deps),
    body: (
      <div className="container">
        <h1>Ваш город</h1>
        {tip}
      </div>
    ),
    fragments: { [PartId.CityTip]: tip },
    // Every place on Earth would be a page of its own.
    cache: coords ? 'no-store' : 'shared',
  };
}

function createPage({ company }: PageDeps): Omit<Page, 'body'> {
  return {
    kind: 'page',
    head: {
      title: `Выбор города — ${company.name}`,
      description: 'Города, в которых у нас есть склады и пункты выдачи.',
      canonical: links.cityChoice(),
      robots: 'noindex, follow',
    },
    tags: ['content'],
    cache: 'shared',
  };
}

function returnPath({ query }: PageRequest): string {
  const path = query.get('return_to');
  return path !== null && isOwnPath(path) ? path : links.home();
}
