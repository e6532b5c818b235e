import type { BankForm, CompanyField, CompanyForm } from '../../shared/company.ts';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';
import { companyRow } from './compose-company.ts';
import { noteOwnerValues, type Teller } from './owner-values.ts';

/** Keeps who sells. */
export const saveCompany = (store: Store, form: CompanyForm, teller: Teller): Promise<void> =>
  saveDetails(store, form, teller);

/** Keeps where the money goes. */
export const saveBank = (store: Store, form: BankForm, teller: Teller): Promise<void> =>
  saveDetails(store, form, teller);

async function saveDetails(
  store: Store,
  form: CompanyForm | BankForm,
  teller: Teller,
): Promise<void> {
  const values = Object.entries(form).map(([field, value]) => [
    companyRow(field as CompanyField),
    value,
  ]);
  await transaction(store, (tx) => noteOwnerValues(tx, Object.fromEntries(values), teller));
}
