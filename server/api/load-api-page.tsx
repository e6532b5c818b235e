import type { Express } from 'express';
import { links, patterns } from '../../shared/routes.ts';
import { ApiPage } from '../../views/api/api-page.tsx';
import type { PageAnswer } from '../http/page.ts';
import type { MakePageHandler, PageDeps } from '../page-deps.ts';
import { groupCalls } from './call-groups.ts';
import { describeOnce } from './describe-contract.ts';

/** GET /api/v1/: the calls for people. */
export function addApiPage(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.apiDescription,
    page(() => loadApiPage(deps)),
  );
}

function loadApiPage({ company }: PageDeps): PageAnswer {
  return {
    kind: 'page',
    head: {
      title: `API магазина — ${company.name}`,
      description: 'Вызовы API магазина: адреса, данные и ответы с примерами.',
      ...{ canonical: links.apiDescription(), robots: 'noindex, follow' },
    },
    body: <ApiPage groups={groupCalls(describeOnce().calls)} />,
    ...{ tags: [], cache: 'shared' },
  };
}
