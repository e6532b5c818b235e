import { obtainWriter } from '../auth/obtain-writer.ts';
import type { ActionDone, ActionRequest } from '../http/action.ts';
import { clientOf } from '../http/client-of.ts';
import { sendPaper } from '../http/letter-notice.ts';
import type { PageDeps } from '../page-deps.ts';

/** POST /basket/offer-letters: the offer of what is marked, by mail. */
export async function sendOffer(deps: PageDeps, request: ActionRequest): Promise<ActionDone> {
  const { viewer, cookies } = await obtainWriter(deps, request.visitor);
  const client = clientOf(request);
  const notice = await sendPaper(request.body, (email) =>
    deps.shop.sendBasketOffer(viewer, { email, client }),
  );
  return { kind: 'done', cookies, notice, fragments: {} };
}
