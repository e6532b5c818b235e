import { CONTACT_CONSENT } from '../../shared/consents.ts';
import { DEALER_FIELDS, dealerFormSchema } from '../../shared/inquiry.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { DealerDone, DealerForm } from '../../views/contacts/dealer-form.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createInquiryPage, type InquiryForm, sendInquiry } from './inquiry-pages.tsx';

const form: InquiryForm = {
  title: 'Стать дилером',
  description: 'Оставьте ИНН и телефон: менеджер позвонит и расскажет об условиях.',
  parent: { title: 'Дилерам', url: links.dealers() },
  path: links.dealerRequest(),
  sentPath: links.dealerSent(),
  id: PartId.DealerForm,
  fields: DEALER_FIELDS,
  Form: DealerForm,
  Done: DealerDone,
};

/** GET /dilers/request */
export const loadDealerInquiryPage = (deps: PageDeps): Page =>
  createInquiryPage(deps, form, <DealerForm />);

/** GET /dilers/request/sent: where a browser without script goes on. */
export const loadDealerSentPage = (deps: PageDeps): Page =>
  createInquiryPage(deps, form, <DealerDone />);

/** POST /dilers/request */
export function askDealership(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  return sendInquiry(deps, request, {
    form,
    schema: dealerFormSchema,
    send: async ({ consent: _ticked, ...ask }) => {
      const client = clientOf(request);
      await deps.shop.askDealership(viewer, { ...ask, consent: CONTACT_CONSENT, client });
    },
  });
}
