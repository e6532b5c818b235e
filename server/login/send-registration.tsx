import { MAILING_CONSENT, REGISTRATION_CONSENT } from '../../shared/consents.ts';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import { CallError } from '../../shared/contract/call.ts';
import {
  companyRegistrationSchema,
  customerRegistrationSchema,
  REGISTRATION_FIELDS,
} from '../../shared/login.ts';
import * as links from '../../shared/routes.ts';
import { PhoneForm } from '../../views/login/phone-form.tsx';
import {
  type RegistrationStatus,
  registrationText,
  registrationTitles,
} from '../../views/login/registered.tsx';
import { RegistrationForm } from '../../views/login/registration-form.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import { clientOf } from '../platform/http/client-of.ts';
import type { PageDeps } from '../platform/http/page-deps.ts';
import { fromOf, refuseLogin } from './ask-for-code.tsx';
import { guestViewer, loggedInCookies } from './enter-code.tsx';
import { fillByInn, reasonToFill } from './fill-by-inn.ts';
import { loadProvenPhone, loginPage, priceFacts } from './login-pages.tsx';
import { welcomeNotice } from './login-words.ts';

type Proven = NonNullable<Awaited<ReturnType<typeof loadProvenPhone>>>;

/** POST /login/registrations: registers, or fills the company in by its number. */
export async function sendRegistration(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const proven = await loadProvenPhone(deps, request.visitor);
  if (!proven) return startAgain(deps, request);
  const values = typedValues(request.body, REGISTRATION_FIELDS, 1000);
  const isCompany = values['kind'] === 'company';
  if (isCompany && reasonToFill(request.body, values)) return fillIn(deps, request, proven);
  const form = isCompany ? readCompany(request.body) : readCustomer(request.body);
  if (!form.success) return refuse(deps, request, proven, { errors: fieldErrors(form.error) });
  try {
    return await saveRegistration(deps, request, form.data);
  } catch (error) {
    if (!(error instanceof CallError) || error.code === 'unauthorized') throw error;
    return refuse(deps, request, proven, { errors: { form: error.message } });
  }
}

const readCustomer = (body: unknown) => customerRegistrationSchema.safeParse(body);
const readCompany = (body: unknown) => companyRegistrationSchema.safeParse(body);
type FormData = NonNullable<
  ReturnType<typeof readCustomer>['data'] | ReturnType<typeof readCompany>['data']
>;

async function saveRegistration(
  deps: PageDeps,
  request: ActionRequest,
  data: FormData,
): Promise<ActionAnswer> {
  const { visitor } = request;
  const wantsMail = data.mailing !== undefined;
  const viewer = guestViewer(deps, visitor);
  const registered = await deps.shop.register(viewer, {
    phone_token: visitor.phoneToken ?? '',
    first_name: data.first_name,
    email: data.email,
    last_name: 'last_name' in data ? data.last_name : '',
    firm: 'inn' in data ? firmOf(data) : null,
    consent: REGISTRATION_CONSENT,
    mailing: wantsMail ? MAILING_CONSENT : null,
    client: clientOf(request),
  });
  if (!registered) return startAgain(deps, request);
  const { merged, firm } = registered;
  if (wantsMail) await askForMailing(deps, request, registered.token);
  const status: RegistrationStatus = firm === 'waiting' ? 'accepted' : 'success';
  const from = fromOf(request);
  const title = registrationTitles[status];
  // The page at the end of a registration says the same where nothing is gone back to.
  const words = from === null ? '' : registrationText(status, priceFacts(deps).hasPersonalPrices);
  return {
    kind: 'done',
    location: from ?? `${links.login()}?registration=${status}`,
    cookies: loggedInCookies(registered),
    ...((from !== null || merged.basketLines + merged.basketAsked > 0) && {
      notice: welcomeNotice(title, merged, words),
    }),
  };
}

const firmOf = ({ inn, kpp, title, legal_address, position }: FirmData) => ({
  inn,
  kpp,
  title,
  legal_address,
  position,
});
type FirmData = NonNullable<ReturnType<typeof readCompany>['data']>;

/** The mail that confirms the wish; that it may not be sent now must not undo the registration. */
async function askForMailing(deps: PageDeps, request: ActionRequest, token: string) {
  const viewer = { ...guestViewer(deps, request.visitor), token };
  try {
    const wish = { on: true, consent: MAILING_CONSENT, client: clientOf(request) };
    await deps.shop.setMailing(viewer, wish);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

async function fillIn(
  deps: PageDeps,
  request: ActionRequest,
  proven: Proven,
): Promise<ActionAnswer> {
  const { visitor, body } = request;
  const typed = typedValues(body, REGISTRATION_FIELDS, 1000);
  const viewer = guestViewer(deps, visitor);
  const ask = { viewer, phoneToken: visitor.phoneToken, client: clientOf(request), typed };
  const { values, errors, note } = await fillByInn(deps.shop, ask);
  if (errors) return refuse(deps, request, proven, { errors });
  const form = (
    <RegistrationForm
      {...priceFacts(deps)}
      {...proven}
      from={fromOf(request)}
      values={values}
      note={note}
    />
  );
  return { kind: 'refused', page: { ...loginPage(deps, form, 'Регистрация'), status: 200 } };
}

function refuse(
  deps: PageDeps,
  request: ActionRequest,
  proven: Proven,
  { errors }: { errors: FieldErrors },
): ActionAnswer {
  const values = typedValues(request.body, REGISTRATION_FIELDS, 1000);
  const from = fromOf(request);
  return refuseLogin(
    deps,
    <RegistrationForm
      {...priceFacts(deps)}
      {...proven}
      from={from}
      values={values}
      errors={errors}
    />,
  );
}

/** The proof of the phone is too old. */
function startAgain(deps: PageDeps, request: ActionRequest): ActionAnswer {
  return refuseLogin(deps, <PhoneForm {...priceFacts(deps)} from={fromOf(request)} expired />);
}
