import { z } from 'zod';
import { maySay, maySayLines, said, saidLines } from './form-text.ts';
import { typedEmailOrNone, typedPhone, typedPhoneOrNone } from './typed-contacts.ts';

export const MAX_NAME = 100;
export const MAX_COMMENT = 1000;
const MAX_QUESTION = 2000;

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>;

const name = said('Напишите, как к вам обращаться', MAX_NAME, `Имя длиннее ${MAX_NAME} знаков`);
const consent = z.literal('yes', 'Отметьте согласие: без него мы не можем ответить вам');

/** The form «Заказать обратный звонок». */
export const callbackFormSchema = z.object({
  name,
  phone: typedPhone,
  comment: maySayLines(MAX_COMMENT, `Комментарий длиннее ${MAX_COMMENT} знаков`),
  consent,
});

/** Refusal of a question that nobody could answer. */
export const NO_WAY_BACK = {
  path: ['email'],
  error: 'Укажите почту или телефон: куда отправить ответ?',
};

/** True where an answer can go. */
export const hasWayBack = ({ email, phone }: { email: string; phone: string }): boolean =>
  email !== '' || phone !== '';

/** The form «Задать вопрос о товаре». */
export const questionFormSchema = z
  .object({
    kind_id: z.coerce.number('Выберите, о чём вопрос').int().positive('Выберите, о чём вопрос'),
    /** Code of a product; '' when the question is about none. */
    product: maySay(200, 'Товар не найден'),
    name,
    email: typedEmailOrNone,
    phone: typedPhoneOrNone,
    question: saidLines(
      'Напишите вопрос',
      MAX_QUESTION,
      `Вопрос длиннее ${MAX_QUESTION} знаков: оставьте главное`,
    ),
    consent,
  })
  .refine(hasWayBack, NO_WAY_BACK);

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
