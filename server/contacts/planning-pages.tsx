import { CONTACT_CONSENT } from '../../shared/consents.ts';
import { PLANNING_FIELDS, planningFormSchema } from '../../shared/inquiry.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { PlanningDone, PlanningForm } from '../../views/contacts/planning-form.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createInquiryPage, type InquiryForm, sendInquiry } from './inquiry-pages.tsx';

const form: InquiryForm = {
  title: 'Заказать проект',
  description: 'Расскажите об объекте: менеджер позвонит и уточнит задачу.',
  parent: { title: 'Проектирование', url: links.planning() },
  path: links.planningRequest(),
  sentPath: links.planningSent(),
  id: PartId.PlanningForm,
  fields: PLANNING_FIELDS,
  Form: PlanningForm,
  Done: PlanningDone,
};

/** GET /proectnoe_buro/request */
export const loadPlanningInquiryPage = (deps: PageDeps): Page =>
  createInquiryPage(deps, form, <PlanningForm />);

/** GET /proectnoe_buro/request/sent: where a browser without script goes on. */
export const loadPlanningSentPage = (deps: PageDeps): Page =>
  createInquiryPage(deps, form, <PlanningDone />);

/** POST /proectnoe_buro/request */
export function askProject(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  return sendInquiry(deps, request, {
    form,
    schema: planningFormSchema,
    send: async ({ consent: _ticked, ...ask }) => {
      const client = clientOf(request);
      await deps.shop.askProject(viewer, { ...ask, consent: CONTACT_CONSENT, client });
    },
  });
}
