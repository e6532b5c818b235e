import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { mailPaper } from '../platform/http/mail-paper.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { showBasketPage } from './load-basket-page.tsx';

/** POST /basket/offer-letters: the offer of what is marked, by mail; a wrong address stays in its field. */
export async function sendOffer(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { viewer, cookies } = await obtainShopper(deps, request);
  const client = clientOf(request);
  const mailed = await mailPaper(request.body, {
    send: (email) => deps.shop.sendBasketOffer(viewer, { email, client }),
    nothing: 'Отметьте товары',
  });
  if ('notice' in mailed) return { kind: 'done', cookies, notice: mailed.notice, fragments: {} };
  const basket = { visitor: request.visitor, viewer };
  const page = await showBasketPage(deps, basket, { refusedLetter: mailed.refused });
  return { kind: 'refused', cookies, page };
}
