import { MAX_EMAIL, parseEmail } from './email.ts';
import { orEmpty, parsed, said } from './form-text.ts';
import { parsePhone } from './ru/phone.ts';

const WRONG_PHONE = 'Проверьте номер: нужны +7 и ещё десять цифр';
const WRONG_EMAIL = 'Проверьте адрес: он должен быть вида anna@example.ru';

const phone = parsed(parsePhone, WRONG_PHONE);
const email = parsed(parseEmail, WRONG_EMAIL);

/** A phone in a form, as `parsePhone` gives it. */
export const typedPhone = said('Напишите номер телефона', 200, WRONG_PHONE).pipe(phone);

/** The same, or ''. */
export const typedPhoneOrNone = orEmpty(phone, WRONG_PHONE);

/** An e-mail in a form, as `parseEmail` gives it; `empty` is what people are told who left it out. */
export const typedEmail = (empty: string) => said(empty, MAX_EMAIL, WRONG_EMAIL).pipe(email);

/** The same, or ''. */
export const typedEmailOrNone = orEmpty(email, WRONG_EMAIL);
