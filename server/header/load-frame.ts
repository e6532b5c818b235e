import type { User } from '../../shared/contract/shopper.ts';
import { moscowDay } from '../../shared/ru/dates.ts';
import type { ActionsFrame, Frame } from '../../views/layout/frame.ts';
import { menuLinks } from '../../views/layout/menu-links.ts';
import type { PageRequest } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import type { Visitor } from '../platform/http/visitor.ts';
import { textInPath } from '../search/text-in-path.ts';

/** Contents of header and footer around a page. */
export function loadFrame(deps: PageDeps, { visitor, url, params }: PageRequest): Frame {
  const { reference, places, company, site, now } = deps;
  return {
    company,
    shopUrl: site.origin,
    city: places.getCity(visitor.cityId),
    cityGroups: reference.get('cities'),
    cityConfirmed: visitor.cityConfirmed,
    rates: reference.get('rates'),
    rate: places.getRate(visitor.rateId),
    menu: reference.get('catalog'),
    paymentWays: reference.get('paymentWays').offered,
    links: menuLinks(reference.get('siteParts').links),
    siteNotices: reference.get('siteParts').notices,
    hasPersonalPrices: reference.get('siteParts').has_personal_prices,
    path: url,
    year: Number(moscowDay(now()).slice(0, 4)),
    searchText: textInPath(params),
    ...loadActions(visitor),
    notice: visitor.notice,
  };
}

/** Contents of the header's buttons. */
export function loadActions({ shopper }: Visitor): ActionsFrame {
  return {
    basketCount: shopper?.basket.length ?? 0,
    favoritesCount: shopper?.favorites.length ?? 0,
    ordersCount: shopper?.active_orders ?? 0,
    customer: shopper?.user ? { name: customerName(shopper.user) } : null,
    needPay: (shopper?.need_pay ?? 0) > 0,
  };
}

/** A customer who gave no name is called by the phone. */
function customerName({ first_name, last_name, phone }: User): string {
  return `${first_name} ${last_name}`.trim() || phone;
}
