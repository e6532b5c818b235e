import { CallError } from '../../../shared/contract/call.ts';
import type { Kopecks } from '../../../shared/money.ts';
import { countOf, type PluralForms } from '../../../shared/ru/plural.ts';

/** Reasons for which a document is no money of a buyer. */
export const asideTitles = {
  outgoing: 'исходящий платёж',
  own: 'между своими счетами',
  foreign: 'чужой получатель',
  'not-come': 'ещё не поступил',
} as const;
export type Aside = keyof typeof asideTitles;

/** One document of a statement (1CClientBankExchange). */
export interface StatementDocument {
  /** The same in every statement: number, date, payer's account and its bank. */
  key: string;
  number: string;
  /** YYYY-MM-DD */
  datedOn: string;
  cameOn: string;
  amount: Kopecks;
  payer: string;
  payerInn: string;
  payerAccount: string;
  purpose: string;
  aside: Aside | '';
  /** The receiver is not surely the shop. */
  isOdd: boolean;
}

export interface Statement {
  /** Of the shop, 20 digits; '' when none is named. */
  account: string;
  fromOn: string | null;
  toOn: string | null;
  documents: StatementDocument[];
  /** For people: what could not be read. */
  faults: string[];
}

/** Holder of the account. */
interface AccountHolder {
  inn: string;
  account: string;
}

const MAX_DOCUMENTS = 20_000;
const MAX_FAULTS = 100;
const DOCUMENTS: PluralForms = ['документ', 'документа', 'документов'];
const NO_STATEMENT =
  'Это не выписка 1CClientBankExchange. В клиент-банке выгрузите выписку в формате 1С';

/** Text of a file of a bank: UTF-8, windows-1251 or cp866. */
export function decodeStatement(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1251').decode(bytes);
    return /Секция(?:Документ|РасчСчет)/.test(text)
      ? text
      : new TextDecoder('ibm866').decode(bytes);
  }
}

/** Contents of a statement. @throws CallError when it is none, or has too many documents. */
export function readStatement(text: string, holder: AccountHolder): Statement {
  if (!/^\ufeff?\s*1CClientBankExchange\s/.test(text)) throw new CallError('invalid', NO_STATEMENT);
  const { header, accounts, sections, faults } = splitSections(text);
  if (sections.length > MAX_DOCUMENTS) {
    const most = countOf(MAX_DOCUMENTS, DOCUMENTS);
    throw new CallError('invalid', `В выписке больше, чем ${most}: выгрузите её по частям`);
  }
  if (sections.length === 0 && accounts.size === 0) throw new CallError('invalid', NO_STATEMENT);
  const documents: StatementDocument[] = [];
  for (const section of sections) {
    const read = readDocument(section, { holder, accounts });
    if (typeof read === 'string') faults.push(`Строка ${section.line}: ${read}`);
    else documents.push(read);
  }
  return {
    account: [...accounts][0] ?? '',
    fromOn: readDay(header.get('ДатаНачала')),
    toOn: readDay(header.get('ДатаКонца')),
    documents,
    faults: faults.slice(0, MAX_FAULTS),
  };
}

interface Section {
  line: number;
  fields: Map<string, string>;
}

function splitSections(text: string) {
  const header = new Map<string, string>();
  const accounts = new Set<string>();
  const sections: Section[] = [];
  const faults: string[] = [];
  let open: Section | null = null;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const end = raw.includes('=') ? raw.indexOf('=') : raw.length;
    const [key, value] = [raw.slice(0, end).trim(), raw.slice(end + 1)];
    if (key === 'СекцияДокумент') {
      if (open) faults.push(`Строка ${open.line}: документ не закончен`);
      open = { line: at + 1, fields: new Map() };
    } else if (key === 'КонецДокумента') {
      if (open) sections.push(open);
      open = null;
    } else if (open) open.fields.set(key, clean(value));
    else if (key === 'РасчСчет') accounts.add(clean(value));
    else if (key) header.set(key, clean(value));
  }
  if (open) faults.push(`Строка ${open.line}: файл обрывается на этом документе`);
  accounts.delete('');
  return { header, accounts, sections, faults };
}

/** Without signs that no screen shows and no store keeps. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffd]+/gu, ' ')
    .trim();

interface Ours {
  holder: AccountHolder;
  accounts: ReadonlySet<string>;
}

/** The document, or why it cannot be read. */
function readDocument({ fields }: Section, ours: Ours): StatementDocument | string {
  const get = (...names: string[]) =>
    names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? '';
  const number = get('Номер').slice(0, 40);
  const datedOn = readDay(get('Дата'));
  const amount = readSum(get('Сумма'));
  if (!number) return 'нет номера';
  if (!datedOn) return `дата «${get('Дата').slice(0, 20)}» не читается`;
  if (amount === null) return `сумма «${get('Сумма').slice(0, 30)}» не читается`;
  if (amount === 0) return 'сумма 0';
  const payer = get('Плательщик1', 'Плательщик')
    .replace(/^ИНН\s*\d+\s*/i, '')
    .slice(0, 200);
  const payerInn = get('ПлательщикИНН').replace(/\D/g, '').slice(0, 12);
  const payerAccount = get('ПлательщикСчет', 'ПлательщикРасчСчет').slice(0, 30);
  const bank = get('ПлательщикБИК').slice(0, 20);
  const cameOn = readDay(get('ДатаПоступило'));
  const recipient = {
    inn: get('ПолучательИНН').replace(/\D/g, ''),
    account: get('ПолучательСчет', 'ПолучательРасчСчет'),
  };
  return {
    key: [number, datedOn, payerAccount || `${payerInn} ${payer}`, bank].join('|'),
    number,
    datedOn,
    cameOn: cameOn ?? datedOn,
    amount,
    payer,
    payerInn,
    payerAccount,
    purpose: readPurpose(fields).slice(0, 500),
    aside: readAside({ inn: payerInn, account: payerAccount }, recipient, cameOn !== null, ours),
    isOdd: !isProven(recipient, ours.holder),
  };
}

function readPurpose(fields: ReadonlyMap<string, string>): string {
  const whole = fields.get('НазначениеПлатежа');
  if (whole) return whole;
  const parts = [1, 2, 3, 4, 5, 6].map((part) => fields.get(`НазначениеПлатежа${part}`) ?? '');
  return parts.filter(Boolean).join(' ');
}

type Party = AccountHolder;

function isOurs({ inn, account }: Party, { holder, accounts }: Ours): boolean {
  if (inn && holder.inn) return inn === holder.inn;
  return account !== '' && (account === holder.account || accounts.has(account));
}

/** A file may name any account as its own: only what the shop says of itself proves that it is. */
const isProven = ({ inn, account }: Party, holder: AccountHolder): boolean =>
  (inn !== '' && inn === holder.inn) || (account !== '' && account === holder.account);

function readAside(payer: Party, recipient: Party, hasCome: boolean, ours: Ours): Aside | '' {
  const [fromUs, toUs] = [isOurs(payer, ours), isOurs(recipient, ours)];
  if (fromUs) return toUs ? 'own' : 'outgoing';
  if (!toUs) return 'foreign';
  return hasCome ? '' : 'not-come';
}

/** YYYY-MM-DD of «20.11.2026»; null when it is no day. */
function readDay(text = ''): string | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = day ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : null;
}

/** Kopecks of «1234.50», «1 234,5», «1234-50»; null when it is no sum. */
function readSum(text: string): Kopecks | null {
  const [, whole = '', part = ''] =
    /^(\d{1,12})(?:[.,-](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0]/g, '')) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
