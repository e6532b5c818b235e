import type { ReactNode } from 'react';
import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';

/** The parts of the account (S2.11, S2.12). */
const ACCOUNT_PARTS = ['main', 'orders', 'requests', 'profil', 'help'] as const;
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
  orders: links.accountPart('orders'),
  requests: links.accountPart('requests'),
  profil: links.profile(),
  help: links.accountPart('help'),
};

interface AccountPageProps {
  part: AccountPart;
  /** Title of a page below the part. */
  title?: string;
  /** True when somebody is signed in: others see only what is no one's. */
  loggedIn?: boolean;
  children: ReactNode;
}

/** A page of the account with the ways to its others. */
export function AccountPage({ part, title, loggedIn = true, children }: AccountPageProps) {
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
        <a className="chip" href={loggedIn ? links.logout() : links.login()}>
          {loggedIn ? 'Выйти' : 'Войти'}
        </a>
      </nav>
      {children}
    </div>
  );
}
