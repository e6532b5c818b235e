import type { Company } from '../../shared/company.ts';
import type { companyCalls } from '../../shared/contract/company-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { ReadWays } from './payment-ways.ts';

interface CompanyCallDeps {
  db: Db;
  company: Company;
  readWays: ReadWays;
}

/** The calls about the firm behind the shop. */
export function createCompanyCalls({
  db,
  company,
  readWays,
}: CompanyCallDeps): Pick<ShopCalls, keyof typeof companyCalls> {
  return {
    company: async () => ({ ...company }),
    paymentWays: () => readWays(db),
  };
}
