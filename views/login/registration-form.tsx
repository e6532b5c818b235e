import type { FieldErrors } from '../../shared/contact.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ConsentBox, ErrorSummary, FieldError } from '../forms/form-parts.tsx';
import { FirmFields, FirstButton, InnField, PositionField } from './firm-fields.tsx';
import { FromField, LOGIN_ID, LoginStep } from './login-page.tsx';

interface RegistrationFormProps {
  /** Proven: +79161234567 */
  phone: string;
  /** True when only invented companies can be found. */
  demo: boolean;
  from: string | null;
  /** Some customers have prices of their own. */
  hasPersonalPrices: boolean;
  values?: FieldErrors;
  errors?: FieldErrors;
  /** Result of the look-up. */
  note?: string | null;
}

const FORM = 'register';

/** For a new phone: a person, or a company by its number. The style sheet shows the fields of the chosen. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { phone, demo, from, hasPersonalPrices, values = {}, errors = {}, note = null } = props;
  const parts = { form: FORM, values, errors };
  return (
    <LoginStep title="Регистрация" say={note ?? undefined}>
      <p>
        Номер <span className="nowrap">{formatPhone(phone)}</span> подтверждён. Осталось
        познакомиться.
      </p>
      <form
        className="form register"
        method="post"
        action={links.registrations()}
        data-swap={LOGIN_ID}
        noValidate
      >
        <FirstButton text="Зарегистрироваться" />
        <ErrorSummary form={FORM} errors={errors} />
        {errors['form'] && (
          <p>
            <a className="link" href={links.loginStep(null, from)}>
              Войти по номеру телефона
            </a>
          </p>
        )}
        <FromField from={from} />
        <KindChoice company={values['kind'] === 'company'} hasPersonalPrices={hasPersonalPrices} />
        <div className="form for-company">
          <InnField {...parts} demo={demo} note={note} />
          <FirmFields {...parts} />
          <PositionField {...parts} />
        </div>
        <CustomerFields {...parts} />
        <ConsentBox id={`${FORM}-consent`} values={values} errors={errors} />
        <label className="check">
          <input
            type="checkbox"
            name="mailing"
            value="yes"
            defaultChecked={values['mailing'] === 'yes'}
          />
          <span>Хочу получать письма о&nbsp;скидках и&nbsp;новинках</span>
        </label>
        <button className="button button-primary" type="submit">
          Зарегистрироваться
        </button>
      </form>
    </LoginStep>
  );
}

interface KindChoiceProps {
  company: boolean;
  hasPersonalPrices: boolean;
}

function KindChoice({ company, hasPersonalPrices }: KindChoiceProps) {
  return (
    <fieldset className="form-pair">
      <legend>Кто покупает</legend>
      <label className="check">
        <input type="radio" name="kind" value="person" defaultChecked={!company} />
        <span>Частное лицо</span>
      </label>
      <label className="check">
        <input type="radio" name="kind" value="company" defaultChecked={company} />
        <span>Компания или&nbsp;ИП{hasPersonalPrices && ': оптовые цены'}</span>
      </label>
    </fieldset>
  );
}

function CustomerFields({ values, errors }: { values: FieldErrors; errors: FieldErrors }) {
  const email = errors['email'];
  return (
    <>
      <Field
        id={`${FORM}-first_name`}
        label="Имя"
        name="first_name"
        autoComplete="given-name"
        required
        defaultValue={values['first_name']}
        {...(errors['first_name'] && { error: errors['first_name'] })}
      />
      <div className="for-person">
        <Field
          id={`${FORM}-last_name`}
          label="Фамилия"
          name="last_name"
          autoComplete="family-name"
          required
          defaultValue={values['last_name']}
          {...(errors['last_name'] && { error: errors['last_name'] })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${FORM}-email`}>Электронная почта</label>
        <span className="field-hint" id={`${FORM}-email-hint`}>
          Компании — обязательно, для&nbsp;счетов. Частному лицу — по&nbsp;желанию
        </span>
        <input
          id={`${FORM}-email`}
          className="input"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={values['email']}
          aria-invalid={email ? true : undefined}
          aria-describedby={`${FORM}-email-hint${email ? ` ${FORM}-email-error` : ''}`}
        />
        <FieldError id={`${FORM}-email`} error={email} />
      </div>
    </>
  );
}
