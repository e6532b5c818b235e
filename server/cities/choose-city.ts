import type { Request, RequestHandler, Response } from 'express';
import { ROUBLE_RATE_ID } from '../../shared/cities.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { createNotice } from '../../shared/notice.ts';
import { isOwnPath } from '../../shared/own-path.ts';
import { FragmentQuery } from '../../shared/page-parts.ts';
import { isOrderPath } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { clearCookie, NOTICE_COOKIE, RATE_COOKIE, writeCookie } from '../platform/http/cookies.ts';
import { writeNotice } from '../platform/http/notice-cookie.ts';
import { ownReferer } from '../platform/http/own-referer.ts';
import { hostUrl, type PageDeps } from '../platform/http/page-deps.ts';
import { readOwnRequest } from '../platform/http/page-request.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { sendRedirect } from '../platform/http/send-redirect.ts';
import { cityChoiceSchema } from './city-choice.ts';
import { cityCookies } from './city-cookies.ts';

/** POST /city: keeps the chosen city or currency and comes back to the page. */
export function chooseCity(deps: PageDeps): RequestHandler {
  return (req, res) => {
    res.setHeader('Cache-Control', 'private, no-store');
    const choice = cityChoiceSchema.safeParse(req.body);
    if (!choice.success) throw new HttpError(createProblem(400));
    const { city_id: cityId, rate_id: rateId, return_to } = choice.data;
    const path = currentPath(req, return_to);
    if (rateId !== undefined) keepRate(deps, res, rateId);
    if (cityId === undefined) return sendRedirect(res, 303, path);
    if (!deps.places.hasCity(cityId))
      throw new HttpError(createProblem(400, 'unknown_city', 'Такого города нет'));
    const isPlain = !(FragmentQuery.Name in req.query);
    const cookies = cityCookies(deps, cityId, { isPlain });
    for (const name of keysOf(cookies)) writeCookie(res, deps.site, name, String(cityId));
    // A script that only confirms the city it is in stays where it is.
    if (!isPlain) return void res.status(204).end();
    const isChange = cityId !== readOwnRequest(req, deps).request.visitor.cityId;
    sendRedirect(
      res,
      303,
      cityHost(deps, cityId) + (isChange ? afterChange(deps, res, path) : path),
    );
  };
}

/**
 * The page that it was sent from, as it is by now: its list may have been filtered in place since, and a
 * product may have given its place to a variant.
 */
function currentPath(req: Request, given: string): string {
  const asked = isOwnPath(given) ? given : links.home();
  const current = ownReferer(req);
  return current !== null && placeOf(current) === placeOf(asked) ? current : asked;
}

/** Path without its query; every product's page is one place. */
const placeOf = (path: string) =>
  path.split(/[?#]/)[0]?.replace(/^\/goods\/[^/]+$/, links.product(''));

function keepRate({ places, site }: PageDeps, res: Response, rateId: number): void {
  if (!places.hasRate(rateId))
    throw new HttpError(createProblem(400, 'unknown_rate', 'Такой валюты нет'));
  // Roubles need no cookie, and pages without one are shared.
  if (rateId === ROUBLE_RATE_ID) clearCookie(res, site, RATE_COOKIE);
  else writeCookie(res, site, RATE_COOKIE, String(rateId));
}

function cityHost({ places, site }: PageDeps, cityId: number): string {
  return site.isLocal ? '' : hostUrl(site, places.getCity(cityId).subdomain);
}

/** An order is made anew in another city: from its pages on to the basket (S4.33). */
function afterChange({ site }: PageDeps, res: Response, path: string): string {
  if (!isOrderPath(path)) return path;
  const notice = createNotice({
    id: 'city',
    title: 'Город изменён',
    description: 'Проверьте наличие и сроки в корзине и оформите заказ снова',
    icon: 'map-pin',
  });
  writeCookie(res, site, NOTICE_COOKIE, writeNotice(notice));
  return links.basket();
}
