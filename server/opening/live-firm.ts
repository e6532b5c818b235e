import type { Company } from '../../shared/company.ts';
import type { PaymentWays } from '../../shared/payment-ways.ts';
import type { Config } from '../config/config.ts';
import { baseCompany, liveCompany, type ToldValue } from './compose-company.ts';
import { composeWays, createWayReader, type ReadWays } from './payment-ways.ts';
import { companyOf } from './read-company.ts';
import type { ShopKind } from './shop-kind.ts';

/** The firm and its ways to pay, as they are when they are asked for. */
export interface LiveFirm {
  company: Company;
  /** Ways to pay as the reference data tell of them, for texts. */
  ways: () => PaymentWays;
  readWays: ReadWays;
}

/** `told`: the newest facts that people have told. */
export function createLiveFirm(
  kind: ShopKind,
  config: Pick<Config, 'company' | 'givenCompany' | 'paymentProvider'>,
  told: () => readonly ToldValue[],
): LiveFirm {
  const sources = {
    base: baseCompany(kind === 'demo', config.company),
    given: config.givenCompany,
    takesOnline: config.paymentProvider !== 'off',
  };
  return {
    company: liveCompany(told, (rows) => companyOf(kind, config, rows)),
    ways: () => composeWays(sources, told()),
    readWays: createWayReader(sources),
  };
}
