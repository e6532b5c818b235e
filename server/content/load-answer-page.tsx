import type { Question, QuestionDetails } from '../../shared/contract/content.ts';
import type { Millis } from '../../shared/millis.ts';
import { plainText } from '../../shared/plain-text.ts';
import * as links from '../../shared/routes.ts';
import { shorten } from '../../shared/shorten.ts';
import {
  AnswerPage,
  answerStep,
  answerTrail,
  MAX_HEADING,
} from '../../views/content/answer-page.tsx';
import { pathJsonLd } from '../../views/layout/path-json-ld.ts';
import { productTags } from '../catalog/product-tags.ts';
import type { PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { readId } from './read-page.ts';

const OTHERS = 4;
const MAX_DESCRIPTION = 200;
const MAX_PRODUCT = 80;

/** /answer/:id */
export async function loadAnswerPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const { shop, reference, company, site } = deps;
  const { viewer } = pageViewer(deps, request.visitor);
  const id = readId(request);
  const answer = id === null ? null : await shop.question(viewer, { id });
  if (!answer) return { kind: 'not-found' };
  const { kind_id } = answer;
  const kind = reference.get('kinds').find((each) => each.id === kind_id) ?? null;
  const { list } = await shop.questions(viewer, { kind_id, general: true, limit: OTHERS + 1 });
  return {
    kind: 'page',
    head: {
      title: `${aboutProduct(shorten(answer.question, MAX_HEADING), answer)} — ${company.name}`,
      description: shorten(aboutProduct(plainText(answer.answer), answer), MAX_DESCRIPTION),
      canonical: links.answer(answer.id),
      ogType: 'article',
      jsonLd: [pathJsonLd(site.origin, answerStep(answer), answerTrail(kind))],
    },
    body: (
      <AnswerPage
        answer={answer}
        kind={kind}
        others={list.filter((other) => other.id !== answer.id).slice(0, OTHERS)}
        shopName={company.name}
      />
    ),
    tags: [
      { tag: 'content', changedAt: newestOf([answer, ...list]) },
      ...productTags(answer.product ? [answer.product] : []),
    ],
    cache: 'shared',
  };
}

/** The same question about other goods has the same words. */
const aboutProduct = (text: string, { product }: Pick<QuestionDetails, 'product'>): string =>
  product ? `${shorten(product.title, MAX_PRODUCT)}: ${text}` : text;

/** Time when any of them was last answered or edited. */
const newestOf = (questions: readonly Pick<Question, 'answered_at' | 'updated_at'>[]): Millis =>
  Math.max(...questions.map(({ answered_at, updated_at }) => updated_at ?? answered_at));
