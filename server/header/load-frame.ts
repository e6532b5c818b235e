import { moscowDay } from '../../shared/ru/dates.ts';
import type { Frame } from '../../views/layout/frame.ts';
import type { PageRequest } from '../http/page.ts';
import type { PageDeps } from '../page-deps.ts';

/** What header and footer show around a page. */
export function loadFrame(deps: PageDeps, { visitor, url, params }: PageRequest): Frame {
  const { reference, places, company, now } = deps;
  return {
    company,
    city: places.getCity(visitor.cityId),
    cityGroups: reference.get('cities'),
    cityConfirmed: visitor.cityConfirmed,
    rates: reference.get('rates'),
    rate: places.getRate(visitor.rateId),
    menu: reference.get('catalog'),
    path: url,
    year: Number(moscowDay(now()).slice(0, 4)),
    searchText: typeof params.search === 'string' ? params.search : '',
    basketCount: 0,
    favoritesCount: 0,
    customer: null,
  };
}
