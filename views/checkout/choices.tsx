import type { ReactNode } from 'react';
import { FieldError } from '../forms/form-parts.tsx';

interface ChoicesProps {
  /** Name of the group; its first choice is `order-<name>`. */
  name: string;
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

/** One of several, as radio buttons in panels. */
export function Choices({ name, legend, error, children }: ChoicesProps) {
  return (
    <fieldset
      className="choices"
      aria-describedby={error ? `order-${name}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      <FieldError id={`order-${name}`} error={error} />
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  /** The first of its group: an error leads there. */
  isFirst: boolean;
  checked: boolean;
  title: string;
  /** Price and date, beside the title. */
  terms?: string | undefined;
  notes: readonly (string | null)[];
  /** Reason why it cannot be chosen. */
  unavailable?: string | null;
  /** The fields that are seen when it is made. */
  asks?: 'nothing' | 'address' | 'town' | 'firm';
}

export function Choice(props: ChoiceProps) {
  const { name, value, isFirst, checked, title, terms, notes, unavailable = null, asks } = props;
  return (
    <label className="choice">
      <input
        id={isFirst ? `order-${name}` : undefined}
        type="radio"
        name={name}
        value={value}
        defaultChecked={checked && unavailable === null}
        disabled={unavailable !== null}
        data-asks={asks}
      />
      <span>
        <strong>{title}</strong>
        {terms && <span className="choice-terms"> {terms}</span>}
        {[unavailable, ...notes].map(
          (note) =>
            note && (
              <span key={note} className="choice-note">
                {note}
              </span>
            ),
        )}
      </span>
    </label>
  );
}
