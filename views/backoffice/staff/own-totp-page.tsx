import * as desk from '../../../shared/desk-routes.ts';
import { DeskForm } from '../desk/desk-form.tsx';
import type { Refused } from '../desk/refused.ts';
import { TotpFields } from './totp-fields.tsx';

interface OwnTotpPageProps {
  secret: string;
  picture: string;
  refused: Refused | null;
  url: string;
}

/** One's own password and application of codes, set anew. */
export function OwnTotpPage({ secret, picture, refused, url }: OwnTotpPageProps) {
  return (
    <DeskForm action={desk.ownTotp()} returnTo={url} className="desk-stack desk-form-narrow">
      <TotpFields secret={secret} picture={picture} errors={refused?.errors ?? {}} />
      <button className="button button-primary" type="submit">
        Сохранить
      </button>
    </DeskForm>
  );
}
