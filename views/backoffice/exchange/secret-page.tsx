import * as desk from '../../../shared/desk-routes.ts';

interface SecretPageProps {
  login: string;
  secret: string;
  siteUrl: string;
}

/** Shown once: the shop keeps only a hash of the password. */
export function SecretPage({ login, secret, siteUrl }: SecretPageProps) {
  return (
    <>
      <p className="desk-said">
        Пароль показан один раз. Перенесите его в настройки обмена 1С сейчас.
      </p>
      <dl className="desk-keys">
        <div>
          <dt>Адрес сайта</dt>
          <dd>
            <code className="desk-link">{siteUrl}/1c/exchange</code>
          </dd>
        </div>
        <div>
          <dt>Логин</dt>
          <dd>
            <code className="desk-link">{login}</code>
          </dd>
        </div>
        <div>
          <dt>Пароль</dt>
          <dd>
            <code className="desk-link">{secret}</code>
          </dd>
        </div>
      </dl>
      <p>
        <a className="link" href={desk.exchange()}>
          Перенесено, к обмену
        </a>
      </p>
    </>
  );
}
