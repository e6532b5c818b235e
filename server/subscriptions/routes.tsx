import type { Express } from 'express';
import { z } from 'zod';
import { MAILING_CONSENT } from '../../shared/consents.ts';
import { CallError } from '../../shared/contract/call.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { subscriptionFormSchema } from '../../shared/subscription.ts';
import { TRAP_FIELD } from '../../views/forms/form-parts.tsx';
import {
  SUBSCRIBE_ID,
  SubscribeAsked,
  SubscribeForm,
  type SubscribeFormProps,
} from '../../views/subscriptions/subscribe-form.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page } from '../platform/http/page.ts';
import { type Handlers, type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import {
  loadSubscribeAskedPage,
  loadSubscribePage,
  loadSubscriptionPage,
} from './load-subscription-page.tsx';

export function addSubscriptionRoutes(app: Express, handlers: Handlers, deps: PageDeps): void {
  const { page, action } = handlers;
  app.get(
    patterns.subscribe,
    page(() => loadSubscribePage(deps)),
  );
  app.post(
    patterns.subscribe,
    action((request) => askForMailing(deps, request)),
  );
  app.get(
    patterns.subscribeAsked,
    page(() => loadSubscribeAskedPage(deps)),
  );
  for (const [pattern, ending] of [
    [patterns.subscription, false],
    [patterns.subscriptionEnd, true],
  ] as const) {
    app.get(
      pattern,
      page((request) => loadSubscriptionPage(deps, request, { ending })),
    );
    app.post(
      pattern,
      action((request) => changeMailing(deps, request, { ending })),
    );
  }
}

const trapSchema = z.object({ [TRAP_FIELD]: z.string().min(1) });

/** POST /subscribe: the answer is the same for every address. */
async function askForMailing(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = subscriptionFormSchema.safeParse(request.body);
  if (!form.success) {
    const { fieldErrors } = z.flattenError(form.error);
    const errors = { email: fieldErrors.email?.[0], consent: fieldErrors.consent?.[0] };
    return refuse(deps, { ...typed(request.body), errors });
  }
  const asked: ActionAnswer = {
    kind: 'done',
    location: links.subscribeAsked(),
    fragments: { [SUBSCRIBE_ID]: () => <SubscribeAsked /> },
  };
  if (trapSchema.safeParse(request.body).success) return asked;
  try {
    const { viewer } = pageViewer(deps, request.visitor);
    const { email } = form.data;
    const client = clientOf(request);
    await deps.shop.askSubscription(viewer, { email, consent: MAILING_CONSENT, client });
    return asked;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'too_many') throw error;
    const errors = { email: error.message };
    return refuse(deps, { ...typed(request.body), errors }, 429);
  }
}

function refuse(deps: PageDeps, form: SubscribeFormProps, status?: Page['status']): ActionAnswer {
  const page = loadSubscribePage(deps, form);
  const fragments = { [SUBSCRIBE_ID]: <SubscribeForm {...form} /> };
  return { kind: 'refused', page: { ...page, fragments, ...(status && { status }) } };
}

const typedSchema = z.object({
  email: z.string().max(254).catch(''),
  consent: z.string().catch(''),
});

/** Typed text, to be shown again. */
function typed(body: unknown): SubscribeFormProps {
  const { email = '', consent } = typedSchema.safeParse(body).data ?? {};
  return { email, agreed: consent === 'yes' };
}

/** POST of the page's button; that of a mail program has a handler of its own. */
async function changeMailing(
  deps: PageDeps,
  request: ActionRequest,
  { ending }: { ending: boolean },
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const token = String(request.params.token).slice(0, 100);
  if (ending) await deps.shop.endSubscription(viewer, { token });
  else await deps.shop.confirmSubscription(viewer, { token });
  return {
    kind: 'done',
    location: ending ? links.subscriptionEnd(token) : links.subscription(token),
  };
}
