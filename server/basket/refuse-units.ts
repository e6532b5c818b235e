import { NOT_UNITS } from '../../shared/basket.ts';
import * as links from '../../shared/routes.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { PageRequest, Redirect } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { notUnitsNotice } from './basket-notice.ts';
import { showBasketPage } from './load-basket-page.tsx';

/** Page that a form was sent from is the basket, as it is or with something refused in it. */
export const isFromBasket = ({ returnTo }: Pick<ActionRequest, 'returnTo'>): boolean =>
  /^\/basket(?:[/?#]|$)/.test(returnTo);

/** Text that is no number of units: named at its field in the basket, in a notice on other pages. */
export async function refuseUnits(
  deps: PageDeps,
  request: ActionRequest,
  typed: { productId: number; text: string },
): Promise<ActionAnswer> {
  const { visitor } = request;
  if (!isFromBasket(request)) return { kind: 'done', notice: notUnitsNotice(), fragments: {} };
  const { viewer } = pageViewer(deps, visitor);
  const refusedUnits = { productId: typed.productId, typed: typed.text, text: NOT_UNITS };
  const page = await showBasketPage(deps, { visitor, viewer }, { refusedUnits });
  return { kind: 'refused', page };
}

/** GET of an address that the basket's forms are sent to: what was refused there may be reloaded. */
export function toBasketPage({ visitor: { notice } }: PageRequest): Redirect {
  return { kind: 'redirect', status: 303, location: links.basket(), ...(notice && { notice }) };
}
