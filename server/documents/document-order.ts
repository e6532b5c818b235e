import type { Kopecks } from '../../shared/money.ts';
import type { PaperLine, PricedLine } from '../../shared/paper.ts';

export interface DocumentParty {
  name: string;
  inn: string | null;
  kpp: string | null;
  address: string | null;
  /** Phone as people write it. */
  phone: string | null;
}

interface BankAccount {
  /** 20 digits. */
  account: string;
  /** Name with the city: «ПАО Сбербанк, г. Москва». */
  bankName: string;
  /** 9 digits. */
  bik: string;
  /** 20 digits. */
  correspondentAccount: string;
}

/** The shop as its documents name it. */
export interface Seller extends DocumentParty {
  /** Name of the shop: «Мармит». */
  brand: string;
  ogrn: string;
  email: string;
  /** Host of the shop: «marmit.example». */
  site: string;
  bank: BankAccount;
  director: string;
  /** Null: the director signs for the accountant too. */
  accountant: string | null;
}

/** An order as an invoice states it. Delivery is a line of its own. */
export interface DocumentOrder {
  number: string;
  /** Calendar days in Moscow, YYYY-MM-DD. */
  issuedOn: string;
  validUntil: string;
  /** Goods wait for the money until then. */
  held: boolean;
  seller: Seller;
  buyer: DocumentParty;
  lines: readonly PricedLine[];
  /** Money that has come, without what went back. */
  paid: Kopecks;
  /** Sum that is still to be paid; 0: nothing is asked for. */
  left: Kopecks;
}

interface OfferFacts {
  /** «В наличии», «Поставка 14 дней»; of a refused line the reason. */
  availability: string | null;
  /** It cannot be ordered as it stands: without a price, and no manager names one. */
  isRefused?: boolean;
  /** JPEG or PNG. */
  picture?: Uint8Array | null;
}
export type OfferLine = PaperLine & OfferFacts;

/** Goods and prices offered to one buyer, or to all. */
export interface DocumentOffer {
  number: string | null;
  issuedOn: string;
  validUntil: string;
  seller: Seller;
  buyer: DocumentParty | null;
  lines: readonly OfferLine[];
  /** Rows besides the sums: delivery, what has to be connected. */
  terms?: readonly (readonly [label: string, text: string])[];
  /** Of the manager. */
  comment?: string;
  /** Page where it is accepted and paid, as a QR code leads there; absent: there is none. */
  acceptAt?: string;
}

export class InvalidDocumentError extends Error {
  override name = 'InvalidDocumentError';
}
