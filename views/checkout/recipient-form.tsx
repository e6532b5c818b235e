import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ConsentBox } from '../forms/form-parts.tsx';
import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';

/** 1 «Получатель» */
export function RecipientForm({ checkout, errors = {}, values, loggedIn }: CheckoutProps) {
  const { agreed, firms, order, sums } = checkout;
  const shown = { ...savedValues(checkout), ...values };
  return (
    <StepForm
      step="recipient"
      errors={errors}
      button="Продолжить"
      total={order.length > 0 ? sums.total : null}
    >
      {!loggedIn && (
        <p className="muted">
          <a className="link" href={links.orderLogin()}>
            Войдите
          </a>
          , чтобы купить по&nbsp;своим ценам или на&nbsp;организацию. Можно и&nbsp;без входа.
        </p>
      )}
      {loggedIn && <Buyers firms={firms} chosen={shown.firm} error={errors['firm']} />}
      <Field
        id="order-name"
        label="Имя и фамилия"
        name="name"
        autoComplete="name"
        required
        defaultValue={shown.name}
        error={errors['name']}
      />
      <div className="form-pair">
        <Field
          id="order-phone"
          label="Телефон"
          hint="Пришлём СМС, когда заказ будет собран"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+7"
          required
          defaultValue={shown.phone}
          error={errors['phone']}
        />
        <Field
          id="order-email"
          label="Почта"
          hint="Пришлём чек, счёт и новости о заказе"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={shown.email}
          error={errors['email']}
        />
      </div>
      {!agreed && <ConsentBox id="order-consent" values={values ?? {}} errors={errors} />}
    </StepForm>
  );
}

/** As it was said before; of a customer, as the profile has it. */
function savedValues({ recipient, known, firms }: CheckoutProps['checkout']) {
  const { name, phone, email } = recipient ?? known;
  const firm = recipient ? recipient.firm : firms[0];
  return { name, phone: formatPhone(phone), email, firm: `${firm?.id ?? ''}` };
}

interface BuyersProps {
  firms: CheckoutProps['checkout']['firms'];
  chosen: string;
  error: string | undefined;
}

/** A person, or one of the customer's firms. */
function Buyers({ firms, chosen, error }: BuyersProps) {
  return (
    <Choices name="firm" legend="Кто покупает" error={error}>
      <Choice
        name="firm"
        value=""
        isFirst
        checked={chosen === ''}
        title="Физическое лицо"
        notes={[]}
      />
      {firms.map(({ id, title, inn, kpp }) => (
        <Choice
          key={id}
          name="firm"
          value={`${id}`}
          isFirst={false}
          checked={chosen === `${id}`}
          title={title}
          notes={[`ИНН ${inn}${kpp && `, КПП ${kpp}`}`]}
        />
      ))}
      <a className="link" href={links.profile()}>
        Добавить организацию по&nbsp;ИНН
      </a>
    </Choices>
  );
}
