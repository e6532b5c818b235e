import type { Challenge } from '../../shared/contract/login-calls.ts';
import { PROOF_PIECES } from '../../shared/proof-of-work.ts';
import { links } from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { FromField, LOGIN_ID, LoginStep, phoneLink } from './login-page.tsx';

interface ProofFormProps {
  /** +79161234567 */
  phone: string;
  challenge: Challenge;
  /** Sent before the wait was over. */
  isEarly: boolean;
  from: string | null;
}

/**
 * What another code costs: a script works it out and sends the form by itself
 * (client/auth/pay-challenge.ts), without one it is a wait.
 */
export function ProofForm({ phone, challenge, isEarly, from }: ProofFormProps) {
  const wait = countOf(challenge.wait, SECONDS_LATER);
  const text = `${isEarly ? 'Ещё рано: подождите' : 'Подождите'} ${wait} и нажмите «Получить код».`;
  return (
    <LoginStep title="Проверка перед СМС">
      <p>
        Код отправим на&nbsp;<span className="nowrap">{formatPhone(phone)}</span>.{' '}
        <a className="link" href={phoneLink(from)}>
          Изменить номер
        </a>
      </p>
      <form
        className="form"
        method="post"
        action={links.loginCodes()}
        data-swap={LOGIN_ID}
        data-proof={challenge.bits}
      >
        <FromField from={from} />
        <input type="hidden" name="phone" value={phone} />
        <input type="hidden" name="challenge" value={challenge.challenge} />
        <input type="hidden" name="solution" value="" />
        <p className="login-note">{text}</p>
        <progress
          className="proof-progress"
          aria-label="Проверка"
          max={PROOF_PIECES}
          value={0}
          hidden
        />
        <button className="button button-primary" type="submit">
          Получить код
        </button>
      </form>
      <p className="muted">
        Недавно для этого номера или из&nbsp;вашей сети уже просили код. Проверка защищает номера
        от&nbsp;чужих СМС.
      </p>
    </LoginStep>
  );
}
