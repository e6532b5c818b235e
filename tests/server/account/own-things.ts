import type { Store } from '../../../server/platform/store/open-store.ts';
import type { LoggedIn } from '../../helpers/shoppers.ts';

/** Forms of the profile as customers fill them in. */
export const FIRM = {
  inn: '9901000010',
  title: 'ООО «Столовая № 1»',
  kpp: '990101001',
  legal_address: 'Москва, ул. Примерная, 5',
  position: 'Шеф',
};
export const ADDRESS = { city_id: '90', text: 'ул. Лесная, 1', comment: '' };
export const HOSTILE = '"><script>alert(1)</script>';

export const viewerOf = ({ token }: LoggedIn) => ({ cityId: 90, country: 'ru', rate: 643, token });

/** Firms and addresses of a customer, as the store has them. */
export const ownThings = ({ db }: Store) => ({
  firmsOf: ({ id }: LoggedIn) =>
    db
      .selectFrom('firms')
      .select(['id', 'inn', 'title', 'is_default', 'removed_at'])
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute(),
  addressesOf: ({ id }: LoggedIn) =>
    db
      .selectFrom('customer_addresses')
      .select(['id', 'text', 'is_default'])
      .where('customer_id', '=', id)
      .orderBy('id')
      .execute(),
});
