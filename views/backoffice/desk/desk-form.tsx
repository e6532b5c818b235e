import type { ReactNode } from 'react';
import { DeskField } from '../../../shared/backoffice.ts';
import { MINUTE_MS } from '../../../shared/millis.ts';
import { ChoiceList } from './option-list.tsx';
import { MarkdownMark } from './text-preview.tsx';

interface DeskFormProps {
  action: string;
  /** The page that the form stands on. */
  returnTo: string;
  className?: string;
  id?: string;
  /** True when the form carries files. */
  withFiles?: boolean;
  /** Files may be dropped on it: they fill its field, and send it when nothing else is asked for. */
  drop?: 'fill' | 'send';
  /** True when it must not happen twice, however often it is sent. */
  isOnce?: boolean;
  /** Kind of a passkey that is sent with it: hidden where the browser knows none. */
  passkey?: 'own';
  children: ReactNode;
}

/** A form of the back office: it comes back to where it stands. */
export function DeskForm(props: DeskFormProps) {
  const { action, returnTo, className, id, withFiles, drop, isOnce, passkey, children } = props;
  return (
    <form
      method="post"
      action={action}
      className={className}
      id={id}
      encType={withFiles ? 'multipart/form-data' : undefined}
      data-drop={drop}
      data-passkey={passkey}
      hidden={passkey !== undefined}
    >
      <input type="hidden" name={DeskField.ReturnTo} value={returnTo} />
      {isOnce && (
        <input
          type="hidden"
          name={DeskField.FormKey}
          value={crypto.randomUUID()}
          autoComplete="off"
        />
      )}
      {children}
    </form>
  );
}

interface DeskFieldProps {
  form: string;
  name: string;
  label: string;
  /** Present value. */
  value: string;
  /** Text that was typed when the form was refused. */
  typed?: string | undefined;
  error?: string | undefined;
  type?: 'text' | 'date' | 'email' | 'tel' | 'password' | 'datetime-local';
  /** Keyboard of a phone. */
  inputMode?: 'decimal';
  rows?: number | undefined;
  /** Values to choose one from. */
  choices?: readonly (readonly [value: string, title: string])[] | undefined;
  /** Most letters of it. */
  max?: number;
  /** Id of a list of texts to choose from. */
  list?: string;
  /** Its text is Markdown: `PreviewButton` shows it. */
  isMarkdown?: boolean;
  /** Changes of others are merged with. */
  merged?: boolean;
  required?: boolean;
  hint?: string;
  /** Takes the whole width of a grid of fields. */
  isWide?: boolean;
}

/** A labelled field; with `merged` the form carries how it stood, so that only what was changed is saved. */
export function DeskInput(props: DeskFieldProps) {
  const {
    form,
    name,
    label,
    value,
    typed,
    error,
    type = 'text',
    inputMode,
    rows,
    choices,
    max,
    list,
    isMarkdown,
    merged,
    required,
    hint,
    isWide,
  } = props;
  const id = `${form}-${name}`;
  const common = {
    id,
    name,
    className: 'input',
    required,
    defaultValue: typed ?? value,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className={isWide ? 'field desk-across' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && <span className="field-hint">{hint}</span>}
      {choices && (
        <select {...common}>
          <ChoiceList choices={choices} />
        </select>
      )}
      {!choices && rows && <textarea {...common} rows={rows} maxLength={max} />}
      {!choices && !rows && (
        <input {...common} type={type} inputMode={inputMode} list={list} maxLength={max} />
      )}
      {isMarkdown && <MarkdownMark name={name} label={label} />}
      {merged && <input type="hidden" name={DeskField.Was + name} value={value} />}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

/** «3 ч», «12 мин», «5 дн.» since something began to wait. */
export function ageOf(since: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - since) / MINUTE_MS));
  if (minutes < 60) return `${minutes} мин`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} ч` : `${Math.floor(hours / 24)} дн.`;
}

/** «3 ч назад»; «только что» within a minute. */
export const agoOf = (since: number, now: number): string =>
  now - since < MINUTE_MS ? 'только что' : `${ageOf(since, now)} назад`;
