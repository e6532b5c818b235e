import type { Express } from 'express';
import { idSchema } from '../../shared/ids.ts';
import { createNotice } from '../../shared/notice.ts';
import { PartId } from '../../shared/page-parts.ts';
import { pushSubscriptionSchema } from '../../shared/push.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { PushPage } from '../../views/push/push-page.tsx';
import { PushPrompt } from '../../views/push/push-prompt.tsx';
import { obtainShopper } from '../identity/obtain-shopper.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page, PageRequest } from '../platform/http/page.ts';
import { type Handlers, type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

/** Notifications in browsers: what is asked, and what was answered. */
export function addPushRoutes(app: Express, { page, action }: Handlers, deps: PageDeps): void {
  app.get(
    patterns.push,
    page((request) => loadPushPage(deps, request)),
  );
  app.post(
    patterns.pushSubscriptions,
    action((request) => keepSubscription(deps, request)),
  );
  app.post(
    patterns.pushSubscriptionEnd,
    action((request) => endSubscription(deps, request)),
  );
}

/** GET /push: the page, and the question that scripts show over others. */
async function loadPushPage(deps: PageDeps, { visitor }: PageRequest): Promise<Page> {
  const { viewer } = pageViewer(deps, visitor);
  const { key } = await deps.shop.pushKey(viewer, {});
  return {
    kind: 'page',
    head: {
      title: `Уведомления — ${deps.company.name}`,
      description: 'Уведомления в браузере: что с заказом и что мы ответили на вопрос.',
      canonical: links.push(),
      robots: 'noindex, follow',
    },
    body: <PushPage publicKey={key} />,
    fragments: { [PartId.PushPrompt]: <PushPrompt publicKey={key} /> },
    tags: ['content'],
    cache: 'shared',
  };
}

/** POST /push/subscriptions: a browser that was allowed to show notifications. */
async function keepSubscription(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const keys = pushSubscriptionSchema.safeParse(request.body).data;
  if (!keys) throw new HttpError(createProblem(400));
  const { viewer, cookies } = await obtainShopper(deps, request);
  await deps.shop.addPushSubscription(viewer, { ...keys, client: clientOf(request) });
  const notice = createNotice({
    id: 'push',
    title: 'Уведомления включены',
    description: 'Сообщим, что с заказом и что мы ответили на вопрос',
    icon: 'bell',
    color: 'success',
  });
  return { kind: 'done', location: links.push(), notice, cookies, fragments: {} };
}

/** POST /push/subscriptions/:id/end */
async function endSubscription(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const id = idSchema.safeParse(request.params.id).data;
  const { viewer } = pageViewer(deps, request.visitor);
  if (id === undefined) throw new HttpError(createProblem(404));
  const isEnded = await deps.shop.endPushSubscription(viewer, { id });
  const title = isEnded ? 'Уведомления отключены' : 'Эти уведомления уже отключены';
  const notice = createNotice({ id: 'push', title, icon: 'bell' });
  return { kind: 'done', location: `${links.profile()}#push`, notice };
}
