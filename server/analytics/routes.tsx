import type { Express } from 'express';
import { z } from 'zod';
import { CONSENT_CHOICES, CONSENT_COOKIE } from '../../shared/analytics.ts';
import { createNotice } from '../../shared/notice.ts';
import { PartId } from '../../shared/page-parts.ts';
import { patterns } from '../../shared/route-table.ts';
import * as links from '../../shared/routes.ts';
import { ConsentForm } from '../../views/layout/consent-form.tsx';
import { ConsentPage } from '../../views/layout/consent-page.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { Page } from '../platform/http/page.ts';
import type { Handlers, PageDeps } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';

const choiceSchema = z.object({ choice: z.enum(CONSENT_CHOICES) });

/** The choice about cookies: a page of its own, whose form scripts also show below the others. */
export function addConsentRoutes(
  app: Express,
  { page, action }: Handlers,
  deps: PageDeps & { metrikaId: string | undefined },
): void {
  app.get(
    patterns.cookieChoice,
    page(() => loadConsentPage(deps)),
  );
  app.post(patterns.cookieChoice, action(keepConsent));
}

function loadConsentPage({
  company,
  metrikaId,
}: PageDeps & { metrikaId: string | undefined }): Page {
  return {
    kind: 'page',
    head: {
      title: `Настройки cookie — ${company.name}`,
      description: 'Какие cookie нужны магазину и на какие требуется ваше согласие.',
      canonical: links.cookieChoice(),
      robots: 'noindex, follow',
    },
    body: <ConsentPage hasAnalytics={metrikaId !== undefined} />,
    fragments: { [PartId.ConsentForm]: <ConsentForm /> },
    tags: ['content'],
    cache: 'shared',
  };
}

/** POST /cookies */
async function keepConsent(request: ActionRequest): Promise<ActionAnswer> {
  const form = choiceSchema.safeParse(request.body).data;
  if (!form) throw new HttpError(createProblem(400));
  const isAll = form.choice === 'all';
  const notice = createNotice({
    id: 'cookies',
    title: isAll ? 'Спасибо, запомнили' : 'Запомнили: только необходимые cookie',
    icon: 'circle-check',
    color: 'success',
  });
  return { kind: 'done', notice, cookies: { [CONSENT_COOKIE]: form.choice }, fragments: {} };
}
