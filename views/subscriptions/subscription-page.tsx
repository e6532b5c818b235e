import type { ReactNode } from 'react';
import * as links from '../../shared/routes.ts';
import type { SubscriptionState } from '../../shared/subscription.ts';
import { PagePath } from '../layout/page-path.tsx';

interface SubscriptionPageProps {
  token: string;
  email: string;
  state: SubscriptionState;
  /** The address of the page ends the mailing, the other confirms it. */
  ending: boolean;
}

/**
 * Page that the links of the mails lead to. Opening it changes nothing: mail programs open links
 * too.
 */
export function SubscriptionPage({ token, email, state, ending }: SubscriptionPageProps) {
  const here = ending ? links.subscriptionEnd(token) : links.subscription(token);
  const submit = (title: string, look: string) => (
    <form method="post" action={here}>
      <button type="submit" className={`button ${look}`}>
        {title}
      </button>
    </form>
  );
  if (state === 'ended') {
    return (
      <Frame title="Вы отписались">
        <p>Письма на&nbsp;{email} больше не&nbsp;придут.</p>
        <AskAgain />
      </Frame>
    );
  }
  if (ending) {
    return (
      <Frame title="Отписаться от рассылки">
        <p>Адрес: {email}. Письма о&nbsp;заказах будут приходить, как раньше.</p>
        {submit('Отписаться', 'button-secondary')}
      </Frame>
    );
  }
  if (state === 'pending') {
    return (
      <Frame title="Подтвердите подписку">
        <p>Новости и&nbsp;скидки будут приходить на&nbsp;{email}.</p>
        {submit('Подписаться', 'button-primary')}
        <p className="caption">Если вы этого не&nbsp;просили, просто закройте страницу.</p>
      </Frame>
    );
  }
  if (state === 'expired') {
    return (
      <Frame title="Ссылка устарела">
        <p>Подписку на&nbsp;{email} не&nbsp;подтвердили вовремя.</p>
        <AskAgain />
      </Frame>
    );
  }
  return (
    <Frame title="Подписка подтверждена">
      <p>
        Ждите письмо на&nbsp;{email}. Передумали?{' '}
        <a className="link" href={links.subscriptionEnd(token)}>
          Отписаться
        </a>
      </p>
      <a className="button button-primary" href={links.catalogs()}>
        В&nbsp;каталог
      </a>
    </Frame>
  );
}

/** Page of a token that belongs to no subscription. */
export function NoSubscriptionPage() {
  return (
    <Frame title="Ссылка не действует">
      <p>Возможно, адрес скопирован не&nbsp;целиком. Откройте ссылку из&nbsp;письма ещё раз.</p>
      <AskAgain />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="container subscribe-page">
      <PagePath current="Подписка на новости" />
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function AskAgain() {
  return (
    <a className="link" href={links.subscribe()}>
      Подписаться заново
    </a>
  );
}
