import type { FieldErrors } from '../../shared/contact.ts';
import { Field } from '../../shared/ui/field.tsx';

interface FirmFieldsProps {
  /** Begins the ids of the fields. */
  form: string;
  values: FieldErrors;
  errors: FieldErrors;
}

interface InnFieldProps extends FirmFieldsProps {
  /** True when only invented companies can be found. */
  demo: boolean;
  /** Result of the look-up. */
  note: string | null;
}

/** Button that Enter presses: the first of a form. */
export function FirstButton({ text }: { text: string }) {
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {text}
    </button>
  );
}

/** The number, and the button that fills in the rest by it. */
export function InnField({ form, values, errors, demo, note }: InnFieldProps) {
  const hint = demo ? 'В демонстрации найдутся придуманные: 9901000010, 9901000027' : undefined;
  return (
    <div className="inn-field">
      <Field
        id={`${form}-inn`}
        label="ИНН"
        {...(hint && { hint })}
        name="inn"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={values['inn']}
        {...(errors['inn'] && { error: errors['inn'] })}
      />
      {values['filled_inn'] && (
        <input type="hidden" name="filled_inn" value={values['filled_inn']} />
      )}
      <button className="button button-secondary" type="submit" name="lookup" value="1">
        Заполнить по&nbsp;ИНН
      </button>
      {note && <p className="login-note">{note}</p>}
    </div>
  );
}

/** Fields that the look-up fills in; they stay editable. */
export function FirmFields({ form, values, errors }: FirmFieldsProps) {
  const field = (name: string) => ({
    id: `${form}-${name}`,
    name,
    defaultValue: values[name],
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <>
      <Field {...field('title')} label="Название" autoComplete="organization" required />
      <Field
        {...field('kpp')}
        label="КПП"
        hint="У предпринимателя его нет: оставьте пустым"
        inputMode="numeric"
        required
      />
      <Field {...field('legal_address')} label="Юридический адрес" required />
    </>
  );
}

/** Account that the firm pays from: nobody must tell it. */
export function BankFields({ form, values, errors }: FirmFieldsProps) {
  const field = (name: string) => ({
    id: `${form}-${name}`,
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    defaultValue: values[name],
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <>
      <Field {...field('bank_bik')} label="БИК банка" />
      <Field
        {...field('bank_account')}
        label="Расчётный счёт"
        hint="С него вы платите: передадим бухгалтерии вместе с заказами фирмы"
      />
    </>
  );
}

/** Post of the person who registers the firm. */
export function PositionField({ form, values, errors }: FirmFieldsProps) {
  return (
    <Field
      id={`${form}-position`}
      label="Ваша должность"
      name="position"
      autoComplete="organization-title"
      defaultValue={values['position']}
      {...(errors['position'] && { error: errors['position'] })}
    />
  );
}
