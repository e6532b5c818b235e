import { z } from 'zod';
import { FIRM_FIELDS, firmFields, hasRightKpp, innSchema, NO_KPP } from './firm.ts';
import { maySay, said } from './form-text.ts';
import { MAX_WAY_BACK } from './own-path.ts';
import { isLoginPhone, isMobilePhone } from './ru/phone.ts';
import { typedEmail, typedEmailOrNone, typedPhone } from './typed-contacts.ts';

/** A code goes to a phone once in this time. */
export const RESEND_SECONDS = 60;
export const MAX_PERSON_NAME = 100;

/** The last line of an SMS with a code: browsers read it, and offer the code in this shop alone. */
export const codeLine = (code: string, host: string): string => `@${host} #${code}`;

const NOT_AFTER_8 = 'Номер не может начинаться с 8 после +7: укажите мобильный';
const NOT_MOBILE =
  'На этот номер СМС не придёт: укажите российский мобильный, он начинается с +7 9';
const NO_MAILING_EMAIL = 'Укажите почту, чтобы получать рассылку';

/** The form that asks for a code. */
export const phoneFormSchema = z.object({
  phone: typedPhone
    .refine(isLoginPhone, { message: NOT_AFTER_8, abort: true })
    .refine(isMobilePhone, NOT_MOBILE),
});

/** The form for a code of so many digits: blanks and dashes of a pasted one do not matter. */
export function codeFormSchema(digits: number) {
  const wrong = `Введите ${digits} цифр из СМС`;
  const isWhole = (text: string) => text.length === digits && /^\d+$/.test(text);
  return z.object({
    code: z
      .string(wrong)
      .max(200, wrong)
      .transform((text) => text.replace(/[\s\p{Cf}-]/gu, ''))
      .refine(isWhole, wrong),
  });
}

/** Fields of the form of a challenge; anything else counts as none. */
export const proofFormSchema = z.object({
  challenge: z.string().min(1).max(200),
  solution: z
    .string()
    .regex(/^(?:\d{1,9}(?:\.\d{1,9}){0,7})?$/)
    .transform((text) => (text === '' ? [] : text.split('.').map(Number))),
});

/** «Фамилия длиннее 100 знаков»: the list above a form says it without the field. */
const tooLong = (name: string) => `${name} длиннее ${MAX_PERSON_NAME} знаков`;
const name = (title: string, empty: string) => said(empty, MAX_PERSON_NAME, tooLong(title));

/** Names and e-mail of a customer, as registration and profile ask for them. */
export const customerFields = {
  first_name: name('Имя', 'Напишите имя'),
  last_name: name('Фамилия', 'Напишите фамилию'),
  patronymic: maySay(MAX_PERSON_NAME, tooLong('Отчество')),
  email: typedEmailOrNone,
};

/** The same of who buys for a company: the registration asks for an e-mail there, and for no surname. */
export const companyCustomerFields = {
  ...customerFields,
  last_name: maySay(MAX_PERSON_NAME, tooLong('Фамилия')),
  email: typedEmail('Напишите почту: на неё придут счета'),
};

const consents = {
  consent: z.literal('yes', 'Отметьте согласие: без него мы не можем вас зарегистрировать'),
  mailing: z.literal('yes').optional().catch(undefined),
};
const wantsNoMailWithoutBox = (form: { email: string; mailing?: 'yes' | undefined }) =>
  form.mailing === undefined || form.email !== '';

export const customerRegistrationSchema = z
  .object({
    first_name: customerFields.first_name,
    last_name: customerFields.last_name,
    email: typedEmailOrNone,
    ...consents,
  })
  .refine(wantsNoMailWithoutBox, { path: ['email'], message: NO_MAILING_EMAIL });

export const companyRegistrationSchema = z
  .object({
    inn: innSchema,
    ...firmFields,
    first_name: companyCustomerFields.first_name,
    email: companyCustomerFields.email,
    ...consents,
  })
  .refine(hasRightKpp, NO_KPP);

/** The names of all its fields. */
export const REGISTRATION_FIELDS = [
  'kind',
  'first_name',
  'last_name',
  'email',
  'consent',
  'mailing',
  ...FIRM_FIELDS,
];

/** Page to go on to after signing in: a path of this shop, or the order («order»); null: none. */
export function readFrom(given: unknown, isOwnPath: (path: string) => boolean): string | null {
  if (given === 'order') return '/order';
  if (typeof given !== 'string' || given.length > MAX_WAY_BACK || !isOwnPath(given)) return null;
  return /^\/log(?:in|out)(?:[/?]|$)/.test(given) ? null : given;
}
