import type { Company } from '../../shared/company.ts';
import type { companyCalls } from '../../shared/contract/company-calls.ts';
import type { ShopCalls } from '../../shared/contract/shop-api.ts';

/** The calls about the firm behind the shop. */
export function createCompanyCalls(company: Company): Pick<ShopCalls, keyof typeof companyCalls> {
  return {
    company: async () => ({ ...company }),
  };
}
