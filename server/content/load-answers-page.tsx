import * as links from '../../shared/routes.ts';
import { lowerFirst } from '../../shared/ru/lower-first.ts';
import { pageRange } from '../../views/catalog/page-range.ts';
import {
  ANSWERS_ID,
  Answers,
  AnswersPage,
  type AnswersProps,
} from '../../views/content/answers-page.tsx';
import { faqJsonLd } from '../../views/content/faq-json-ld.ts';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { readPage } from './read-page.ts';

const ANSWERS_PAGE_SIZE = 20;

/** /answer, with all answers or those of one kind */
export async function loadAnswersPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const asked = readAsked(deps, request);
  if (!asked) return { kind: 'not-found' };
  const { kind, page } = asked;
  const { list, total_count } = await deps.shop.questions(viewer, {
    page: page - 1,
    limit: ANSWERS_PAGE_SIZE,
    ...(kind && { kind_id: kind.id }),
  });
  const { lastPage } = pageRange(page, ANSWERS_PAGE_SIZE, total_count);
  if (page > lastPage) return { kind: 'not-found' };
  const title = titleOf(deps, asked);
  const props = { kinds: deps.reference.get('kinds'), ...asked, questions: list, lastPage, title };
  return {
    kind: 'page',
    head: {
      title,
      description: kind
        ? `Ответы магазина ${deps.company.name}: ${lowerFirst(kind.title)}.`
        : 'Ответы на частые вопросы о выборе, доставке, оплате, гарантии и ремонте.',
      canonical: links.answers({ kind: kind?.id ?? null, page: page }),
      jsonLd: [...(list.length > 0 ? [faqJsonLd(list)] : []), pathOf(deps, kind)],
    },
    body: <AnswersPage {...props} />,
    fragments: { [ANSWERS_ID]: <Answers {...props} /> },
    tags: ['content'],
    cache: 'shared',
  };
}

/** As the page shows it. */
function pathOf({ site }: PageDeps, kind: Asked['kind']): object {
  const all = { title: 'Вопросы и ответы', url: links.answers() };
  return kind ? pathJsonLd(site.origin, kind.title, [all]) : pathJsonLd(site.origin, all.title);
}

type Asked = Pick<AnswersProps, 'kind' | 'page'>;

/** Null when the address names a kind or a page that there is not. */
function readAsked({ reference }: PageDeps, request: PageRequest): Asked | null {
  const id = request.query.get('kind');
  const kind = reference.get('kinds').find((each) => String(each.id) === id) ?? null;
  const page = readPage(request);
  return page === null || (id !== null && !kind) ? null : { kind, page };
}

function titleOf({ company }: PageDeps, { kind, page }: Asked): string {
  const parts = [
    'Вопросы и ответы',
    kind && lowerFirst(kind.title),
    page > 1 && `страница ${page}`,
  ];
  return `${parts.filter(Boolean).join(', ')} — ${company.name}`;
}
