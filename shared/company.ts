import { z } from 'zod';
import { parseEmail } from './email.ts';
import {
  isBankAccount,
  isCorrAccount,
  parseBik,
  parseOgrn,
  WRONG_ACCOUNT,
  WRONG_BIK,
} from './ru/bank-details.ts';
import { isCompanyInn, parseInn, parseKpp } from './ru/inn.ts';
import { parsePhone } from './ru/phone.ts';
import { SELLER_VATS } from './vat.ts';

const titledLink = z.object({ title: z.string(), url: z.string() });

/** The firm behind the shop, printed in header, footer, letters and papers. An empty text was not told. */
export const companySchema = z.object({
  /** Name of the shop: «Мармит». */
  name: z.string(),
  /** Trade of the shop in a few words: the heading of the first page. */
  tagline: z.string(),
  legalName: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  email: z.string(),
  /** 8 800 200-40-00; a shop with one number has it here and below. */
  tollFreePhone: z.string(),
  /** 8 495 956 4000 */
  regionalPhone: z.string(),
  social: z.array(titledLink),
  /** The shop's app in stores of apps. */
  apps: z.array(titledLink),
  /** Name with the city: «АО «Банк», г. Москва». */
  bankName: z.string(),
  bankBik: z.string(),
  bankAccount: z.string(),
  bankCorrAccount: z.string(),
  director: z.string(),
  accountant: z.string().optional(),
  /** Tax in prices; absent: the usual one. */
  vat: z.enum(SELLER_VATS).optional(),
  /** Outside site of the service department. */
  serviceUrl: z.string(),
});
export type Company = Readonly<z.output<typeof companySchema>>;
export type CompanyField = keyof Company;

/** A shop whose owner has said nothing yet. */
export const NO_COMPANY: Company = {
  name: 'Интернет-магазин',
  tagline: '',
  legalName: '',
  inn: '',
  kpp: '',
  ogrn: '',
  address: '',
  email: '',
  tollFreePhone: '',
  regionalPhone: '',
  social: [],
  apps: [],
  bankName: '',
  bankBik: '',
  bankAccount: '',
  bankCorrAccount: '',
  director: '',
  serviceUrl: '',
};

const MAX_TEXT = 300;

/** A number that costs the caller nothing. */
export const isTollFree = (phone: string): boolean =>
  /^(?:8|\+7)800/.test(phone.replace(/[\s()-]/g, ''));

const asked = (words: string) =>
  z.string(words).trim().min(1, words).max(MAX_TEXT, `Длиннее ${MAX_TEXT} знаков`);
const told = (what: string) => asked(`Напишите ${what}`);
const checked = (what: string, wrong: string, parse: (text: string) => string | null) =>
  told(what).transform((text, context) => {
    const value = parse(text);
    if (value === null) context.addIssue({ code: 'custom', message: wrong });
    return value ?? '';
  });
const orNothing = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.union([z.literal(''), schema]).default('');
const phone = checked('телефон', 'Проверьте телефон: +7 и десять цифр', (text) =>
  parsePhone(text) ? text : null,
);

/** Facts that buyers must know of the seller; each message is said beside its field. */
const companyFields = z.object({
  name: told('название магазина'),
  tagline: asked('Напишите, чем торгует магазин'),
  legalName: told('название юридического лица или предпринимателя'),
  inn: checked('ИНН', 'Проверьте ИНН: 10 цифр у организации, 12 у предпринимателя', parseInn),
  kpp: orNothing(checked('КПП', 'Проверьте КПП: в нём 9 знаков', parseKpp)),
  ogrn: checked('ОГРН', 'Проверьте ОГРН: 13 цифр, у предпринимателя 15', parseOgrn),
  address: told('юридический адрес'),
  email: checked('почту магазина', 'Проверьте почту: она вида zakaz@example.ru', parseEmail),
  regionalPhone: orNothing(phone),
  tollFreePhone: orNothing(phone),
  director: asked('Напишите, кто подписывает счета'),
  accountant: orNothing(told('главного бухгалтера')),
  vat: z.enum(SELLER_VATS, 'НДС бывает usual, 7, 5 или 0').default('usual'),
});

const kindFits = ({ inn, ogrn }: { inn: string; ogrn: string }) =>
  isCompanyInn(inn) === (ogrn.length === 13);

/** The seller as the owner tells of it. */
export const companyFormSchema = companyFields
  .refine(({ inn, kpp }) => !isCompanyInn(inn) || kpp !== '', {
    path: ['kpp'],
    message: 'Напишите КПП организации: 9 знаков',
    when: ({ value }) => hasTexts(value, ['inn', 'kpp']),
  })
  .refine(kindFits, {
    path: ['ogrn'],
    message: 'ОГРН и ИНН разных видов: у организации 13 и 10 цифр, у предпринимателя 15 и 12',
    when: ({ value }) => companyFields.pick({ inn: true, ogrn: true }).safeParse(value).success,
  })
  .refine(({ regionalPhone, tollFreePhone }) => regionalPhone !== '' || tollFreePhone !== '', {
    path: ['regionalPhone'],
    message: 'Напишите телефон, городской или бесплатный',
    when: () => true,
  });
export type CompanyForm = z.output<typeof companyFormSchema>;

/** Bank account of the seller. */
export const bankFormSchema = z
  .object({
    bankName: told('название банка с городом'),
    bankBik: checked('БИК', WRONG_BIK, parseBik),
    bankAccount: told('расчётный счёт'),
    bankCorrAccount: told('корреспондентский счёт'),
  })
  .refine(({ bankAccount, bankBik }) => isBankAccount(bankAccount, bankBik), {
    path: ['bankAccount'],
    message: WRONG_ACCOUNT,
    when: ({ value }) => hasTexts(value, ['bankAccount', 'bankBik']),
  })
  .refine(({ bankCorrAccount, bankBik }) => isCorrAccount(bankCorrAccount, bankBik), {
    path: ['bankCorrAccount'],
    message: 'Проверьте корреспондентский счёт: 20 цифр, которые сходятся с БИК',
    when: ({ value }) => hasTexts(value, ['bankCorrAccount', 'bankBik']),
  });
export type BankForm = z.output<typeof bankFormSchema>;

const hasTexts = (value: unknown, names: readonly string[]) =>
  names.every((name) => typeof (value as Record<string, unknown> | null)?.[name] === 'string');
