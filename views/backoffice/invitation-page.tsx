import { type StaffRole, staffRoleTitles } from '../../shared/backoffice.ts';
import * as desk from '../../shared/desk-routes.ts';

interface InvitationPageProps {
  shopName: string;
  name: string;
  role: StaffRole;
  token: string;
  /** Of one-time codes, base32. */
  secret: string;
  /** The same as a picture for the camera of a phone: data:… */
  picture: string;
  failure: string;
}

export function InvitationPage(props: InvitationPageProps) {
  const { shopName, name, role, token, secret, picture, failure } = props;
  return (
    <main id="main" className="desk-door">
      <h1>
        {name}, вас пригласили в «{shopName}»
      </h1>
      <p>Роль: {staffRoleTitles[role]}. Выберите, чем будете входить.</p>
      {failure && (
        <p className="desk-said desk-refused" role="alert">
          {failure}
        </p>
      )}
      <form
        method="post"
        action={desk.invitationPasskey(token)}
        data-passkey={token}
        className="desk-stack"
        hidden
      >
        <button className="button button-primary button-wide" type="submit">
          Ключом этого устройства: отпечаток, лицо или PIN
        </button>
      </form>
      <form method="post" action={desk.invitation(token)} className="desk-stack">
        <h2>Паролем и одноразовым кодом</h2>
        <p>Снимите картинку приложением одноразовых кодов на телефоне:</p>
        <img src={picture} width={200} height={200} alt={`Ключ для приложения: ${secret}`} />
        <p className="muted">
          Или введите ключ: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
        <input type="hidden" name="secret" value={secret} />
        <div className="field">
          <label htmlFor="new-password">Новый пароль, от 12 знаков</label>
          <input
            className="input"
            id="new-password"
            name="password"
            type="password"
            minLength={12}
            autoComplete="new-password"
            required
          />
        </div>
        <div className="field">
          <label htmlFor="new-code">Код, который показывает приложение</label>
          <input
            className="input"
            id="new-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        </div>
        <button className="button button-ghost button-wide" type="submit">
          Готово
        </button>
      </form>
    </main>
  );
}
