import type { ReactNode } from 'react';
import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';
import { PhoneLink } from '../layout/phone-link.tsx';

/** Id of the fragment: whichever form of the login it is. */
export const LOGIN_ID = 'login-form';

interface LoginStepProps {
  title: string;
  /** Text for screen readers when it takes the place of another. */
  say?: string | undefined;
  children: ReactNode;
}

/** One form of the login with its heading. */
export function LoginStep({ title, say, children }: LoginStepProps) {
  return (
    <div className="login-step" id={LOGIN_ID} data-say={say}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** /login */
export function LoginPage({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <div className="container form-page login-page">
      <PagePath current="Вход" />
      {children}
      <p className="caption">
        Не&nbsp;получается войти? Позвоните: <PhoneLink phone={phone} />
      </p>
    </div>
  );
}

/** Keeps where to go on afterwards. */
export function FromField({ from }: { from: string | null }) {
  return from === null ? null : <input type="hidden" name="from" value={from} />;
}

/** Back to the phone, with the way kept. */
export const phoneLink = (from: string | null) => links.loginStep('enter_phone', from);
