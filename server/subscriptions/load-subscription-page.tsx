import * as links from '../../shared/routes.ts';
import type { SubscribeFormProps } from '../../views/subscriptions/subscribe-form.tsx';
import { SubscribeAskedPage, SubscribePage } from '../../views/subscriptions/subscribe-page.tsx';
import {
  NoSubscriptionPage,
  SubscriptionPage,
} from '../../views/subscriptions/subscription-page.tsx';
import type { Page, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';

const DESCRIPTION = 'Рассылка о скидках и новинках: подписка, подтверждение и отказ.';

/** /subscribe, and the same with what is wrong in the form. */
export function loadSubscribePage({ company }: PageDeps, form: SubscribeFormProps = {}): Page {
  const prefix = form.errors ? 'Ошибка: ' : '';
  return {
    ...page(`${prefix}Подписка на новости — ${company.name}`),
    body: <SubscribePage {...form} />,
    cache: form.errors ? 'no-store' : 'shared',
  };
}

/** /subscribe/asked: after the form. */
export function loadSubscribeAskedPage({ company }: PageDeps): Page {
  return { ...page(`Проверьте почту — ${company.name}`), body: <SubscribeAskedPage /> };
}

/** /subscribe/:token and /subscribe/:token/end: only a button of theirs changes anything. */
export async function loadSubscriptionPage(
  deps: PageDeps,
  request: Pick<PageRequest, 'params' | 'visitor'>,
  { ending }: { ending: boolean },
): Promise<Page> {
  const { viewer } = pageViewer(deps, request.visitor);
  const token = String(request.params.token).slice(0, 100);
  const found = await deps.shop.subscription(viewer, { token });
  const head = page(`Подписка на новости — ${deps.company.name}`);
  if (!found) return { ...head, status: 404, body: <NoSubscriptionPage />, cache: 'no-store' };
  return {
    ...head,
    body: <SubscriptionPage token={token} {...found} ending={ending} />,
    cache: 'no-store',
  };
}

function page(title: string): Omit<Page, 'body'> {
  return {
    kind: 'page',
    head: {
      title,
      description: DESCRIPTION,
      canonical: links.subscribe(),
      robots: 'noindex, follow',
    },
    tags: ['content'],
    cache: 'shared',
  };
}
