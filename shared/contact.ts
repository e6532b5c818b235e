import { z } from 'zod';
import { maySay, orEmpty, parsed, said } from './form-text.ts';
import { parsePhone } from './ru/phone.ts';
import { parseEmail } from './subscription.ts';

export const MAX_NAME = 100;
export const MAX_COMMENT = 1000;
export const MAX_QUESTION = 2000;

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

const name = said('Напишите, как к вам обращаться', MAX_NAME, `Имя длиннее ${MAX_NAME} знаков`);
const consent = z.literal('yes', 'Отметьте согласие: без него мы не можем ответить вам');

const WRONG_PHONE = 'Проверьте номер: нужны +7 и ещё десять цифр';
const WRONG_EMAIL = 'Проверьте адрес: он должен быть вида anna@example.ru';

/** The form «Заказать обратный звонок». */
export const callbackFormSchema = z.object({
  name,
  phone: said('Напишите номер телефона', 200, WRONG_PHONE).pipe(parsed(parsePhone, WRONG_PHONE)),
  comment: maySay(MAX_COMMENT, `Комментарий длиннее ${MAX_COMMENT} знаков`),
  consent,
});

const NO_WAY_BACK = 'Укажите почту или телефон: куда отправить ответ?';

/** The form «Задать вопрос о товаре». */
export const questionFormSchema = z
  .object({
    kind_id: z.coerce.number('Выберите, о чём вопрос').int().positive('Выберите, о чём вопрос'),
    /** Code of a product; '' when the question is about none. */
    product: maySay(200, 'Товар не найден'),
    name,
    email: orEmpty(parsed(parseEmail, WRONG_EMAIL), WRONG_EMAIL),
    phone: orEmpty(parsed(parsePhone, WRONG_PHONE), WRONG_PHONE),
    question: said(
      'Напишите вопрос',
      MAX_QUESTION,
      `Вопрос длиннее ${MAX_QUESTION} знаков: оставьте главное`,
    ),
    consent,
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    message: NO_WAY_BACK,
  });

/** The first thing that is wrong with each field. */
export function fieldErrors({ issues }: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}

/** Typed text by field, to be shown again; at most `max` signs of a field. */
export function typedValues(body: unknown, names: readonly string[], max = 4000): FieldErrors {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const entries = names.map((each) => [each, fields[each]] as const);
  return Object.fromEntries(
    entries
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      .map(([each, value]) => [each, value.slice(0, max)]),
  );
}
