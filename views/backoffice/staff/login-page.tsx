import { KEPT_FORM } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';

interface LoginPageProps {
  shopName: string;
  next: string;
  failure: string;
  /** The button of a demo shop. */
  hasDemo: boolean;
  /** A form that was sent when the session had ended, as JSON; '' when none. */
  kept: string;
}

export function LoginPage({ shopName, next, failure, hasDemo, kept }: LoginPageProps) {
  const hidden = (
    <>
      <input type="hidden" name="next" value={next} />
      {kept && <input type="hidden" name={KEPT_FORM} value={kept} />}
    </>
  );
  return (
    <main id={PartId.Main} className="desk-door">
      <h1>{shopName}: управление</h1>
      {failure && (
        <p className="desk-said desk-refused" role="alert">
          {failure}
        </p>
      )}
      {hasDemo && (
        <form method="post" action={desk.demoLogin()}>
          {hidden}
          <button className="button button-primary button-wide" type="submit">
            Войти как владелец (пробный магазин)
          </button>
          <p className="muted">Эта кнопка есть только здесь, на вашем компьютере.</p>
        </form>
      )}
      <form method="post" action={desk.loginByPasskey()} data-passkey="" hidden>
        {hidden}
        <button className="button button-secondary button-wide" type="submit">
          Войти ключом этого устройства
        </button>
      </form>
      <form method="post" action={desk.loginByCode()} className="desk-stack">
        {hidden}
        <h2>Паролем и одноразовым кодом</h2>
        <div className="field">
          <label htmlFor="login-name">Имя</label>
          <input className="input" id="login-name" name="name" autoComplete="username" required />
        </div>
        <div className="field">
          <label htmlFor="login-password">Пароль</label>
          <input
            className="input"
            id="login-password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </div>
        <div className="field">
          <label htmlFor="login-code">Код из приложения</label>
          <input
            className="input"
            id="login-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </div>
        <button className="button button-ghost button-wide" type="submit">
          Войти
        </button>
      </form>
      <details>
        <summary className="link">Запасным кодом</summary>
        <form method="post" action={desk.loginByRecovery()} className="desk-stack">
          {hidden}
          <div className="field">
            <label htmlFor="login-recovery">Запасной код</label>
            <input className="input" id="login-recovery" name="code" autoComplete="off" required />
          </div>
          <button className="button button-ghost" type="submit">
            Войти
          </button>
        </form>
      </details>
    </main>
  );
}
