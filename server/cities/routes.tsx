import type { Express, RequestHandler } from 'express';
import { links, patterns } from '../../shared/routes.ts';
import { CityPage } from '../../views/content/city-page.tsx';
import { CITY_COOKIE, RATE_COOKIE, writeCookie } from '../http/cookies.ts';
import { isOwnPath } from '../http/own-path.ts';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { createProblem, HttpError } from '../http/problem.ts';
import { hostUrl, type MakePageHandler, type PageDeps, pageViewer } from '../page-deps.ts';
import { cityChoiceSchema } from './city-choice.ts';

export function addCityRoutes(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.city,
    page((request) => loadCityPage(deps, request)),
  );
  app.post(patterns.city, chooseCity(deps));
}

/** GET /city: all cities, for browsers where the header's list does not do. */
function loadCityPage(deps: PageDeps, request: PageRequest): PageAnswer {
  const { reference, company } = deps;
  const { city } = pageViewer(deps, request.visitor);
  const returnTo = ownPathOr(request.query.get('return_to'), links.home());
  return {
    kind: 'page',
    head: {
      title: `Выбор города — ${company.name}`,
      description: 'Города, в которых у нас есть склады и пункты выдачи.',
      canonical: links.cityChoice(),
      robots: 'noindex, follow',
    },
    body: <CityPage city={city} cityGroups={reference.get('cities')} returnTo={returnTo} />,
    tags: ['content'],
    cache: 'shared',
  };
}

/**
 * POST /city: keeps the chosen city or currency and comes back. Outside of localhost a city has its
 * own host, which names it better than a cookie.
 */
function chooseCity({ places, site }: PageDeps): RequestHandler {
  return (req, res) => {
    const choice = cityChoiceSchema.safeParse(req.body);
    if (!choice.success) throw new HttpError(createProblem(400));
    const { city_id: cityId, rate_id: rateId, return_to } = choice.data;
    const path = ownPathOr(return_to, links.home());
    if (rateId !== undefined) {
      if (!places.hasRate(rateId))
        throw new HttpError(createProblem(400, 'unknown_rate', 'Такой валюты нет'));
      writeCookie(res, site, RATE_COOKIE, String(rateId));
    }
    if (cityId === undefined) return res.redirect(303, path);
    if (!places.hasCity(cityId))
      throw new HttpError(createProblem(400, 'unknown_city', 'Такого города нет'));
    writeCookie(res, site, CITY_COOKIE, String(cityId));
    const { subdomain } = places.getCity(cityId);
    res.redirect(303, site.isLocal ? path : hostUrl(site, subdomain) + path);
  };
}

function ownPathOr(path: string | null, fallback: string): string {
  return path !== null && isOwnPath(path) ? path : fallback;
}
