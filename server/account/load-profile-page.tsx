import { PROFILE_FIELDS, profileFormSchema } from '../../shared/account.ts';
import { nameCities } from '../../shared/city-names.ts';
import { type FieldErrors, fieldErrors, typedValues } from '../../shared/contact.ts';
import type { Profile } from '../../shared/contract/account.ts';
import type { Viewer } from '../../shared/contract/call.ts';
import * as links from '../../shared/routes.ts';
import { MAILING_ID, MailingForm } from '../../views/account/mailing-form.tsx';
import { PROFILE_FORM_ID, ProfileForm } from '../../views/account/profile-form.tsx';
import { ProfilePage } from '../../views/account/profile-page.tsx';
import type { FormState } from '../../views/forms/form-parts.tsx';
import type { ActionAnswer, ActionRequest } from '../platform/http/action.ts';
import type { Page } from '../platform/http/page.ts';
import { type PageDeps, pageViewer } from '../platform/http/page-deps.ts';
import { accountPage } from './account-page.tsx';
import { savedNotice } from './account-words.ts';

/** /lk/profil/, and the same with what is wrong in its form. */
export async function loadProfilePage(
  deps: PageDeps,
  viewer: Viewer,
  form: FormState = {},
): Promise<Page> {
  const [profile, { list: devices }] = await Promise.all([
    deps.shop.profile(viewer, {}),
    deps.shop.pushSubscriptions(viewer, {}),
  ]);
  const nameOf = nameCities(deps.reference.get('cities').flatMap(({ cities }) => cities));
  const cityTitle = (id: number) => nameOf(deps.places.getCity(id));
  const title = form.errors ? 'Ошибка: профиль' : 'Профиль';
  const body = <ProfilePage profile={profile} cityTitle={cityTitle} devices={devices} {...form} />;
  return {
    ...accountPage(deps, { part: 'profil', title, body }),
    fragments: { [PROFILE_FORM_ID]: <ProfileForm {...formProps(profile)} {...form} /> },
  };
}

/** POST /lk/profil/ */
export async function saveOwnProfile(
  deps: PageDeps,
  request: ActionRequest,
): Promise<ActionAnswer> {
  const { viewer } = pageViewer(deps, request.visitor);
  const { firms } = await deps.shop.profile(viewer, {});
  const form = profileFormSchema(firms.length > 0).safeParse(request.body);
  if (!form.success) return refuse(deps, request, fieldErrors(form.error));
  await deps.shop.saveProfile(viewer, form.data);
  const profile = await deps.shop.profile(viewer, {});
  return {
    kind: 'done',
    location: links.profile(),
    notice: savedNotice('Данные сохранены'),
    fragments: {
      [PROFILE_FORM_ID]: () => <ProfileForm {...formProps(profile)} />,
      [MAILING_ID]: () => <MailingForm email={profile.user.email} on={profile.mailing} />,
    },
  };
}

const formProps = ({ user, firms }: Profile) => ({ user, hasFirm: firms.length > 0 });

async function refuse(
  deps: PageDeps,
  { body, visitor }: ActionRequest,
  errors: FieldErrors,
): Promise<ActionAnswer> {
  const values = typedValues(body, PROFILE_FIELDS, 1000);
  const { viewer } = pageViewer(deps, visitor);
  return { kind: 'refused', page: await loadProfilePage(deps, viewer, { values, errors }) };
}
