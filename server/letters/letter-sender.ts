import type { Company } from '../../shared/company.ts';
import type { EmailSender } from '../../views/letters/letter.ts';

/** The shop as its letters sign. */
export function letterSender(company: Company, siteUrl: string): EmailSender {
  return {
    brand: company.name,
    legalName: company.legalName,
    inn: company.inn,
    address: company.address,
    phone: company.tollFreePhone,
    email: company.email,
    siteUrl,
  };
}
