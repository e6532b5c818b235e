import type { Express, RequestHandler } from 'express';
import { z } from 'zod';
import { MAIN_CITY_ID, ROUBLE_RATE_ID } from '../../shared/cities.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { DemoPayPage } from '../../views/orders/demo-pay-page.tsx';
import { leadTo } from '../orders/pay-location.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type Handlers, type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

export function addPaymentRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.post(patterns.paymentNotices, receivePaymentNotice(deps));
  app.get(
    patterns.demoPayment,
    page((request) => loadDemoPayPage(deps, request)),
  );
  app.post(
    patterns.demoPayment,
    action((request) => settleDemo(deps, request)),
  );
}

/** A payment system has neither city nor token. */
const anyone = { cityId: MAIN_CITY_ID, country: 'ru', rate: ROUBLE_RATE_ID, token: null };

/** POST /payments/notices: anybody may send one, so that it is only a reason to ask the payment system. */
function receivePaymentNotice({ shop }: PageDeps): RequestHandler {
  return async (req, res) => {
    await shop.noticePayment(anyone, { notice: req.body ?? {} });
    res.setHeader('Cache-Control', 'no-store');
    res.status(200).json({});
  };
}

const idSchema = z.string().min(1).max(100);

async function loadDemoPayPage(
  deps: PageDeps,
  { params, visitor }: PageRequest,
): Promise<PageAnswer> {
  const id = idSchema.safeParse(params.id).data;
  const { viewer } = pageViewer(deps, visitor);
  const payment = id ? await deps.shop.demoPayment(viewer, { id }) : null;
  if (!payment) return { kind: 'not-found' };
  const { description, amount, return_url, ended } = payment;
  const { location, outside } = leadTo(deps.site, return_url);
  const returnUrl = outside ?? location ?? links.home();
  return {
    kind: 'page',
    head: {
      title: `Тестовая оплата — ${deps.company.name}`,
      description: 'Проверка оплаты: настоящие деньги не списываются.',
      canonical: links.demoPayment(payment.id),
      robots: 'noindex, follow',
    },
    body: (
      <DemoPayPage
        id={payment.id}
        description={description}
        amount={amount}
        returnUrl={returnUrl}
        ended={ended}
      />
    ),
    tags: [],
    cache: 'no-store',
  };
}

const outcomeSchema = z.object({ outcome: z.enum(['pay', 'decline']) });

/** Back to the shop either way, as a bank would lead. */
async function settleDemo(
  deps: PageDeps,
  { params, body, visitor }: ActionRequest,
): Promise<ActionAnswer> {
  const form = outcomeSchema.safeParse(body).data;
  if (!form) throw new HttpError(createProblem(400));
  const id = idSchema.safeParse(params.id).data;
  const { viewer } = pageViewer(deps, visitor);
  const { outcome } = form;
  const settled = id ? await deps.shop.settleDemoPayment(viewer, { id, outcome }) : null;
  if (!settled) throw new HttpError(createProblem(404));
  return leadTo(deps.site, settled.return_url);
}
