import { z } from 'zod';
import { ORDERS_PAGE_SIZE } from '../account.ts';
import { MAILING_CONSENT } from '../consents.ts';
import { line } from '../form-text.ts';
import { idSchema } from '../ids.ts';
import { orderSummarySchema, profileSchema, userInfoSchema } from './account.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { needsConsent } from './consent-field.ts';
import { emailOrNone } from './email-field.ts';
import { checkBank, firmChangesSchema, firmInputSchema } from './login-calls.ts';

const nothing = z.object({});
const count = z.int().nonnegative();
const flag = z.union([z.boolean(), z.stringbool()]);
const text = (max: number) => z.string().max(max);
const page = {
  page: z.coerce.number().int().min(0).max(10_000).default(0),
  page_size: z.coerce.number().int().min(1).max(100).default(ORDERS_PAGE_SIZE),
};
const address = { city_id: idSchema, text: line(300).min(1), comment: line(300).default('') };
/** Null: the caller has no such thing. */
const changed = nothing.nullable();

/** Account of the caller: all but `userInfo` refused with `unauthorized` to guests. */
export const accountCalls = {
  userInfo: call({
    method: 'GET',
    path: 'userInfo',
    input: z.object({}),
    output: z.object({ token_expired: z.boolean(), user: userInfoSchema.nullable() }),
    failure: 'Ошибка выполнения запроса данных покупателя',
  }),
  orderDates: call({
    method: 'GET',
    path: 'orders-dates',
    /** `active`: only orders on their way, or only those that are not; absent: all. */
    input: z.object({ active: flag.optional() }),
    /** Years with orders, the latest first. */
    output: z.object({ years: z.array(z.int()) }),
    failure: 'Ошибка выполнения запроса получения годов заказов',
  }),
  orders: call({
    method: 'GET',
    path: 'orders',
    /** Year 0 is the current one; absent: all. */
    input: z.object({
      active: flag.optional(),
      filter_year: z.coerce.number().int().min(0).max(9999).optional(),
      ...page,
    }),
    output: z.object({ formatted_orders: z.array(orderSummarySchema), total_count: count }),
    failure: 'Ошибка выполнения запроса получения заказов',
  }),
  requests: call({
    method: 'GET',
    path: 'requests',
    input: z.object(page),
    output: z.object({ formatted_requests: z.array(orderSummarySchema), total_count: count }),
    failure: 'Ошибка выполнения запроса получения заявок',
  }),
  profile: call({
    method: 'GET',
    path: 'profile',
    input: nothing,
    output: profileSchema,
    failure: 'Ошибка выполнения запроса получения профиля',
  }),
  saveProfile: call({
    method: 'PUT',
    path: 'profile',
    input: z.object({
      first_name: line(100).min(1),
      last_name: line(100).default(''),
      patronymic: line(100).default(''),
      email: emailOrNone,
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса сохранения профиля',
  }),
  addFirm: call({
    method: 'POST',
    path: 'firms',
    input: firmInputSchema,
    output: z.object({
      confirmed: z.boolean(),
      /** Prices became wholesale ones by it. */
      wholesale: z.boolean(),
    }),
    failure: 'Ошибка выполнения запроса добавления фирмы',
  }),
  saveFirm: call({
    method: 'PUT',
    path: 'firms/:id',
    input: firmChangesSchema.extend({ id: idSchema }).superRefine(checkBank),
    output: changed,
    failure: 'Ошибка выполнения запроса сохранения фирмы',
  }),
  removeFirm: call({
    method: 'DELETE',
    path: 'firms/:id',
    input: z.object({ id: idSchema }),
    output: changed,
    failure: 'Ошибка выполнения запроса удаления фирмы',
  }),
  chooseFirm: call({
    method: 'PUT',
    path: 'firms/:id/default',
    input: z.object({ id: idSchema }),
    output: changed,
    failure: 'Ошибка выполнения запроса выбора фирмы',
  }),
  addAddress: call({
    method: 'POST',
    path: 'addresses',
    input: z.object(address),
    /** Null: there is no such city. */
    output: changed,
    failure: 'Ошибка выполнения запроса добавления адреса',
  }),
  saveAddress: call({
    method: 'PUT',
    path: 'addresses/:id',
    input: z.object({ id: idSchema, ...address }),
    output: changed,
    failure: 'Ошибка выполнения запроса сохранения адреса',
  }),
  removeAddress: call({
    method: 'DELETE',
    path: 'addresses/:id',
    input: z.object({ id: idSchema }),
    output: changed,
    failure: 'Ошибка выполнения запроса удаления адреса',
  }),
  chooseAddress: call({
    method: 'PUT',
    path: 'addresses/:id/default',
    input: z.object({ id: idSchema }),
    output: changed,
    failure: 'Ошибка выполнения запроса выбора адреса',
  }),
  setMailing: call({
    method: 'PUT',
    path: 'profile/mailing',
    /** The consent is needed to begin it. */
    input: z
      .object({ on: flag, consent: text(60).default(''), client: clientSchema })
      .refine(
        ({ on, consent }) => !on || consent === MAILING_CONSENT,
        needsConsent('consent', MAILING_CONSENT),
      ),
    /** Null: there is no e-mail to send to. */
    output: changed,
    failure: 'Ошибка выполнения запроса рассылки',
  }),
  endSession: call({
    method: 'DELETE',
    path: 'sessions/:session',
    input: z.object({ session: text(60).min(1) }),
    output: changed,
    failure: 'Ошибка выполнения запроса завершения сеанса',
  }),
  endSessions: call({
    method: 'DELETE',
    path: 'sessions',
    input: nothing,
    output: nothing,
    failure: 'Ошибка выполнения запроса выхода везде',
  }),
} as const;
