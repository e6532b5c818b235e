import { nameCities } from '../../shared/city-names.ts';
import type { City } from '../../shared/contract/catalog.ts';
import * as links from '../../shared/routes.ts';
import { Field } from '../../shared/ui/field.tsx';
import { ErrorSummary, FieldBox, type FormState } from '../forms/form-parts.tsx';
import { AccountPage } from './account-page.tsx';

/** Id of the fragment. */
export const ADDRESS_FORM_ID = 'address-form';

export interface AddressPageProps extends FormState {
  id: number | 'new';
  cities: readonly Pick<City, 'id' | 'title' | 'region'>[];
}

/** /lk/profil/addresses/:id */
export function AddressPage(props: AddressPageProps) {
  return (
    <AccountPage part="profil" title={props.id === 'new' ? 'Новый адрес' : 'Адрес доставки'}>
      <AddressForm {...props} />
    </AccountPage>
  );
}

export function AddressForm({ id, cities, values = {}, errors = {} }: AddressPageProps) {
  const field = (name: 'text' | 'comment') => ({
    id: `address-${name}`,
    name,
    defaultValue: values[name],
    ...(errors[name] && { error: errors[name] }),
  });
  const nameOf = nameCities(cities);
  return (
    <form
      className="form account-form"
      id={ADDRESS_FORM_ID}
      method="post"
      action={links.address(id)}
      data-swap={ADDRESS_FORM_ID}
      noValidate
    >
      <ErrorSummary form="address" errors={errors} />
      <FieldBox id="address-city_id" label="Город" error={errors['city_id']}>
        {(described) => (
          <select
            {...described}
            className="input"
            name="city_id"
            required
            defaultValue={values['city_id'] ?? ''}
          >
            <option value="">Выберите</option>
            {cities.map((city) => (
              <option key={city.id} value={city.id}>
                {nameOf(city)}
              </option>
            ))}
          </select>
        )}
      </FieldBox>
      <Field
        {...field('text')}
        label="Улица, дом, офис или квартира"
        autoComplete="street-address"
        required
      />
      <Field
        {...field('comment')}
        label="Комментарий курьеру"
        hint="Подъезд, этаж, въезд во двор"
      />
      <div className="own-actions">
        <button className="button button-primary" type="submit">
          Сохранить
        </button>
        <a className="button button-ghost" href={links.profile()}>
          Отмена
        </a>
      </div>
    </form>
  );
}
