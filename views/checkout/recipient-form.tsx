import { NEW_FIRM } from '../../shared/checkout.ts';
import { WAY_IS_OFF } from '../../shared/payment-ways.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ConsentBox } from '../forms/form-parts.tsx';
import { FirmFields, FirstButton, InnField } from '../login/firm-fields.tsx';
import type { CheckoutProps } from './checkout-page.tsx';
import { Choice, Choices } from './choices.tsx';
import { StepForm } from './step-form.tsx';

/** 1 «Получатель» */
export function RecipientForm(props: CheckoutProps) {
  const { checkout, errors = {}, values, loggedIn, hasPersonalPrices } = props;
  const { agreed, order, sums } = checkout;
  const shown = { ...savedValues(checkout), ...values };
  // A request alone is neither paid nor sent.
  const isOrder = order.length > 0;
  return (
    <StepForm
      step="recipient"
      errors={errors}
      button="Продолжить"
      total={isOrder ? sums.total : null}
    >
      <FirstButton text="Продолжить" />
      {!loggedIn && (
        <p className="muted">
          <a className="link" href={links.orderLogin()}>
            Войдите
          </a>
          , чтобы {hasPersonalPrices ? 'купить по\u00a0своим ценам' : 'не\u00a0писать всё заново'}.
          Можно и&nbsp;без входа.
        </p>
      )}
      <Buyers {...props} values={shown} errors={errors} />
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
          hint={
            isOrder
              ? 'На мобильный пришлём СМС, когда заказ будет готов или отправлен'
              : 'Без почты пришлём СМС на мобильный, когда предложение будет готово'
          }
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
          hint={isOrder ? 'Пришлём чек, счёт и новости о заказе' : 'Пришлём предложение менеджера'}
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

/** Values as they were told before; of a customer, as the profile has them. */
function savedValues({ recipient, known, firms }: CheckoutProps['checkout']) {
  const { name, phone, email } = recipient ?? known;
  const firm = recipient ? recipient.firm : firms[0];
  const typed = firm?.id === null ? firm : null;
  return {
    name,
    phone: formatPhone(phone),
    email,
    firm: typed ? NEW_FIRM : `${firm?.id ?? ''}`,
    inn: typed?.inn ?? '',
    filled_inn: typed?.inn ?? '',
    title: typed?.title ?? '',
    kpp: typed?.kpp ?? '',
    legal_address: typed?.address ?? '',
  };
}

/** True while firms may pay by invoice. */
const isInvoiced = ({ payments }: CheckoutProps['checkout']) =>
  payments.some(({ id, unavailable }) => id === 'invoice' && unavailable !== WAY_IS_OFF);

type BuyersProps = CheckoutProps & Required<Pick<CheckoutProps, 'values' | 'errors'>>;

/** A person, one of the customer's firms, or one that is described here, for this order alone. */
function Buyers({ checkout, values, errors, firmNote = null }: BuyersProps) {
  const { firms, demo_companies: demo } = checkout;
  const chosen = values['firm'];
  const parts = { form: 'order', values, errors };
  return (
    <Choices name="firm" legend="Кто покупает" error={errors['firm']}>
      <Choice name="firm" value="" isFirst checked={!chosen} title="Частное лицо" notes={[]} />
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
      <Choice
        name="firm"
        value={NEW_FIRM}
        isFirst={false}
        checked={chosen === NEW_FIRM}
        title={firms.length > 0 ? 'Другая организация или ИП' : 'Организация или ИП'}
        notes={[
          isInvoiced(checkout) ? 'Достаточно ИНН; оплатить можно по счёту' : 'Достаточно ИНН',
        ]}
        asks="firm"
      />
      <div className="form choice-firm">
        <InnField {...parts} demo={demo} note={firmNote} />
        <FirmFields {...parts} />
      </div>
    </Choices>
  );
}
