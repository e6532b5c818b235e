import type { ReactNode } from 'react';
import { z } from 'zod';
import type { Order } from '../../shared/contract/orders.ts';
import * as links from '../../shared/routes.ts';
import type { RefusedLetter } from '../../views/orders/letter-form.tsx';
import { OrderElsewherePage } from '../../views/orders/order-elsewhere-page.tsx';
import { OrderPage } from '../../views/orders/order-page.tsx';
import { PAYMENT_ID, PaymentState, PayResultPage } from '../../views/orders/pay-result-page.tsx';
import { QuotePage, QuoteSentPage } from '../../views/orders/quote-page.tsx';
import { ResultPage, resultTitle } from '../../views/orders/result-page.tsx';
import type { OwnFile } from '../platform/http/file-handler.ts';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

export interface OrderPageDeps extends PageDeps {
  /** No real money is taken on the site. */
  isTestPayment: boolean;
}

const NOT_FOUND = { kind: 'not-found' } as const;
const codeSchema = z.string().regex(/^[\w-]{1,60}$/);
const idSchema = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** GET /result/:code */
export async function loadResultPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const order = await findByCode(deps, request);
  if (!order) return elsewhere(deps, request);
  if (order.kind === 'request') return redirect(links.orderSend(order.code));
  return resultPage(deps, order);
}

/** The page of an order, with an address that its invoice cannot be sent to. */
export function resultPage(
  deps: PageDeps,
  order: Order,
  refusedLetter: RefusedLetter | null = null,
): Page {
  const { tollFreePhone: phone } = deps.company;
  const props = { order, phone, refusedLetter, methods: methodsOf(deps) };
  return createPage(
    deps,
    { title: resultTitle(order), path: links.orderResult(order.code) },
    <ResultPage {...props} />,
  );
}

/** GET /order-send/:code */
export async function loadQuoteSentPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { path } = request;
  const order = await findByCode(deps, request);
  if (!order) return elsewhere(deps, request);
  if (order.kind === 'order') return redirect(links.orderResult(order.code));
  const title = `Заявка № ${order.number} отправлена`;
  return createPage(deps, { title, path }, <QuoteSentPage {...quoteProps(deps, request, order)} />);
}

/** GET /pay-result/:code: asks the payment system first; the address proves nothing. */
export async function loadPayResultPage(
  deps: OrderPageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { params, path, visitor } = request;
  const code = codeSchema.safeParse(params.code).data;
  const { viewer } = pageViewer(deps, visitor);
  const order = code ? await deps.shop.checkPayment(viewer, { code }) : null;
  if (!order) return elsewhere(deps, request);
  const props = { order, isTest: deps.isTestPayment, methods: methodsOf(deps) };
  const title = `Оплата заказа № ${order.number}`;
  return {
    ...createPage(deps, { title, path }, <PayResultPage {...props} />),
    fragments: { [PAYMENT_ID]: <PaymentState {...props} /> },
  };
}

/** GET /lk-order/:id */
export async function loadAccountOrderPage(
  deps: PageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { path } = request;
  const order = await findById(deps, request, 'order');
  if (!order) return missing(deps, request);
  const { tollFreePhone: phone } = deps.company;
  return createPage(
    deps,
    { title: `Заказ № ${order.number}`, path },
    <OrderPage order={order} phone={phone} methods={methodsOf(deps)} />,
  );
}

/** GET /lk-request/:id */
export async function loadAccountQuotePage(
  deps: PageDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { path } = request;
  const order = await findById(deps, request, 'request');
  if (!order) return missing(deps, request);
  const title = `Заявка № ${order.number}`;
  return createPage(deps, { title, path }, <QuotePage {...quoteProps(deps, request, order)} />);
}

/** GET /result/:code/invoice.pdf */
export async function loadInvoice(
  deps: PageDeps,
  { params, visitor }: PageRequest,
): Promise<OwnFile | null> {
  const code = codeSchema.safeParse(params.code).data;
  const { viewer } = pageViewer(deps, visitor);
  return asFile(code ? await deps.shop.orderInvoice(viewer, { code }) : null);
}

/** GET /order-send/:code/offer.pdf */
export async function loadOfferPaper(
  deps: PageDeps,
  { params, visitor }: PageRequest,
): Promise<OwnFile | null> {
  const code = codeSchema.safeParse(params.code).data;
  const { viewer } = pageViewer(deps, visitor);
  return asFile(code ? await deps.shop.offerPaper(viewer, { code }) : null);
}

function asFile(paper: { filename: string; content: string } | null): OwnFile | null {
  if (!paper) return null;
  const content = Buffer.from(paper.content, 'base64');
  return { filename: paper.filename, contentType: 'application/pdf', content };
}

function quoteProps(deps: PageDeps, { visitor }: PageRequest, quote: Order) {
  const isOverdue = quote.offered_until !== null && quote.offered_until < deps.now();
  const { loggedIn } = pageViewer(deps, visitor);
  const phone = deps.company.tollFreePhone;
  return { quote, phone, isOverdue, loggedIn, ways: deps.reference.get('paymentWays') };
}

const methodsOf = ({ reference }: PageDeps) => reference.get('paymentWays').payable;

async function findByCode(deps: PageDeps, { params, visitor }: PageRequest): Promise<Order | null> {
  const code = codeSchema.safeParse(params.code).data;
  const { viewer } = pageViewer(deps, visitor);
  return code ? deps.shop.orderByCode(viewer, { code }) : null;
}

async function findById(
  deps: PageDeps,
  { params, visitor }: PageRequest,
  kind: Order['kind'],
): Promise<Order | null> {
  const id = idSchema.safeParse(params.id).data;
  const { viewer } = pageViewer(deps, visitor);
  return id ? deps.shop.order(viewer, { id, kind }) : null;
}

/** An owner who is signed out comes back after signing in; to others it is not there (S6.4). */
function missing(deps: PageDeps, { visitor, url }: PageRequest): PageAnswer {
  const { loggedIn } = pageViewer(deps, visitor);
  return loggedIn ? NOT_FOUND : redirect(links.loginStep(null, url));
}

/** Answer for a code that is nobody's or not this browser's: both look the same. */
function elsewhere(deps: PageDeps, { path, visitor }: PageRequest): PageAnswer {
  const { loggedIn } = pageViewer(deps, visitor);
  const loginUrl = loggedIn ? null : links.loginStep(null, path);
  const phone = deps.company.tollFreePhone;
  const shown = { title: 'Здесь заказ не открыть', path };
  const body = <OrderElsewherePage phone={phone} loginUrl={loginUrl} />;
  return { ...createPage(deps, shown, body), status: 404 };
}

const redirect = (location: string) => ({ kind: 'redirect', status: 303, location }) as const;

interface Shown {
  title: string;
  /** Address of the page. */
  path: string;
}

function createPage({ company }: PageDeps, { title, path }: Shown, body: ReactNode): Page {
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description: `${title}. ${company.name}.`,
      canonical: path,
      robots: 'noindex, follow',
    },
    body,
    tags: [],
    cache: 'no-store',
  };
}
