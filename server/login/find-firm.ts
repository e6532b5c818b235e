import type { FoundFirm } from '../../shared/contract/login-calls.ts';
import type { CompanyFinder, FoundCompany } from '../integrations/companies/company-finder.ts';
import { WebServiceError } from '../integrations/web-service/ask-web-service.ts';
import type { Log } from '../platform/log.ts';

type FirmAnswer =
  | { kind: 'found'; company: FoundFirm; ogrn: string }
  | { kind: 'unknown' }
  /** The register does not answer. */
  | { kind: 'down' };

export interface FirmFinder {
  companies: CompanyFinder;
  log: Pick<Log, 'warn'>;
}

/** Asks the register for a company in the shop's own words. */
export async function findFirm({ companies, log }: FirmFinder, inn: string): Promise<FirmAnswer> {
  try {
    const found = await companies.findByInn(inn);
    if (!found) return { kind: 'unknown' };
    return { kind: 'found', company: inOwnWords(found), ogrn: found.ogrn ?? '' };
  } catch (error) {
    if (!(error instanceof WebServiceError)) throw error;
    log.warn({ err: error }, 'Реестр компаний не отвечает');
    return { kind: 'down' };
  }
}

/** Texts are cut to the form that they fill in. */
const inOwnWords = ({ inn, kpp, name, address, state }: FoundCompany): FoundFirm => ({
  inn,
  kpp: kpp ?? '',
  title: name.slice(0, 300),
  legal_address: (address ?? '').slice(0, 500),
  active: state === 'active',
  state,
});
