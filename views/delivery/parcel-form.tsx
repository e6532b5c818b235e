import type { ReactNode } from 'react';
import { MAX_TOWN } from '../../shared/checkout.ts';
import { nameCities } from '../../shared/city-names.ts';
import type { FieldErrors } from '../../shared/contact.ts';
import type { City } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { Field } from '../../shared/ui/field.tsx';
import type { Frame } from '../layout/frame.ts';
import { Section } from '../layout/section.tsx';

/** Id of the fragment: the whole calculator. */
export const PARCEL_FORM_ID = 'address';

export interface ParcelState {
  /** Typed text by field. */
  values: FieldErrors;
  errors: FieldErrors;
  /** Town that the parcel goes to. */
  town: string;
}

interface ParcelFormProps extends ParcelState, Pick<Frame, 'cityGroups'> {
  city: City;
  /** Prices of the parcel. */
  prices: ReactNode;
}

/** Prices of a courier or a carrier for a parcel: a form that works as a plain address too. */
export function ParcelForm({ values, errors, city, cityGroups, prices }: ParcelFormProps) {
  const cities = cityGroups.flatMap((group) => group.cities);
  const nameOf = nameCities(cities);
  return (
    <Section id={PARCEL_FORM_ID} title="Доставка по адресу: расчёт">
      <div className="parcel">
        <form
          className="form panel"
          method="get"
          action={`${links.delivery()}#${PARCEL_FORM_ID}`}
          data-swap={PARCEL_FORM_ID}
          noValidate
        >
          <Field
            id="parcel-town"
            label="Город или посёлок"
            hint="Если таких городов несколько, добавьте область через запятую"
            name="town"
            list="parcel-towns"
            autoComplete="address-level2"
            maxLength={MAX_TOWN}
            required
            defaultValue={values['town'] ?? nameOf(city)}
            {...errorOf(errors, 'town')}
          />
          <datalist id="parcel-towns">
            {cities.map((each) => (
              <option key={each.id} value={nameOf(each)} />
            ))}
          </datalist>
          <div className="parcel-pair">
            <Amount name="weight" label="Вес, кг" required values={values} errors={errors} />
            <Amount name="volume" label="Объём, м³" values={values} errors={errors} />
          </div>
          <Amount name="sum" label="Сумма заказа, ₽" values={values} errors={errors} />
          <button className="button button-primary" type="submit">
            Рассчитать
          </button>
        </form>
        {prices}
      </div>
    </Section>
  );
}

interface AmountProps extends Pick<ParcelState, 'values' | 'errors'> {
  name: 'weight' | 'volume' | 'sum';
  label: string;
  required?: boolean;
}

function Amount({ name, label, required, values, errors }: AmountProps) {
  return (
    <Field
      id={`parcel-${name}`}
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      required={required}
      defaultValue={values[name]}
      {...errorOf(errors, name)}
    />
  );
}

const errorOf = (errors: FieldErrors, name: string) =>
  errors[name] === undefined ? {} : { error: errors[name] };
