import type { Express } from 'express';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import type { RunAction } from '../platform/http/action.ts';
import type { MakeFileHandler } from '../platform/http/file-handler.ts';
import type { LoadPage } from '../platform/http/page.ts';
import type { Handlers } from '../platform/http/page-deps.ts';
import {
  loadAccountOrderPage,
  loadAccountQuotePage,
  loadInvoice,
  loadOfferPaper,
  loadPayResultPage,
  loadQuoteSentPage,
  loadResultPage,
  type OrderPageDeps,
} from './load-order-pages.tsx';
import {
  acceptOwnOffer,
  cancelOwnOrder,
  payForOrder,
  repeatOwnOrder,
  sendOwnInvoice,
} from './own-order-actions.ts';

export function addOrderRoutes(
  app: Express,
  { page, action, file }: Handlers & { file: MakeFileHandler },
  deps: OrderPageDeps,
): void {
  const pages: [string, LoadPage][] = [
    [patterns.orderResult, (request) => loadResultPage(deps, request)],
    [patterns.orderSend, (request) => loadQuoteSentPage(deps, request)],
    [patterns.payResult, (request) => loadPayResultPage(deps, request)],
    [patterns.accountOrder, (request) => loadAccountOrderPage(deps, request)],
    [patterns.accountRequest, (request) => loadAccountQuotePage(deps, request)],
  ];
  const actions: [string, RunAction][] = [
    [patterns.orderPayment, (request) => payForOrder(deps, request)],
    [patterns.orderCancellation, (request) => cancelOwnOrder(deps, request)],
    [patterns.invoiceLetters, (request) => sendOwnInvoice(deps, request)],
    [patterns.orderRepeat, (request) => repeatOwnOrder(deps, request)],
    [patterns.offerAcceptance, (request) => acceptOwnOffer(deps, request)],
  ];
  // A letter that was refused is shown at the address of its form: it may be reloaded.
  app.get(
    patterns.invoiceLetters,
    page(({ params }) => ({
      kind: 'redirect',
      status: 303,
      location: links.orderResult(String(params.code)),
    })),
  );
  for (const [pattern, load] of pages) app.get(pattern, page(load));
  for (const [pattern, run] of actions) app.post(pattern, action(run));
  app.get(
    patterns.offerPaper,
    file((request) => loadOfferPaper(deps, request)),
  );
  app.get(
    patterns.orderInvoice,
    file((request) => loadInvoice(deps, request)),
  );
}
