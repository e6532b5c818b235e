import type { Company } from '../../views/layout/frame.ts';
import type { Seller } from './document-order.ts';

/** The firm behind the shop as its documents name it. */
export function createSeller(company: Company, siteUrl: string): Seller {
  return {
    brand: company.name,
    name: company.legalName,
    inn: company.inn,
    kpp: company.kpp,
    ogrn: company.ogrn,
    address: company.address,
    phone: company.tollFreePhone,
    email: company.email,
    site: new URL(siteUrl).host,
    bank: {
      account: company.bankAccount,
      bankName: company.bankName,
      bik: company.bankBik,
      correspondentAccount: company.bankCorrAccount,
    },
    director: company.director,
    accountant: company.accountant ?? null,
  };
}
