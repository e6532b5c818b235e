import type { Express } from 'express';
import { patterns } from '../../../shared/route-table.ts';
import * as links from '../../../shared/routes.ts';
import { ApiPage } from '../../../views/api/api-page.tsx';
import type { PageAnswer } from '../../platform/http/page.ts';
import type { MakePageHandler, PageDeps } from '../../platform/http/page-deps.ts';
import { groupCalls } from './call-groups.ts';

/** GET /api/v1/: the calls for people. */
export function addApiPage(app: Express, page: MakePageHandler, deps: PageDeps): void {
  app.get(
    patterns.apiDescription,
    page(() => loadApiPage(deps)),
  );
}

async function loadApiPage({ company }: PageDeps): Promise<PageAnswer> {
  const { describeOnce } = await import('./describe-contract.ts');
  return {
    kind: 'page',
    head: {
      title: `API магазина — ${company.name}`,
      description: 'Вызовы API магазина: адреса, данные и ответы с примерами.',
      canonical: links.apiDescription(),
      robots: 'noindex, follow',
    },
    body: <ApiPage groups={groupCalls(describeOnce().calls)} />,
    tags: [],
    cache: 'shared',
  };
}
