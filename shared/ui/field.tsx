import type { InputHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  /** Help that is always there, under the label. */
  hint?: string;
  /** Message of a fault. */
  error?: string;
}

/** A labelled input; hint and error are tied to it for screen readers. Not required is said in words. */
export function Field({ id, label, hint, error, required, ...input }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="field-hint"> необязательно</span>}
      </label>
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className="input"
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" size={16} />
          {error}
        </span>
      )}
    </div>
  );
}
