import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';

/** Recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Если телефон или компьютер потеряется, войдёте одним из них. Каждый действует один раз.
        Больше мы их не покажем: распечатайте или перепишите.
      </p>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className="button button-primary" href={desk.today()}>
        Сохранены, к работе
      </a>
    </>
  );
}

/** The same after an invitation, before there is anything around. */
export function RecoveryCodesPage({ codes }: { codes: readonly string[] }) {
  return (
    <main id={PartId.Main} className="desk-door">
      <h1>Запасные коды</h1>
      <RecoveryCodes codes={codes} />
    </main>
  );
}
