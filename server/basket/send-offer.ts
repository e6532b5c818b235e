import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionDone, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import { mailPaper } from '../platform/http/mail-paper.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';

/** POST /basket/offer-letters: the offer of what is marked, by mail. */
export async function sendOffer(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  const { viewer, cookies } = await obtainShopper(deps, request);
  const client = clientOf(request);
  const notice = await mailPaper(request.body, (email) =>
    deps.shop.sendBasketOffer(viewer, { email, client }),
  );
  return { kind: 'done', cookies, notice, fragments: {} };
}
