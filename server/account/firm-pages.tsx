import { z } from 'zod';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError, type Viewer } from '../../shared/contract/call.ts';
import { firmFormSchema, OWN_FIRM_FIELDS } from '../../shared/firm.ts';
import * as links from '../../shared/routes.ts';
import {
  FIRM_FORM_ID,
  FirmForm,
  FirmPage,
  type FirmPageProps,
} from '../../views/account/firm-page.tsx';
import { fillByInn, reasonToFill } from '../login/fill-by-inn.ts';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { Page, PageAnswer, PageRequest } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { createProblem, HttpError } from '../platform/http/problem.ts';
import { accountPage, backToList } from './account-page.tsx';
import { savedNotice } from './account-words.ts';
import { ownIdSchema } from './own-id.ts';

const askedSchema = z.union([z.literal('new'), ownIdSchema]);

/** GET /lk/profil/firms/:id */
export async function loadFirmPage(
  deps: PageDeps,
  { params }: PageRequest,
  viewer: Viewer,
): Promise<PageAnswer> {
  const found = await findForm(deps, params.id, viewer);
  if (found) return firmPage(deps, found);
  const isNumber = ownIdSchema.safeParse(params.id).success;
  return isNumber ? backToList('Этой фирмы больше нет') : { kind: 'not-found' };
}

/** The empty form, or that of a firm of the customer's. */
async function findForm(
  deps: PageDeps,
  given: unknown,
  viewer: Viewer,
): Promise<(FirmPageProps & { values: FieldErrors }) | null> {
  const id = askedSchema.safeParse(given).data;
  if (id === undefined) return null;
  const { firms, demo_companies: demo } = await deps.shop.profile(viewer, {});
  if (id === 'new') return { id, demo, values: {} };
  const firm = firms.find((each) => each.id === id);
  return firm ? { id, demo, values: typedValues(firm, OWN_FIRM_FIELDS) } : null;
}

function firmPage(deps: PageDeps, props: FirmPageProps): Page {
  const title = props.errors ? 'Ошибка: фирма' : 'Фирма';
  return {
    ...accountPage(deps, { part: 'profil', title, body: <FirmPage {...props} /> }),
    fragments: { [FIRM_FORM_ID]: <FirmForm {...props} /> },
  };
}

/** POST /lk/profil/firms/:id: adds, changes, or fills in by the number. */
export async function saveOwnFirm(deps: PageDeps, request: ActionRequest): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const typed = typedValues(request.body, OWN_FIRM_FIELDS, 1000);
  const found = await findForm(deps, request.params.id, viewer);
  if (!found) return firmGone(deps, { request, viewer, typed });
  const { id } = found;
  // The number of a known firm is not for changing.
  const values = id === 'new' ? typed : { ...typed, inn: found.values['inn'] ?? '' };
  const refuse = (errors: FieldErrors) =>
    ({ kind: 'refused', page: firmPage(deps, { ...found, values, errors }) }) as const;
  if (id === 'new' && reasonToFill(request.body, values)) {
    const client = clientOf(request);
    const filled = await fillByInn(deps.shop, { viewer, phoneToken: null, client, typed: values });
    if (filled.errors) return refuse(filled.errors);
    const page = firmPage(deps, { ...found, values: filled.values, note: filled.note });
    return { kind: 'refused', page: { ...page, status: 200 } };
  }
  const form = firmFormSchema.safeParse(values);
  if (!form.success) return refuse(fieldErrors(form.error));
  try {
    const { inn, ...changes } = form.data;
    if (id === 'new') return firmAdded(deps, await deps.shop.addFirm(viewer, { inn, ...changes }));
    if (!(await deps.shop.saveFirm(viewer, { id, ...changes }))) {
      return await firmGone(deps, { request, viewer, typed });
    }
    return saved('Фирма сохранена');
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return refuse({ [fieldOf(error)]: error.message });
  }
}

/** Field of the form that a refusal names; the form itself when it names none. */
const fieldOf = ({ errors }: CallError): string => errors[0]?.pointer.slice(1) ?? 'form';

interface Typed {
  request: ActionRequest;
  viewer: Viewer;
  typed: FieldErrors;
}

/** The form of a new firm with what was typed: the one it was for has been removed meanwhile. */
async function firmGone(
  deps: PageDeps,
  { request, viewer, typed: values }: Typed,
): Promise<ActionAnswer> {
  const asked = ownIdSchema.safeParse(request.params.id).success;
  const empty = asked ? await findForm(deps, 'new', viewer) : null;
  if (!empty) throw new HttpError(createProblem(404));
  const errors = { inn: 'Этой фирмы больше нет: укажите ИНН, чтобы добавить её как новую' };
  return { kind: 'refused', page: firmPage(deps, { ...empty, values, errors }) };
}

function firmAdded(
  { reference }: PageDeps,
  { confirmed, wholesale }: { confirmed: boolean; wholesale: boolean },
): ActionAnswer {
  const hasOwnPrices = wholesale && reference.get('siteParts').has_personal_prices;
  if (hasOwnPrices) return saved('Фирма добавлена', 'Теперь вам доступны оптовые цены');
  return saved('Фирма добавлена', confirmed ? undefined : 'Менеджер проверит её');
}

const saved = (title: string, description?: string): ActionAnswer => ({
  kind: 'done',
  location: links.profile(),
  notice: savedNotice(title, description),
});
