import { CallError } from '../../shared/contract/call.ts';
import { createNotice } from '../../shared/notice.ts';
import type { OnlineMethod } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import type { ActionDone, ActionRequest } from '../platform/http/action.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import type { Site } from '../platform/http/site.ts';

interface PayAsk {
  order: { id: number; code: string };
  method: OnlineMethod;
}

/** Method to pay in on the site when the buyer has named none. */
export const usualMethod = ({ reference }: Pick<PageDeps, 'reference'>): OnlineMethod =>
  reference.get('paymentWays').payable[0] ?? 'card';

/**
 * Leads on to the payment system; when it cannot take the money now the order stays as it is, and
 * its page says what has happened and what can be done.
 */
export async function payLocation(
  deps: PageDeps,
  { visitor }: ActionRequest,
  { order, method }: PayAsk,
): Promise<ActionDone> {
  const { viewer, siteUrl } = pageViewer(deps, visitor);
  const return_origin = deps.site.isLocal ? localOrigin(deps.site, visitor.hostname) : siteUrl;
  const started = await startOrSay(
    deps.shop.payOrder(viewer, { id: order.id, method, return_origin }),
  );
  if (started.kind === 'redirect') return leadTo(deps.site, started.url);
  const notice = createNotice({
    id: 'payment',
    title: started.kind === 'gone' ? 'Товара сейчас нет' : 'Оплата не началась',
    description: started.message,
    icon: 'triangle-alert',
    color: 'warning',
    timeout: 30_000,
  });
  return { kind: 'done', location: links.orderResult(order.code), notice };
}

/**
 * Leads to an address that may be the shop's own: there it is a path, which any of its hosts has.
 */
export function leadTo(site: Site, address: string): ActionDone {
  const url = new URL(address);
  const isOwn =
    url.origin === site.origin || (site.isLocal && site.subdomainOf(url.hostname) === '');
  return isOwn ? { kind: 'done', location: url.pathname } : { kind: 'done', outside: address };
}

type Started = NonNullable<Awaited<ReturnType<PageDeps['shop']['payOrder']>>>;

/**
 * Refusals of the shop, and a shop elsewhere that does not answer, are told on the order's page.
 */
async function startOrSay(starting: Promise<Started | null>): Promise<Started> {
  try {
    return (await starting) ?? { kind: 'failed', message: 'Этот заказ нельзя оплатить на сайте.' };
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return { kind: 'failed', message: error.message };
  }
}

/** Origin on a laptop: the buyer comes back to the host that was used, where the cookies are. */
function localOrigin({ origin }: Site, hostname: string): string {
  const { port } = new URL(origin);
  return `http://${hostname}${port && `:${port}`}`;
}
