import type { Profile } from '../../shared/contract/account.ts';
import type { PushDevice } from '../../shared/contract/push-calls.ts';
import type { FormState } from '../forms/form-parts.tsx';
import { AccountPage } from './account-page.tsx';
import { AddressList } from './address-list.tsx';
import { FirmList } from './firm-list.tsx';
import { MailingForm } from './mailing-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { PushSettings } from './push-settings.tsx';
import { SessionList } from './session-list.tsx';

interface ProfilePageProps extends FormState {
  profile: Profile;
  cityTitle: (id: number) => string;
  /** Browsers that get notifications. */
  devices: readonly PushDevice[];
}

/** /lk/profil/ */
export function ProfilePage({ profile, cityTitle, devices, ...form }: ProfilePageProps) {
  const { user, firms, addresses, sessions, mailing } = profile;
  return (
    <AccountPage part="profil">
      <div className="profile">
        <ProfileForm user={user} hasFirm={firms.length > 0} {...form} />
        <div>
          <FirmList firms={firms} />
          <AddressList addresses={addresses} cityTitle={cityTitle} />
          <MailingForm email={user.email} on={mailing} />
          <PushSettings devices={devices} />
          <SessionList sessions={sessions} />
        </div>
      </div>
    </AccountPage>
  );
}
