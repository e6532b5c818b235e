import { MAX_ADDRESS } from '../../shared/checkout.ts';
import type { FieldErrors } from '../../shared/contact.ts';
import type { Checkout } from '../../shared/contract/checkout.ts';
import { Field } from '../../shared/ui/field.tsx';
import { Choice } from './choices.tsx';

type AddressName = `${'courier' | 'transport'}_${'saved' | 'address'}`;

interface AddressFieldsProps {
  kind: 'courier' | 'transport';
  label: string;
  /** Addresses of the buyer in this city. */
  saved: readonly string[];
  shown: Readonly<Partial<Record<AddressName, string | undefined>>>;
  errors: FieldErrors;
}

/** Address of the delivery: a single saved one is filled in, of several one is chosen or another typed. */
export function AddressFields({ kind, label, saved, shown, errors }: AddressFieldsProps) {
  const isChoice = saved.length > 1;
  const [chosen, typed] = [`${kind}_saved`, `${kind}_address`] as const;
  const field = (
    <Field
      id={`order-${typed}`}
      label={isChoice ? 'Другой адрес' : label}
      name={typed}
      autoComplete="address-line1"
      maxLength={MAX_ADDRESS}
      required={!isChoice}
      defaultValue={shown[typed]}
      {...(errors[typed] && { error: errors[typed] })}
    />
  );
  if (!isChoice) return field;
  return (
    <>
      <fieldset className="choices">
        <legend>{label}</legend>
        {saved.map((address) => (
          <Choice
            key={address}
            name={chosen}
            value={address}
            isFirst={false}
            checked={shown[chosen] === address}
            title={address}
            notes={[]}
          />
        ))}
      </fieldset>
      {field}
    </>
  );
}

/** Address of a draft as the fields have it; without one the default one is chosen. */
export function splitAddress(
  address: string | undefined,
  { addresses, address: usual }: Checkout['known'],
): { saved: string; typed: string } {
  const is = address ?? usual;
  if (addresses.length < 2) return { saved: '', typed: is };
  return addresses.includes(is) ? { saved: is, typed: '' } : { saved: '', typed: is };
}
