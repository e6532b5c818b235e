import type { ReactNode } from 'react';
import { CONTACT_CONSENT } from '../../shared/consents.ts';
import {
  callbackFormSchema,
  type FieldErrors,
  fieldErrors,
  typedValues,
} from '../../shared/contact.ts';
import { callBackTime } from '../../shared/contact-hours.ts';
import { CallError } from '../../shared/contract/call.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { nextHour } from '../../shared/ru/dates.ts';
import { CallbackDone, CallbackForm } from '../../views/contacts/callback-form.tsx';
import { ContactFormPage } from '../../views/contacts/contact-form-page.tsx';
import type { FormState } from '../../views/forms/form-parts.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { isTrapped } from './is-trapped.ts';

const TITLE = 'Заказать обратный звонок';
const FIELDS = ['name', 'phone', 'comment', 'consent'];

/** GET /contacts/callback */
export function loadCallbackPage(deps: PageDeps, state: FormState = {}): Page {
  const form = (
    <CallbackForm {...state} when={callBackTime(deps.now(), deps.reference.get('calendar'))} />
  );
  return {
    ...createPage(deps, state),
    body: frame(form),
    fragments: { [PartId.CallbackForm]: form },
  };
}

/** GET /contacts/callback/sent: where a browser without script goes on. */
export function loadCallbackSentPage(deps: PageDeps): Page {
  return {
    ...createPage(deps, {}),
    body: frame(<CallbackDone when={callBackTime(deps.now(), deps.reference.get('calendar'))} />),
  };
}

/** POST /contacts/callback */
export async function askCallback(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const form = callbackFormSchema.safeParse(request.body);
  if (!form.success) return refuse(deps, request, fieldErrors(form.error));
  const { consent: _ticked, ...ask } = form.data;
  const { viewer } = pageViewer(deps, request.visitor);
  try {
    if (!isTrapped(request.body)) {
      const client = clientOf(request);
      await deps.shop.askCallback(viewer, { ...ask, consent: CONTACT_CONSENT, client });
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return refuse(deps, request, { form: error.message });
  }
  const when = callBackTime(deps.now(), deps.reference.get('calendar'));
  const fragments = { [PartId.CallbackForm]: () => <CallbackDone when={when} /> };
  return { kind: 'done', location: links.callbackSent(), fragments };
}

function refuse(deps: PageDeps, { body }: ActionRequest, errors: FieldErrors): ActionAnswer {
  const page = loadCallbackPage(deps, { values: typedValues(body, FIELDS), errors });
  return { kind: 'refused', page: { ...page, cache: 'no-store' } };
}

const frame = (form: ReactNode) => (
  <ContactFormPage title={TITLE} parent={{ title: 'Контакты', url: links.contacts() }}>
    {form}
  </ContactFormPage>
);

function createPage({ company, now }: PageDeps, { errors }: FormState): Omit<Page, 'body'> {
  return {
    kind: 'page',
    head: {
      title: `${errors ? 'Ошибка: ' : ''}${TITLE} — ${company.name}`,
      description: 'Оставьте номер: перезвоним по будням с 9 до 18 по Москве.',
      canonical: links.callback(),
      robots: 'noindex, follow',
    },
    tags: ['content'],
    cache: 'shared',
    // The page says when we call, and the text of that is another one each hour.
    endsAt: nextHour(now()),
  };
}
