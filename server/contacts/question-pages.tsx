import type { ReactNode } from 'react';
import { CONTACT_CONSENT } from '../../shared/consents.ts';
import {
  type FieldErrors,
  fieldErrors,
  questionFormSchema,
  typedValues,
} from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { ContactFormPage } from '../../views/contacts/contact-form-page.tsx';
import {
  type AskedProduct,
  QuestionDone,
  QuestionForm,
} from '../../views/contacts/question-form.tsx';
import type { FormState } from '../../views/forms/form-parts.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { isTrapped } from './is-trapped.ts';

const TITLE = 'Задать вопрос о товаре';
const FIELDS = ['kind_id', 'name', 'email', 'phone', 'question', 'consent'];

/** GET /answer/question, or /answer/question/:product */
export async function loadQuestionPage(deps: PageDeps, request: PageRequest): Promise<PageAnswer> {
  const code = request.params.product;
  const { viewer } = pageViewer(deps, request.visitor);
  const product = typeof code === 'string' ? await findAsked(deps, viewer, code) : null;
  if (code !== undefined && !product) return { kind: 'not-found' };
  return createQuestionPage(deps, product);
}

/** GET /answer/sent: where a browser without script goes on. */
export function loadQuestionSentPage(deps: PageDeps): Page {
  return { ...createPage(deps, {}), body: frame(<QuestionDone />) };
}

/** POST /answer/question */
export async function askQuestion(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = questionFormSchema.safeParse(request.body);
  if (!form.success) return refuse(deps, request, fieldErrors(form.error));
  const { consent: _ticked, ...ask } = form.data;
  const { viewer } = pageViewer(deps, request.visitor);
  if (!isTrapped(request.body)) {
    try {
      const client = clientOf(request);
      const question = { ...ask, consent: CONTACT_CONSENT, client };
      if (!(await deps.shop.askQuestion(viewer, question))) throw new HttpError(createProblem(400));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return refuse(deps, request, { form: error.message });
    }
  }
  const fragments = { [PartId.QuestionForm]: () => <QuestionDone /> };
  return { kind: 'done', location: links.questionSent(), fragments };
}

async function refuse(
  deps: PageDeps,
  { body, visitor }: ActionRequest,
  errors: FieldErrors,
): Promise<ActionAnswer> {
  const { product: code } = typedValues(body, ['product'], 200);
  const { viewer } = pageViewer(deps, visitor);
  const product = code ? await findAsked(deps, viewer, code) : null;
  const page = createQuestionPage(deps, product, { values: typedValues(body, FIELDS), errors });
  return { kind: 'refused', page: { ...page, cache: 'no-store' } };
}

async function findAsked(
  { shop }: PageDeps,
  viewer: Viewer,
  code: string,
): Promise<AskedProduct | null> {
  const product = await shop.product(viewer, { code });
  return product && { code: product.common_info.code, title: product.common_info.title };
}

function createQuestionPage(
  deps: PageDeps,
  product: AskedProduct | null,
  state: FormState = {},
): Page {
  const form = <QuestionForm {...state} kinds={deps.reference.get('kinds')} product={product} />;
  return {
    ...createPage(deps, state),
    body: frame(form),
    fragments: { [PartId.QuestionForm]: form },
  };
}

const frame = (form: ReactNode) => (
  <ContactFormPage title={TITLE} parent={{ title: 'Вопросы и ответы', url: links.answers() }}>
    {form}
  </ContactFormPage>
);

function createPage({ company }: PageDeps, { errors }: FormState): Omit<Page, 'body'> {
  return {
    kind: 'page',
    head: {
      title: `${errors ? 'Ошибка: ' : ''}${TITLE} — ${company.name}`,
      description: 'Спросите о товаре, доставке или оплате: ответим в течение дня.',
      canonical: links.askQuestion(),
      robots: 'noindex, follow',
    },
    tags: ['content'],
    cache: 'shared',
  };
}
