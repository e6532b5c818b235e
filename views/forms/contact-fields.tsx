import { Field } from '../../shared/ui/field.tsx';
import type { FormState } from './form-parts.tsx';

interface ContactFieldProps extends FormState {
  /** Beginning of the ids of the form's fields. */
  form: string;
  required?: boolean;
  /** Purpose of the field, in words below. */
  hint?: string;
}

export function NameField({ form, values = {}, errors = {} }: ContactFieldProps) {
  return (
    <Field
      id={`${form}-name`}
      label="Имя"
      name="name"
      autoComplete="name"
      required
      defaultValue={values['name']}
      error={errors['name']}
    />
  );
}

export function PhoneField(props: ContactFieldProps) {
  const { form, required = true, hint, values = {}, errors = {} } = props;
  return (
    <Field
      id={`${form}-phone`}
      label="Телефон"
      hint={hint}
      name="phone"
      type="tel"
      autoComplete="tel"
      placeholder="+7"
      required={required}
      defaultValue={values['phone']}
      error={errors['phone']}
    />
  );
}

export function EmailField({
  form,
  required = false,
  values = {},
  errors = {},
}: ContactFieldProps) {
  return (
    <Field
      id={`${form}-email`}
      label="Почта"
      name="email"
      type="email"
      autoComplete="email"
      required={required}
      defaultValue={values['email']}
      error={errors['email']}
    />
  );
}
