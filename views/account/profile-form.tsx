import { BEGAN, PROFILE_FIELDS, type ProfileField } from '../../shared/account.ts';
import type { User } from '../../shared/contract/shopper.ts';
import { PartId } from '../../shared/page-parts.ts';
import * as links from '../../shared/routes.ts';
import { formatPhone } from '../../shared/ru/phone.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ErrorSummary, type FormState } from '../forms/form-parts.tsx';
import { MAILING_ID } from './mailing-form.tsx';

/** Id of the fragment. */
export const PROFILE_FORM_ID = 'profile-form';

interface ProfileFormProps extends FormState {
  user: User;
  /** Buys for a company: needs an e-mail for invoices, and no surname. */
  hasFirm: boolean;
}

/** Name and e-mail; the phone is what one signs in with and stays. */
export function ProfileForm({ user, hasFirm, values, errors = {} }: ProfileFormProps) {
  const field = (name: ProfileField) => ({
    id: `profile-${name}`,
    name,
    defaultValue: values?.[name] ?? user[name],
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <form
      className="form"
      id={PROFILE_FORM_ID}
      method="post"
      action={links.profile()}
      data-swap={`${PROFILE_FORM_ID},${MAILING_ID},${PartId.Notices},${PartId.HeaderActions}`}
      noValidate
    >
      <h2>Мои данные</h2>
      <ErrorSummary form="profile" errors={errors} />
      <p className="muted">
        Вход по&nbsp;номеру <span className="nowrap">{formatPhone(user.phone)}</span>. Чтобы сменить
        номер, позвоните нам.
      </p>
      {PROFILE_FIELDS.map((name) => (
        <input key={name} type="hidden" name={BEGAN + name} value={user[name]} />
      ))}
      <Field
        {...field('last_name')}
        label="Фамилия"
        autoComplete="family-name"
        required={!hasFirm}
      />
      <Field {...field('first_name')} label="Имя" autoComplete="given-name" required />
      <Field {...field('patronymic')} label="Отчество" autoComplete="additional-name" />
      <Field
        {...field('email')}
        label="Электронная почта"
        hint="Для чеков, счетов и статусов заказа"
        type="email"
        autoComplete="email"
        required={hasFirm}
      />
      <button className="button button-primary" type="submit">
        Сохранить
      </button>
    </form>
  );
}
