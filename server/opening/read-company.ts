import type { Company } from '../../shared/company.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../platform/store/open-store.ts';
import { baseCompany, composeCompany, type ToldValue } from './compose-company.ts';
import { readShopKind, type ShopKind } from './shop-kind.ts';

/** Facts of the firm as the settings tell them. */
export type FirmSettings = Pick<Config, 'company' | 'givenCompany'>;

/** The firm of a shop of this kind, as pages, feeds and files tell it. */
export const companyOf = (
  kind: ShopKind,
  { company, givenCompany }: FirmSettings,
  told: readonly ToldValue[],
): Company =>
  composeCompany({ base: baseCompany(kind === 'demo', company), given: givenCompany, told });

/** The same, read from the store: for commands, which do not follow its changes. */
export async function readCompany(db: Db, settings: FirmSettings): Promise<Company> {
  const kind = await readShopKind(db);
  const told = await db.selectFrom('owner_values').select(['name', 'value']).execute();
  return companyOf(kind, settings, told);
}
