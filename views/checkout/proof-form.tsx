import { PartId } from '../../shared/page-parts.ts';
import { isOnline } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ErrorSummary } from '../forms/form-parts.tsx';
import { type AskedChallenge, ChallengeForm } from '../login/challenge-form.tsx';
import type { CheckoutProps } from './checkout-page.tsx';

/** The code that a browser waits for, to prove the recipient's phone. */
export interface WaitingProof {
  /** +79161234567 */
  phone: string;
  /** A message is under way. */
  isSent: boolean;
  /** Length of the code. */
  digits: number;
  /** Seconds until another may be asked for. */
  resendIn: number;
  /** Code of a demonstration, which sends none. */
  demoCode: string | null;
  /** Price of another code; null: none was asked. */
  challenge: AskedChallenge | null;
}

type ProofProps = Omit<CheckoutProps, 'proof'> & { proof: WaitingProof };

/**
 * Form in the place of the last step: the code from the message, after which the order is placed at
 * once.
 */
export function ProofForm(props: ProofProps) {
  const { proof, errors = {}, checkout, callBack } = props;
  const { phone, isSent, demoCode, challenge } = proof;
  return (
    <div className="form proof" data-say="Подтвердите телефон кодом из СМС">
      <ErrorSummary form="order" errors={errors} />
      <p>
        Товар отложим до&nbsp;оплаты, поэтому проверяем телефон
        {isSent ? ': код отправили на' : ''} <span className="nowrap">{formatPhone(phone)}</span>.{' '}
        <a className="link" href={links.order({ step: 'recipient' })}>
          Изменить номер
        </a>
      </p>
      {demoCode && (
        <p className="login-note">
          Это демонстрация, СМС не&nbsp;отправляются. Ваш код:{' '}
          <strong className="tabular">{demoCode}</strong>
        </p>
      )}
      {isSent && <CodeFields {...props} />}
      {challenge ? (
        <ChallengeForm {...challenge} action={links.orderProof()} swap={PartId.Checkout}>
          <OrderFields checkout={checkout} />
          <input type="hidden" name="by" value="message" />
        </ChallengeForm>
      ) : (
        <ResendForm {...props} />
      )}
      <OtherWays checkout={checkout} callBack={callBack} />
    </div>
  );
}

function ResendForm({ checkout, proof: { isSent, resendIn } }: ProofProps) {
  return (
    <form className="resend" method="post" action={links.orderProof()} data-resend={resendIn}>
      <OrderFields checkout={checkout} />
      <input type="hidden" name="by" value="message" />
      {isSent && (
        <p className="muted">
          {resendIn > 0
            ? `Новый код можно получить через ${countOf(resendIn, SECONDS_LATER)}.`
            : 'Код не пришёл?'}
        </p>
      )}
      <button className={isSent ? 'button button-ghost' : 'button button-primary'} type="submit">
        {isSent ? 'Отправить ещё раз' : 'Получить код'}
      </button>
    </form>
  );
}

function CodeFields({ checkout, proof, errors = {} }: ProofProps) {
  return (
    <form
      className="form"
      method="post"
      action={links.orderProof()}
      data-swap={PartId.Checkout}
      noValidate
    >
      <OrderFields checkout={checkout} />
      <Field
        id="order-code"
        label="Код из СМС"
        hint={`${proof.digits} цифр, действует 5 минут`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // People copy blanks or dashes between the digits along.
        maxLength={proof.digits * 2}
        required
        error={errors['code']}
      />
      <button className="button button-primary" type="submit">
        Подтвердить и оформить
      </button>
    </form>
  );
}

/** Ways for buyers whom no code reaches: a call, or the money at once. */
function OtherWays({ checkout, callBack }: Pick<ProofProps, 'checkout' | 'callBack'>) {
  const { payment, payments } = checkout;
  const isPrepaid = payment !== null && isOnline(payment);
  const online = payments.filter(({ id, unavailable }) => isOnline(id) && unavailable === null);
  return (
    <details>
      <summary className="link">Не получается с кодом</summary>
      {!isPrepaid && online.length > 0 && (
        <p>
          <a className="link" href={links.order({ step: 'payment' })}>
            Оплатите на&nbsp;сайте
          </a>
          : код не&nbsp;понадобится.
        </p>
      )}
      <p>
        <a className="link" href={links.orderLogin()}>
          Войдите по&nbsp;номеру телефона
        </a>
        : код для заказа тогда не&nbsp;нужен.
      </p>
      <form method="post" action={links.orderProof()}>
        <OrderFields checkout={checkout} />
        <p>
          Или оформите без кода: менеджер позвонит {callBack} и&nbsp;подтвердит заказ.
          До&nbsp;звонка товар не&nbsp;отложен.
        </p>
        <button className="button button-secondary" type="submit" name="by" value="call">
          Попросить менеджера позвонить
        </button>
      </form>
    </details>
  );
}

/** Contents of the last step, with what was typed there. */
function OrderFields({ checkout }: Pick<ProofProps, 'checkout'>) {
  const { key, comment, pending, seen, sums } = checkout;
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={pending?.seen ?? seen} />
      <input type="hidden" name="seen_total" value={pending?.seen_total ?? sums.total} />
      <input type="hidden" name="comment" value={comment} />
    </>
  );
}
