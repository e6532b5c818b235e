import { DeskField } from '../../../shared/backoffice.ts';
import { MAX_PLACE } from '../../../shared/checkout.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { DELIVERY_KINDS, deliveryTitles } from '../../../shared/order.ts';
import { DeskInput } from '../desk/desk-form.tsx';
import { ChoiceList } from '../desk/option-list.tsx';
import { type Refused, typedIn } from '../desk/refused.ts';

interface WayFieldsProps {
  form: string;
  delivery: Order['delivery'];
  /** Addresses of the city's branches. */
  branches: readonly string[];
  /** Word for a way that is not chosen. */
  unchosen: string;
  /** Changes of others are merged with. */
  merged?: boolean;
  refused: Refused | null;
}

/** Fields of a form that say how goods get to the buyer, and where. */
export function WayFields(props: WayFieldsProps) {
  const { form, delivery, branches, unchosen, merged, refused } = props;
  const kind = delivery.kind === 'none' ? '' : delivery.kind;
  const [id, listId] = [`${form}-delivery_kind`, `${form}-branches`];
  const error = refused?.errors['delivery_kind'];
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Как доставим</label>
        <select
          className="input"
          id={id}
          name="delivery_kind"
          defaultValue={typedIn(refused, 'delivery_kind') ?? kind}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          <option value="">{unchosen}</option>
          <ChoiceList choices={DELIVERY_KINDS.map((one) => [one, deliveryTitles[one]])} />
        </select>
        {merged && <input type="hidden" name={`${DeskField.Was}delivery_kind`} value={kind} />}
        {error && (
          <span className="field-error" id={`${id}-error`}>
            {error}
          </span>
        )}
      </div>
      <DeskInput
        form={form}
        name="delivery_address"
        label="Адрес: филиала или покупателя"
        value={delivery.address}
        typed={typedIn(refused, 'delivery_address')}
        error={refused?.errors['delivery_address']}
        max={MAX_PLACE}
        list={listId}
        {...(merged && { merged })}
      />
      <datalist id={listId}>
        {branches.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </>
  );
}
