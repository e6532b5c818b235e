import type { ReactNode } from 'react';
import type { Challenge } from '../../shared/contract/login-calls.ts';
import { PROOF_PIECES } from '../../shared/proof-of-work.ts';
import { countOf, SECONDS_LATER } from '../../shared/ru/plural.ts';

/** Price of another code, for a browser that was asked to pay it. */
export interface AskedChallenge {
  challenge: Challenge;
  /** Sent before the wait was over. */
  isEarly: boolean;
}

interface ChallengeFormProps extends AskedChallenge {
  /** Address that the form is sent to. */
  action: string;
  /** The fragment that its answer replaces. */
  swap: string;
  /** Hidden fields of the asking form. */
  children: ReactNode;
}

/**
 * The price of another code: a script works it out and sends the form by itself
 * (client/login/solve-challenge.ts), without one it is a wait.
 */
export function ChallengeForm({ challenge, isEarly, action, swap, children }: ChallengeFormProps) {
  const wait = countOf(challenge.wait, SECONDS_LATER);
  const text = `${isEarly ? 'Ещё рано: подождите' : 'Подождите'} ${wait} и нажмите «Получить код».`;
  return (
    <>
      <form
        className="form"
        method="post"
        action={action}
        data-swap={swap}
        data-proof={challenge.bits}
      >
        {children}
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
    </>
  );
}
