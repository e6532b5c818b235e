import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError } from '../../shared/contract/call.ts';
import { ContactFormPage } from '../../views/contacts/contact-form-page.tsx';
import type { FormState } from '../../views/forms/form-parts.tsx';
import type { MenuLink } from '../../views/layout/menu-links.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { Page } from '../platform/http/page.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { isTrapped } from './is-trapped.ts';

/** A form at the foot of a page of texts that has a page of its own too. */
export interface InquiryForm {
  title: string;
  description: string;
  /** The page of texts. */
  parent: MenuLink;
  path: string;
  /** Page where a browser without script goes on. */
  sentPath: string;
  /** Id of the form, and of what takes its place. */
  id: string;
  fields: readonly string[];
  Form: ComponentType<FormState>;
  Done: ComponentType;
}

interface Sending<Schema extends z.ZodType> {
  form: InquiryForm;
  schema: Schema;
  /** @throws CallError when it is refused. */
  send: (ask: z.output<Schema>) => Promise<void>;
}

/** The form, or the thanks, as a page of its own. */
export function createInquiryPage(
  { company }: PageDeps,
  { title, description, parent, path, id }: InquiryForm,
  content: ReactNode,
): Page {
  return {
    kind: 'page',
    head: {
      title: `${title} — ${company.name}`,
      description,
      canonical: path,
      robots: 'noindex, follow',
    },
    body: (
      <ContactFormPage title={title} parent={parent}>
        {content}
      </ContactFormPage>
    ),
    fragments: { [id]: content },
    tags: ['content'],
    cache: 'shared',
  };
}

/** Reads the form and sends it; what is wrong shows it again, with what was typed. */
export async function sendInquiry<Schema extends z.ZodType>(
  deps: PageDeps,
  request: ActionRequest,
  { form, schema, send }: Sending<Schema>,
): Promise<ActionAnswer> {
  const read = schema.safeParse(request.body);
  const refuse = (errors: FieldErrors) => refusal(deps, request, { form, errors });
  if (!read.success) return refuse(fieldErrors(read.error));
  try {
    if (!isTrapped(request.body)) await send(read.data);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return refuse({ form: error.message });
  }
  const { Done, id, sentPath } = form;
  return { kind: 'done', location: sentPath, fragments: { [id]: () => <Done /> } };
}

function refusal(
  deps: PageDeps,
  { body }: ActionRequest,
  { form, errors }: { form: InquiryForm; errors: FieldErrors },
): ActionAnswer {
  const { Form, fields } = form;
  const page = createInquiryPage(
    deps,
    form,
    <Form values={typedValues(body, fields)} errors={errors} />,
  );
  const head = { ...page.head, title: `Ошибка: ${page.head.title}` };
  return { kind: 'refused', page: { ...page, head, cache: 'no-store' } };
}
