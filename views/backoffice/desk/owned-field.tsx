import type { ReactNode } from 'react';
import { DeskField } from '../../../shared/backoffice.ts';
import { formatDay } from '../../../shared/ru/dates.ts';
import { ChoiceList } from './option-list.tsx';
import { MarkdownMark } from './text-preview.tsx';

export interface ShownOwner {
  title: string;
  owner: 'hand' | '1c' | 'import' | 'shop';
  who: string;
  at: number;
  told: string | null;
}

const ownerTitles = { hand: 'вручную', '1c': '1С', import: 'импорт' } as const;

interface OwnerChipProps {
  field: string;
  owner: ShownOwner | undefined;
  /** Id of the form that gives fields back; absent where one may not. */
  giveBackForm?: string | undefined;
}

/** Owner of a field, and a button that gives it back. */
export function OwnerChip({ field, owner, giveBackForm }: OwnerChipProps) {
  // Values of the shop alone need no chip.
  if (!owner || owner.owner === 'shop') return null;
  const isHand = owner.owner === 'hand';
  const since = isHand ? `${owner.who}, ${formatDay(owner.at)}` : undefined;
  return (
    <span className="desk-owner">
      <span className={`badge${isHand ? ' desk-status-review' : ''}`} title={since}>
        {ownerTitles[owner.owner]}
      </span>
      {isHand && owner.told !== null && <span className="muted">у владельца: {owner.told}</span>}
      {isHand && giveBackForm && (
        <button className="link" type="submit" form={giveBackForm} name="field" value={field}>
          вернуть владельцу
        </button>
      )}
    </span>
  );
}

interface OwnedFieldProps {
  name: string;
  label: string;
  value: string;
  typed?: string | undefined;
  error?: string | undefined;
  rows?: number;
  /** Its text is Markdown: `PreviewButton` shows it. */
  isMarkdown?: boolean;
  options?: readonly (readonly [value: string | number, title: string])[];
  hint?: string;
  inputMode?: 'numeric' | 'decimal';
  placeholder?: string;
  required?: boolean;
  chip?: ReactNode;
  className?: string;
}

/** A field of a card that several people and imports write: only what was changed is saved. */
export function OwnedField(props: OwnedFieldProps) {
  const { name, label, value, typed, error, rows, options, hint, chip, className } = props;
  const { inputMode, placeholder, required } = props;
  const id = `field-${name}`;
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
    <div className={`field ${className ?? ''}`}>
      <span className="desk-label">
        <label htmlFor={id}>{label}</label> {chip}
      </span>
      {hint && <span className="field-hint">{hint}</span>}
      {options && (
        <select {...common}>
          <ChoiceList choices={options} />
        </select>
      )}
      {!options && rows && <textarea {...common} rows={rows} />}
      {!options && !rows && <input {...common} inputMode={inputMode} placeholder={placeholder} />}
      {props.isMarkdown && <MarkdownMark name={name} label={label} />}
      <input type="hidden" name={DeskField.Was + name} value={value} />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
