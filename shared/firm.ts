import { z } from 'zod';
import { maySay, orEmpty, parsed, said } from './form-text.ts';
import {
  isBankAccount,
  parseAccount,
  parseBik,
  WRONG_ACCOUNT,
  WRONG_BIK,
} from './ru/bank-details.ts';
import { isCompanyInn, parseInn, parseKpp } from './ru/inn.ts';

export const MAX_FIRM_TITLE = 300;
export const MAX_FIRM_ADDRESS = 500;
const MAX_POSITION = 100;

export const WRONG_INN = 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя';
/** Refusal of a firm that the customer has: told at its number. */
export const KNOWN_FIRM = 'Такая фирма у вас уже есть: у филиала другой КПП';
export const WRONG_KPP = 'Проверьте КПП: в нём 9 знаков';

/** The number that a company is looked up by. */
export const innSchema = said('Напишите ИНН', 200, WRONG_INN).pipe(parsed(parseInn, WRONG_INN));

/** Fields of a company in a form besides its number. */
export const firmFields = {
  title: said('Напишите название', MAX_FIRM_TITLE, `Название длиннее ${MAX_FIRM_TITLE} знаков`),
  /** '' for a sole trader. */
  kpp: maySay(200, WRONG_KPP).pipe(
    z.union([z.literal(''), parsed(parseKpp, WRONG_KPP)], WRONG_KPP),
  ),
  legal_address: said(
    'Напишите юридический адрес',
    MAX_FIRM_ADDRESS,
    `Адрес длиннее ${MAX_FIRM_ADDRESS} знаков`,
  ),
  position: maySay(MAX_POSITION, `Должность длиннее ${MAX_POSITION} знаков`),
};

/** An organisation has a КПП, a sole trader has none. */
export function hasRightKpp({ inn, kpp }: { inn: string; kpp: string }): boolean {
  return !isCompanyInn(inn) || kpp !== '';
}

/** Words as `error`: zod takes `message` out of what it is given. */
export const NO_KPP = { path: ['kpp'], error: 'Напишите КПП организации: 9 знаков' };

/** Account that a firm pays from: both texts, or none. */
export interface FirmBank {
  bank_bik: string;
  bank_account: string;
}

const bankFields = {
  bank_bik: orEmpty(parsed(parseBik, WRONG_BIK), WRONG_BIK),
  bank_account: orEmpty(parsed(parseAccount, WRONG_ACCOUNT), WRONG_ACCOUNT),
};

/** Fault of an account, beside its field; null: none. */
export function findBankFault({ bank_bik, bank_account }: FirmBank) {
  const fault = (path: keyof FirmBank, message: string) => ({ path: [path], message });
  if (bank_bik === '' && bank_account === '') return null;
  if (bank_bik === '') return fault('bank_bik', 'Напишите БИК банка: без него счёт не проверить');
  if (bank_account === '') return fault('bank_account', 'Напишите расчётный счёт');
  if (parseBik(bank_bik) !== bank_bik) return fault('bank_bik', WRONG_BIK);
  return isBankAccount(bank_account, bank_bik) ? null : fault('bank_account', WRONG_ACCOUNT);
}

/** A company as its form gives it. */
export const firmFormSchema = z
  .object({ inn: innSchema, ...firmFields, ...bankFields })
  .refine(hasRightKpp, NO_KPP)
  .superRefine((firm, context) => {
    const fault = findBankFault(firm);
    if (fault) context.addIssue({ code: 'custom', ...fault });
  });

/** Names of the fields that a registration asks for; `filled_inn`: the number that the others belong to. */
export const FIRM_FIELDS = [
  'inn',
  'filled_inn',
  'title',
  'kpp',
  'legal_address',
  'position',
] as const;

/** Names of all fields of the form in the account. */
export const OWN_FIRM_FIELDS = [...FIRM_FIELDS, 'bank_bik', 'bank_account'] as const;

/** The number alone, to fill in the rest by it. */
export const innFormSchema = z.object({ inn: innSchema });

/** States of a company in the register; `unknown`: a newer one, which the register does not explain. */
export const COMPANY_STATES = [
  'active',
  'reorganizing',
  'liquidating',
  'bankrupt',
  'liquidated',
  'unknown',
] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** Result of the check of a firm in words: «отказано: нет в реестре». */
export function tellJudgement(firm: {
  confirmed_at: number | null;
  refused_at: number | null;
  refusal: string;
}): string {
  if (firm.confirmed_at !== null) return 'подтверждена';
  return firm.refused_at === null ? 'ждёт проверки' : `отказано: ${firm.refusal}`;
}
