import * as links from '../../shared/routes.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ErrorSummary, type FormState } from '../forms/form-parts.tsx';
import { FromField, LOGIN_ID, LoginStep } from './login-page.tsx';

interface PhoneFormProps extends FormState {
  from: string | null;
  /** Customers of some roles have prices of their own. */
  hasPersonalPrices: boolean;
  /** The session or the proof of the phone is over. */
  expired?: boolean;
}

/** Asks for the phone that a code goes to. */
export function PhoneForm(props: PhoneFormProps) {
  const { from, hasPersonalPrices, expired, values = {}, errors = {} } = props;
  return (
    <LoginStep title="Вход или регистрация">
      {expired && (
        <p className="login-note" role="status">
          Сессия закончилась, войдите снова.
        </p>
      )}
      {from?.startsWith(links.order()) && (
        <p className="login-note">После входа вернём вас к&nbsp;оформлению заказа.</p>
      )}
      <form
        className="form"
        method="post"
        action={links.loginCodes()}
        data-swap={LOGIN_ID}
        noValidate
      >
        <ErrorSummary form="login" errors={errors} />
        <FromField from={from} />
        <Field
          id="login-phone"
          label="Мобильный телефон"
          hint="Пришлём на него СМС с кодом. Пароль не нужен"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+7"
          required
          defaultValue={values['phone']}
          error={errors['phone']}
        />
        <button className="button button-primary" type="submit">
          Получить код
        </button>
      </form>
      <p className="muted">
        {hasPersonalPrices && (
          <>После входа видны ваши цены и&nbsp;скидки от&nbsp;3% до&nbsp;40%. </>
        )}
        Если вы у&nbsp;нас впервые, предложим зарегистрироваться: себе или компании.
      </p>
    </LoginStep>
  );
}
