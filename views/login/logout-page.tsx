import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';

/** The confirmation of the header as a page, for browsers without scripts or popovers. */
export function LogoutPage() {
  return (
    <div className="container form-page login-page">
      <PagePath items={[{ title: 'Мой кабинет', url: links.account() }]} current="Выход" />
      <h1>Выйти из&nbsp;аккаунта?</h1>
      <p className="muted">Корзина и&nbsp;избранное сохранятся до&nbsp;следующего входа.</p>
      <form className="empty-state-actions" method="post" action={links.logout()}>
        <button className="button button-primary" type="submit">
          Выйти
        </button>
        <a className="button button-ghost" href={links.account()}>
          Остаться
        </a>
      </form>
    </div>
  );
}
