import type { ReactNode } from 'react';
import { links } from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';

/** The parts of the account (specification §2). */
export const ACCOUNT_PARTS = ['main', 'orders', 'requests', 'profil', 'help'] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

export const partTitles: Readonly<Record<AccountPart, string>> = {
  main: 'Мой кабинет',
  orders: 'Мои заказы',
  requests: 'Мои заявки',
  profil: 'Профиль',
  help: 'Помощь',
};

const addresses: Readonly<Record<AccountPart, string>> = {
  main: links.account(),
  orders: links.accountOrderList(),
  requests: links.accountRequestList(),
  profil: links.accountProfile(),
  help: links.accountHelp(),
};

interface AccountPageProps {
  part: AccountPart;
  /** Of a page below the part. */
  title?: string;
  /** Somebody is signed in: others see only what is no one's. */
  signedIn?: boolean;
  children: ReactNode;
}

/** A page of the account with the ways to its others. */
export function AccountPage({ part, title, signedIn = true, children }: AccountPageProps) {
  const path = [
    ...(part === 'main' ? [] : [{ title: partTitles.main, url: links.account() }]),
    ...(title ? [{ title: partTitles[part], url: addresses[part] }] : []),
  ];
  return (
    <div className="container account-page">
      <PagePath items={path} current={title ?? partTitles[part]} />
      <h1>{title ?? partTitles[part]}</h1>
      <nav className="subcategories" aria-label="Личный кабинет">
        {ACCOUNT_PARTS.map((each) => (
          <a
            key={each}
            className="chip"
            href={addresses[each]}
            aria-current={each === part ? 'page' : undefined}
          >
            {partTitles[each]}
          </a>
        ))}
        <a className="chip" href={signedIn ? links.logout() : links.login()}>
          {signedIn ? 'Выйти' : 'Войти'}
        </a>
      </nav>
      {children}
    </div>
  );
}
