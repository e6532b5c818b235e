import type { Company } from '../../shared/company.ts';
import type { Seller } from './document-order.ts';

/** The firm behind the shop as its documents name it; live when the firm is. */
export function createSeller(company: Company, siteUrl: string): Seller {
  return {
    get brand() {
      return company.name;
    },
    get name() {
      return company.legalName;
    },
    get inn() {
      return company.inn;
    },
    get kpp() {
      return company.kpp;
    },
    get ogrn() {
      return company.ogrn;
    },
    get address() {
      return company.address;
    },
    get phone() {
      return company.tollFreePhone;
    },
    get email() {
      return company.email;
    },
    site: new URL(siteUrl).host,
    get bank() {
      return {
        account: company.bankAccount,
        bankName: company.bankName,
        bik: company.bankBik,
        correspondentAccount: company.bankCorrAccount,
      };
    },
    get director() {
      return company.director;
    },
    get accountant() {
      return company.accountant || null;
    },
  };
}
