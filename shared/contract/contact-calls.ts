import { z } from 'zod';
import { CONTACT_CONSENT } from '../consents.ts';
import { hasWayBack, NO_WAY_BACK } from '../contact.ts';
import { line, lines } from '../form-text.ts';
import { MAX_AREA_M2, OBJECT_TYPES } from '../inquiry.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { consentField } from './consent-field.ts';
import { emailField, emailOrNone } from './email-field.ts';
import { innField } from './firm-fields.ts';

const text = (max: number) => z.string().max(max);
/** Version of the text that was agreed to. */
const consent = consentField(CONTACT_CONSENT);
/** +79161234567 */
const phone = z.string().regex(/^\+7\d{10}$/);

/**
 * Questions of visitors to the shop: calls back, questions about goods, projects, dealers'
 * contracts.
 */
export const contactCalls = {
  askCallback: call({
    method: 'POST',
    path: 'callbacks',
    input: z.object({
      name: line(100).min(1),
      phone,
      comment: lines(1000).default(''),
      consent,
      client: clientSchema,
    }),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса обратного звонка',
  }),
  askQuestion: call({
    method: 'POST',
    path: 'questions',
    input: z
      .object({
        kind_id: z.int().positive(),
        /** Code; '' when the question is about no product. */
        product: text(200).default(''),
        name: line(100).min(1),
        /** One of both is given. */
        email: emailOrNone,
        phone: z
          .string()
          .regex(/^(?:\+7\d{10})?$/)
          .default(''),
        question: lines(2000).min(1),
        consent,
        client: clientSchema,
      })
      .refine(hasWayBack, NO_WAY_BACK),
    /** Null: there is no such kind. An unknown product is left out. */
    output: z.object({}).nullable(),
    failure: 'Ошибка выполнения запроса отправки вопроса',
  }),
  askProject: call({
    method: 'POST',
    path: 'planning-requests',
    input: z.object({
      name: line(100).min(1),
      phone,
      email: emailOrNone,
      object_type: z.enum(OBJECT_TYPES),
      /** Square metres; null when not known. */
      area_m2: z.int().min(1).max(MAX_AREA_M2).nullable().default(null),
      comment: lines(1000).default(''),
      consent,
      client: clientSchema,
    }),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса заявки на проект',
  }),
  askDealership: call({
    method: 'POST',
    path: 'dealer-requests',
    input: z.object({
      inn: innField,
      company: line(300).min(1),
      name: line(100).min(1),
      phone,
      email: emailField,
      region: line(200).min(1),
      comment: lines(1000).default(''),
      consent,
      client: clientSchema,
    }),
    output: z.object({}),
    failure: 'Ошибка выполнения запроса заявки дилера',
  }),
} as const;
