import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { countOf, SECONDS_LATER } from '../../shared/ru/plural.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ErrorSummary, type FormState } from '../forms/form-parts.tsx';
import { FromField, LOGIN_ID, LoginStep, phoneLink } from './login-page.tsx';

interface CodeFormProps extends Pick<FormState, 'errors'> {
  /** +79161234567 */
  phone: string;
  /** Length of the code. */
  digits: number;
  /** Seconds until another code may be asked for. */
  resendIn: number;
  /** Code of a demonstration, which sends none. */
  demoCode: string | null;
  from: string | null;
}

/** Asks for the code of the message. */
export function CodeForm(props: CodeFormProps) {
  const { phone, digits, resendIn, demoCode, from, errors = {} } = props;
  return (
    <LoginStep title="Код из СМС">
      <p>
        Отправили на&nbsp;<span className="nowrap">{formatPhone(phone)}</span>.{' '}
        <a className="link" href={phoneLink(from)}>
          Изменить номер
        </a>
      </p>
      {demoCode && (
        <p className="login-note">
          Это демонстрация, СМС не&nbsp;отправляются. Ваш код:{' '}
          <strong className="tabular">{demoCode}</strong>
        </p>
      )}
      <form
        className="form"
        method="post"
        action={links.loginSessions()}
        data-swap={LOGIN_ID}
        noValidate
      >
        <ErrorSummary form="login" errors={errors} />
        <FromField from={from} />
        <Field
          id="login-code"
          label="Код"
          hint={`${digits} цифр, действует 5 минут`}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // People copy blanks or dashes between the digits along.
          maxLength={digits * 2}
          required
          error={errors['code']}
        />
        <button className="button button-primary" type="submit">
          Войти
        </button>
      </form>
      <ResendForm phone={phone} resendIn={resendIn} from={from} />
    </LoginStep>
  );
}

/** Scripts count the seconds down and open the button at 0 (client/login/resend-timer.ts). */
function ResendForm({ phone, resendIn, from }: Pick<CodeFormProps, 'phone' | 'resendIn' | 'from'>) {
  return (
    <form
      className="resend"
      method="post"
      action={links.loginCodes()}
      data-swap={LOGIN_ID}
      data-resend={resendIn}
    >
      <FromField from={from} />
      <input type="hidden" name="phone" value={phone} />
      <p className="muted">
        {resendIn > 0
          ? `Новый код можно получить через ${countOf(resendIn, SECONDS_LATER)}.`
          : 'Код не пришёл?'}
      </p>
      <button className="button button-ghost" type="submit">
        Отправить ещё раз
      </button>
    </form>
  );
}
