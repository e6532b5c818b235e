import type { Kopecks } from '../../shared/money.ts';
import type { VatRate } from '../integrations/payments/receipt-lines.ts';

export interface DocumentParty {
  name: string;
  inn: string | null;
  kpp: string | null;
  address: string | null;
  /** As people write it. */
  phone: string | null;
}

export interface BankAccount {
  /** 20 digits. */
  account: string;
  /** With the city: «ПАО Сбербанк, г. Москва». */
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
  /** Where the shop is found: «marmit.example». */
  site: string;
  bank: BankAccount;
  director: string;
  /** Null: the director signs for the accountant too. */
  accountant: string | null;
}

export interface DocumentLine {
  title: string;
  code: string | null;
  /** Thousandths of the unit: 2 pieces are 2000. */
  quantity: number;
  /** «шт» */
  unit: string;
  /** For one unit, VAT included. */
  price: Kopecks;
  /** Of the line, VAT included, after discounts. */
  sum: Kopecks;
  vatRate: VatRate;
}

/** An order as an invoice states it. Delivery is a line of its own. */
export interface DocumentOrder {
  number: string;
  /** Calendar days in Moscow, YYYY-MM-DD. */
  issuedOn: string;
  validUntil: string;
  seller: Seller;
  buyer: DocumentParty;
  lines: readonly DocumentLine[];
  /** Equals the sum of the lines. */
  total: Kopecks;
}

export interface OfferLine extends Omit<DocumentLine, 'price' | 'sum'> {
  /** Null: a manager names the price. */
  price: Kopecks | null;
  sum: Kopecks | null;
  /** «В наличии», «Поставка 14 дней». */
  availability: string | null;
  /** JPEG or PNG. */
  picture?: Uint8Array | null;
}

/** Goods and prices offered to somebody, or to anybody. */
export interface DocumentOffer {
  number: string | null;
  issuedOn: string;
  validUntil: string;
  seller: Seller;
  buyer: DocumentParty | null;
  lines: readonly OfferLine[];
  /** Equals the sum of the lines that have one. */
  total: Kopecks;
}

export class InvalidDocumentError extends Error {
  override name = 'InvalidDocumentError';
}

/** @throws InvalidDocumentError when the lines do not make the total, or there are none. */
export function checkTotal(document: {
  lines: readonly { sum: Kopecks | null }[];
  total: Kopecks;
}): void {
  const { lines, total } = document;
  const sum = lines.reduce((all, line) => all + (line.sum ?? 0), 0);
  if (lines.length === 0) throw new InvalidDocumentError('В документе нет строк');
  if (sum !== total) throw new InvalidDocumentError(`Сумма строк ${sum} не равна итогу ${total}`);
}
