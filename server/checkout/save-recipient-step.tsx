import {
  NEW_FIRM,
  NO_CONSENT,
  orderFirmFormSchema,
  recipientFormSchema,
} from '../../shared/checkout.ts';
import { ORDER_CONSENT } from '../../shared/consents.ts';
import { type FieldErrors, fieldErrors } from '../../shared/contact.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import { fillByInn, reasonToFill } from '../login/fill-by-inn.ts';
import type { ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { type StepFault, stepValues } from './refuse-step.tsx';

export interface SentStep {
  deps: PageDeps;
  request: ActionRequest;
  viewer: Viewer;
  checkout: Checkout;
}

/**
 * Fault for which it is not kept, or what was looked up by the firm's number; null when it is kept.
 */
export async function saveRecipientStep(sent: SentStep): Promise<StepFault | null> {
  const { deps, request, viewer } = sent;
  const values = stepValues(request.body, 'recipient');
  const reason = values['firm'] === NEW_FIRM ? reasonToFill(request.body, values) : null;
  if (!reason) return keepRecipient(sent, values);
  const client = clientOf(request);
  const filled = await fillByInn(deps.shop, { viewer, phoneToken: null, client, typed: values });
  if (filled.errors) return { errors: filled.errors };
  const isWhole = orderFirmFormSchema.safeParse(filled.values).success;
  if (reason === 'bare' && filled.isActive && isWhole) return keepRecipient(sent, filled.values);
  return { errors: {}, values: filled.values, firmNote: filled.note };
}

async function keepRecipient(
  { deps, request, viewer, checkout }: SentStep,
  values: FieldErrors,
): Promise<StepFault | null> {
  const form = recipientFormSchema.safeParse(values);
  const firmForm = values['firm'] === NEW_FIRM ? orderFirmFormSchema.safeParse(values) : null;
  const needsConsent = !checkout.agreed && values['consent'] !== 'yes';
  const isWrong = firmForm?.success === false;
  if (!form.success || isWrong || needsConsent) {
    const errors = {
      ...(firmForm?.error && fieldErrors(firmForm.error)),
      ...(form.error && fieldErrors(form.error)),
      ...(needsConsent && { consent: NO_CONSENT }),
    };
    return { errors, values };
  }
  const { name, phone, email, firm } = form.data;
  const typed = firmForm?.data ?? null;
  await deps.shop.saveRecipient(viewer, {
    name,
    phone,
    email,
    firm_id: typed || firm === '' ? null : Number(firm),
    firm: typed && {
      inn: typed.inn,
      kpp: typed.kpp,
      title: typed.title,
      address: typed.legal_address,
    },
    consent: checkout.agreed ? null : ORDER_CONSENT,
    client: clientOf(request),
  });
  return null;
}
