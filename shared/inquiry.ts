import { z } from 'zod';
import { MAX_COMMENT, MAX_NAME } from './contact.ts';
import { innSchema, MAX_FIRM_TITLE } from './firm.ts';
import { maySay, maySayLines, said } from './form-text.ts';
import { typedEmail, typedEmailOrNone, typedPhone } from './typed-contacts.ts';

/** Kinds of places that are planned. */
export const OBJECT_TYPES = [
  'Ресторан или кафе',
  'Кофейня или бар',
  'Столовая',
  'Пекарня или кондитерская',
  'Магазин или кулинария',
  'Гостиница',
  'Производственный цех',
  'Другое',
] as const;

export const MAX_AREA_M2 = 100_000;
const MAX_REGION = 200;

const name = said('Напишите, как к вам обращаться', MAX_NAME, `Имя длиннее ${MAX_NAME} знаков`);
const comment = maySayLines(MAX_COMMENT, `Комментарий длиннее ${MAX_COMMENT} знаков`);
const consent = z.literal('yes', 'Отметьте согласие: без него мы не можем ответить вам');

const WRONG_AREA = `Площадь — число от 1 до ${MAX_AREA_M2.toLocaleString('ru')} м²`;
const NO_TYPE = 'Выберите, что вы открываете';

/** Square metres in the text of a form: «120», «85,5 м2»; null when it is no area. */
export function parseArea(text: string): number | null {
  const digits = /^(\d[\d\s]*(?:[.,]\d+)?)\s*(?:м|m|м2|m2|м²|m²|кв\.?\s*м\.?)?$/i.exec(
    text.trim(),
  )?.[1];
  if (!digits) return null;
  const area = Math.round(Number(digits.replace(/\s/g, '').replace(',', '.')));
  return area >= 1 && area <= MAX_AREA_M2 ? area : null;
}

const area = maySay(200, WRONG_AREA).transform((text, context) => {
  if (text === '') return null;
  const found = parseArea(text);
  if (found === null) context.addIssue({ code: 'custom', message: WRONG_AREA });
  return found;
});

/** The form «Заказать проект». */
export const planningFormSchema = z.object({
  name,
  phone: typedPhone,
  email: typedEmailOrNone,
  object_type: z.enum(OBJECT_TYPES, NO_TYPE),
  /** m²; null when not given. */
  area_m2: area,
  comment,
  consent,
});

/** The form «Стать дилером». */
export const dealerFormSchema = z.object({
  inn: innSchema,
  company: said(
    'Напишите название компании',
    MAX_FIRM_TITLE,
    `Название длиннее ${MAX_FIRM_TITLE} знаков`,
  ),
  name,
  phone: typedPhone,
  email: typedEmail('Напишите почту'),
  region: said(
    'Напишите город или область',
    MAX_REGION,
    `Название региона длиннее ${MAX_REGION} знаков`,
  ),
  comment,
  consent,
});

/** The names of their fields. */
export const PLANNING_FIELDS = Object.keys(planningFormSchema.shape);
export const DEALER_FIELDS = Object.keys(dealerFormSchema.shape);
