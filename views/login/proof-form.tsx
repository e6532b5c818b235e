import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { type AskedChallenge, ChallengeForm } from './challenge-form.tsx';
import { FromField, LOGIN_ID, LoginStep, phoneLink } from './login-page.tsx';

interface ProofFormProps extends AskedChallenge {
  /** +79161234567 */
  phone: string;
  from: string | null;
}

/** The step of the login that asks what another code costs. */
export function ProofForm({ phone, from, ...challenge }: ProofFormProps) {
  return (
    <LoginStep title="Проверка перед СМС">
      <p>
        Код отправим на&nbsp;<span className="nowrap">{formatPhone(phone)}</span>.{' '}
        <a className="link" href={phoneLink(from)}>
          Изменить номер
        </a>
      </p>
      <ChallengeForm {...challenge} action={links.loginCodes()} swap={LOGIN_ID}>
        <FromField from={from} />
        <input type="hidden" name="phone" value={phone} />
      </ChallengeForm>
    </LoginStep>
  );
}
