import * as links from '../../shared/routes.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** For guests: what signing in gives (S2.95). */
export function LoginOffer() {
  return (
    <aside className="login-offer" aria-label="Скидки после входа">
      <Icon name="badge-percent" size={32} />
      <p>Войдите в&nbsp;аккаунт, чтобы получить дополнительные скидки от&nbsp;3% до&nbsp;40%</p>
      <a className="button button-secondary" href={links.login()}>
        Войти
      </a>
    </aside>
  );
}
