import type { Kopecks } from '../../shared/money.ts';
import { InvalidDocumentError, type Seller } from './document-order.ts';

/** Signs between the pairs; another one when it occurs in a value. */
const SEPARATORS = ['|', '#', '~', '^', '\\', '_'];
const MAX_MANDATORY_BYTES = 300;

/**
 * Text of the QR code that bank programs read an invoice from: ГОСТ Р 56042-2014, version 1, UTF-8.
 * The five mandatory pairs come first and hold 300 bytes at most: a longer name is cut.
 * @throws InvalidDocumentError when an account or BIK is not digits of its length.
 */
export function makePaymentCode(seller: Seller, sum: Kopecks, purpose: string): string {
  const { account, bik, bankName, correspondentAccount } = seller.bank;
  const numbersFit =
    /^\d{20}$/.test(account) && /^\d{9}$/.test(bik) && /^(?:\d{20}|0)$/.test(correspondentAccount);
  if (!numbersFit) throw new InvalidDocumentError('Invalid bank details of the seller');
  const afterName = [
    ['PersonalAcc', account],
    ['BankName', cut(bankName, 45)],
    ['BIC', bik],
    ['CorrespAcc', correspondentAccount],
  ];
  const others = [
    ['Sum', String(sum)],
    ['Purpose', cut(purpose, 210)],
    ['PayeeINN', seller.inn ?? ''],
    ['KPP', seller.kpp ?? ''],
  ].filter(([, value]) => value);
  const name = fitName(cut(seller.name, 160), write(afterName, '|'));
  const pairs = [['Name', name], ...afterName, ...others];
  const separator = SEPARATORS.find((sign) => pairs.every(([, value]) => !value?.includes(sign)));
  if (!separator) throw new InvalidDocumentError('Every separator occurs in the bank details');
  return `ST00012${separator}${write(pairs, separator)}`;
}

function write(pairs: readonly string[][], separator: string): string {
  return pairs.map(([key, value]) => `${key}=${value}`).join(separator);
}

function fitName(name: string, rest: string): string {
  const free = MAX_MANDATORY_BYTES - Buffer.byteLength(`Name=|${rest}`);
  let fitting = name;
  while (Buffer.byteLength(fitting) > free) fitting = fitting.slice(0, -1);
  return fitting.trimEnd();
}

function cut(text: string, length: number): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, length)
    .trimEnd();
}
