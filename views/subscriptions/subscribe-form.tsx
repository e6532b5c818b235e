import * as links from '../../shared/routes.ts';
import type { SubscriptionErrors } from '../../shared/subscription.ts';
import { Field } from '../../shared/ui/field.tsx';
import { FieldError, FormDone, TrapField } from '../forms/form-parts.tsx';

/** Id of the form and of what takes its place; the fragment. */
export const SUBSCRIBE_ID = 'subscribe';

export interface SubscribeFormProps {
  /** E-mail as it was typed. */
  email?: string;
  agreed?: boolean;
  errors?: SubscriptionErrors;
}

/** Asks for the mailing; the answer takes its place. */
export function SubscribeForm({ email, agreed, errors = {} }: SubscribeFormProps) {
  const first = errors.email ?? errors.consent;
  return (
    <form
      className="subscribe-form"
      id={SUBSCRIBE_ID}
      method="post"
      action={links.subscribe()}
      noValidate
      data-swap={SUBSCRIBE_ID}
      data-say={first && `Ошибка: ${first}`}
    >
      <Field
        id="subscribe-email"
        label="Электронная почта"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        defaultValue={email}
        error={errors.email}
        required
        data-focus={errors.email && ''}
      />
      <Consent agreed={agreed} error={errors.consent} />
      <button type="submit" className="button button-primary">
        Подписаться
      </button>
      <TrapField />
    </form>
  );
}

interface ConsentProps {
  agreed: boolean | undefined;
  error: string | undefined;
}

const CONSENT_ID = 'subscribe-consent';

/** Unticked, and apart from anything else that may be agreed to. */
function Consent({ agreed, error }: ConsentProps) {
  return (
    <div className="field">
      <label className="check">
        <input
          id={CONSENT_ID}
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={agreed}
          data-focus={error && ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${CONSENT_ID}-error`}
        />
        <span>
          Хочу получать рассылку и&nbsp;даю{' '}
          <a
            className="link"
            href={`${links.consentText()}#mailing`}
            target="_blank"
            rel="noopener"
          >
            согласие на&nbsp;обработку персональных данных
          </a>{' '}
          по&nbsp;
          <a className="link" href={links.privacy()} target="_blank" rel="noopener">
            политике конфиденциальности
          </a>
        </span>
      </label>
      <FieldError id={CONSENT_ID} error={error} />
    </div>
  );
}

/** Message in the place of the form: what happens next. */
export function SubscribeAsked() {
  return (
    <div id={SUBSCRIBE_ID}>
      <FormDone
        id={`${SUBSCRIBE_ID}-done`}
        title="Осталось подтвердить подписку."
        text="Отправим на указанный адрес письмо со ссылкой, она действует 7 дней. Пока вы по ней не перейдёте, рассылки не будет. Не пришло за час — загляните в «Спам» и заполните форму ещё раз."
      />
    </div>
  );
}
