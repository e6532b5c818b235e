import type { ReactNode } from 'react';
import type { FieldErrors } from '../../shared/contact.ts';
import * as links from '../../shared/routes.ts';
import { type PluralForms, plural } from '../../shared/ru/plural.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** Typed text and its faults. */
export interface FormState {
  values?: FieldErrors;
  errors?: FieldErrors;
}

/** Trap in the shop's forms that must not be filled by programs: people never see the field. */
export const TRAP_FIELD = 'website';

export function TrapField() {
  return (
    <input
      className="visually-hidden"
      name={TRAP_FIELD}
      tabIndex={-1}
      autoComplete="off"
      aria-hidden="true"
    />
  );
}

interface BoxProps {
  id: string;
  label: string;
  error: string | undefined;
  /** Words say that it is not required. */
  optional?: boolean;
  children: (described: {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

/** Label and error around a control that is no plain input (see shared/ui/field.tsx). */
export function FieldBox({ id, label, error, optional, children }: BoxProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-hint"> необязательно</span>}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }),
      })}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <span className="field-error" id={`${id}-error`}>
      <Icon name="circle-alert" size={16} />
      {error}
    </span>
  );
}

/** The box of the consent, unticked unless it was ticked already. */
export function ConsentBox({ id, values, errors }: FormState & { id: string }) {
  const error = errors?.['consent'];
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={values?.['consent'] === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          Согласен на&nbsp;обработку персональных данных:{' '}
          <a className="link" href={links.consentText()} target="_blank" rel="noopener">
            текст согласия
          </a>
          ,{' '}
          <a className="link" href={links.privacy()} target="_blank" rel="noopener">
            политика конфиденциальности
          </a>
        </span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

interface CommentProps extends FormState {
  /** Beginning of the ids of the form's fields. */
  form: string;
  label: string;
}

export function CommentBox({ form, label, values = {}, errors = {} }: CommentProps) {
  return (
    <FieldBox id={`${form}-comment`} label={label} error={errors['comment']} optional>
      {(described) => (
        <textarea
          {...described}
          className="input"
          name="comment"
          rows={3}
          defaultValue={values['comment']}
        />
      )}
    </FieldBox>
  );
}

const FAULTS: PluralForms = ['ошибку', 'ошибки', 'ошибки'];

/** Every error with a link to its field; takes the focus after the form was sent. */
export function ErrorSummary({ form, errors = {} }: { form: string; errors?: FieldErrors }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div className="form-errors" role="alert" tabIndex={-1} data-focus="">
      <strong>{`Исправьте ${plural(entries.length, FAULTS)}`}</strong>
      <ul>
        {entries.map(([field, message]) => (
          <li key={field}>
            {field === 'form' ? message : <a href={`#${form}-${field}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Message in the place of a form that was sent. */
export function FormDone({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="form-done" id={id} data-say={`${title}. ${text}`}>
      <Icon name="circle-check" size={32} />
      <p tabIndex={-1} data-focus="">
        <strong>{title}</strong> {text}
      </p>
    </div>
  );
}
