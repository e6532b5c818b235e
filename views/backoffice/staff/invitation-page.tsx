import { type StaffRole, staffRoleTitles } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { PartId } from '../../../shared/page-parts.ts';
import { TotpFields } from './totp-fields.tsx';

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
    <main id={PartId.Main} className="desk-door">
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
        <TotpFields secret={secret} picture={picture} />
        <button className="button button-ghost button-wide" type="submit">
          Готово
        </button>
      </form>
    </main>
  );
}
