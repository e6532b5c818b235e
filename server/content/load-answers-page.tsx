import { links } from '../../shared/routes.ts';
import { AnswersPage } from '../../views/content/answers-page.tsx';
import type { PageAnswer, PageRequest } from '../http/page.ts';
import { type PageDeps, pageViewer } from '../page-deps.ts';

const LISTED = 100;

/** /answer */
export async function loadAnswersPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const { list } = await shop.questions(viewer, { limit: LISTED });
  return {
    kind: 'page',
    head: {
      title: `Вопросы и ответы — ${company.name}`,
      description: 'Ответы на частые вопросы о выборе, доставке, оплате, гарантии и ремонте.',
      canonical: links.answers(),
      jsonLd: [
        {
          '@type': 'FAQPage',
          mainEntity: list.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ],
    },
    body: <AnswersPage kinds={reference.get('kinds')} questions={list} />,
    tags: ['content'],
    cache: 'shared',
  };
}
