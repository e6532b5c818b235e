import {
  BEGAN,
  PROFILE_FIELDS,
  type ProfileField,
  profileFormSchema,
} from '../../shared/account.ts';
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
  const { user, firms } = await deps.shop.profile(viewer, {});
  const values = changedFields(request.body);
  const kept = Object.fromEntries(PROFILE_FIELDS.map((name) => [name, user[name]]));
  const form = profileFormSchema(firms.length > 0).safeParse({ ...kept, ...values });
  const errors = form.success
    ? movedFields(request.body, user, form.data)
    : fieldErrors(form.error);
  const isWrong = !form.success || Object.keys(errors).length > 0;
  if (isWrong) {
    return { kind: 'refused', page: await loadProfilePage(deps, viewer, { values, errors }) };
  }
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

const beganValues = (body: unknown) =>
  typedValues(
    body,
    PROFILE_FIELDS.map((name) => BEGAN + name),
  );

/** Typed text of the fields that differ from what the form began with: the others are as they are stored. */
function changedFields(body: unknown): FieldErrors {
  const began = beganValues(body);
  const typed = Object.entries(typedValues(body, PROFILE_FIELDS, 1000));
  return Object.fromEntries(typed.filter(([name, value]) => value !== began[BEGAN + name]));
}

/** Fields that another page has changed since this one was shown, to something else. */
function movedFields(
  body: unknown,
  user: Profile['user'],
  saved: Readonly<Record<ProfileField, string>>,
): FieldErrors {
  const began = beganValues(body);
  const moved = PROFILE_FIELDS.filter((name) => {
    const first = began[BEGAN + name] ?? user[name];
    return first !== user[name] && saved[name] !== user[name];
  });
  return Object.fromEntries(
    moved.map((name) => [name, `На другой странице уже сохранено «${user[name]}»: проверьте`]),
  );
}
