import type { Express, RequestHandler } from 'express';
import { z } from 'zod';
import { links, patterns } from '../../shared/routes.ts';
import { DemoPayPage } from '../../views/orders/demo-pay-page.tsx';
import type { ActionAnswer, ActionRequest } from '../http/action.ts';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { createProblem, HttpError } from '../http/problem.ts';
import type { DemoProvider } from '../integrations/payments/create-demo-provider.ts';
import type { DemoPayment } from '../integrations/payments/demo-payments.ts';
import { isPaymentId } from '../integrations/payments/payment-provider.ts';
import type { Handlers, PageDeps } from '../page-deps.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { keepNotice, syncPayment } from './sync-payment.ts';

interface PaymentRouteDeps extends PageDeps {
  payments: PaymentDeps;
  /** The built-in test pay page; null where real money is taken. */
  demo: DemoProvider | null;
}

export function addPaymentRoutes(
  app: Express,
  { page, action }: Handlers,
  deps: PaymentRouteDeps,
): void {
  app.post(patterns.paymentNotices, receiveNotice(deps.payments));
  const { demo } = deps;
  if (!demo) return;
  app.get(
    patterns.demoPayment,
    page((request) => loadDemoPayPage(deps, demo, request)),
  );
  app.post(
    patterns.demoPayment,
    action((request) => settleDemo(demo, request)),
  );
}

/**
 * POST /payments/notices: anybody may send one, so that it is only a reason to ask the payment system.
 * Kept first and answered at once; what follows is done after the answer, or by the reconciler.
 */
function receiveNotice(payments: PaymentDeps): RequestHandler {
  return async (req, res) => {
    const body: unknown = req.body ?? {};
    const externalId = payments.provider.parseNotification(body);
    const isOurs = externalId !== null && (await isKnown(payments, externalId));
    if (isOurs) await keepNotice(payments, body);
    res.setHeader('Cache-Control', 'no-store');
    res.status(200).json({});
    if (!isOurs) return;
    syncPayment(payments, externalId).catch((error: unknown) => {
      payments.log.error({ err: error }, 'Платёж не проверен, проверим ещё раз');
    });
  };
}

/** Strangers' inventions are thanked and not kept. */
async function isKnown({ store, providerName }: PaymentDeps, externalId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('payments')
    .select('id')
    .where('external_id', '=', externalId)
    .where('provider', '=', providerName)
    .executeTakeFirst();
  return row !== undefined;
}

async function loadDemoPayPage(
  { company }: PageDeps,
  demo: DemoProvider,
  { params }: PageRequest,
): Promise<PageAnswer> {
  const payment = isPaymentId(params.id) ? await demo.findDemo(params.id) : null;
  if (!payment) return { kind: 'not-found' };
  const { id, description, amount, returnUrl } = payment;
  return {
    kind: 'page',
    head: {
      title: `Тестовая оплата — ${company.name}`,
      description: 'Проверка оплаты: настоящие деньги не списываются.',
      ...{ canonical: links.demoPayment(id), robots: 'noindex, follow' },
    },
    body: <DemoPayPage {...{ id, description, amount, returnUrl }} ended={endOf(payment)} />,
    ...{ tags: [], cache: 'no-store' },
  };
}

function endOf({ status, cancelReason }: DemoPayment): string | null {
  if (status === 'succeeded') return 'Этот платёж уже оплачен.';
  return status === 'canceled' ? `${cancelReason ?? 'Платёж отменён'}.` : null;
}

const outcomeSchema = z.object({ outcome: z.enum(['pay', 'decline']) });

/** Back to the shop either way, as a bank would lead. */
async function settleDemo(
  demo: DemoProvider,
  { params, body }: ActionRequest,
): Promise<ActionAnswer> {
  const form = outcomeSchema.safeParse(body).data;
  if (!form) throw new HttpError(createProblem(400));
  const payment = isPaymentId(params.id) ? await demo.findDemo(params.id) : null;
  if (!payment) throw new HttpError(createProblem(404));
  await (form.outcome === 'pay' ? demo.payDemo(payment.id) : demo.declineDemo(payment.id));
  return { kind: 'done', outside: payment.returnUrl };
}
