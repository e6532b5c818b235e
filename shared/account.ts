import { z } from 'zod';
import { maySay, said } from './form-text.ts';
import { MAX_ID } from './ids.ts';
import { companyCustomerFields, customerFields } from './login.ts';

/** Orders on one page (S9.16). */
export const ORDERS_PAGE_SIZE = 16;
const MAX_ADDRESS_TEXT = 300;

/** Filters of a list of orders. */
export const ORDER_STATES = ['all', 'active', 'done'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const orderStateTitles: Readonly<Record<OrderState, string>> = {
  all: 'Все',
  active: 'Активные',
  done: 'Завершённые',
};

const personSchema = z.object(customerFields);
const companySchema = z.object(companyCustomerFields);
/** The form of the profile; `hasFirm`: the customer buys for a company. */
export const profileFormSchema = (hasFirm: boolean) => (hasFirm ? companySchema : personSchema);

export const PROFILE_FIELDS = ['first_name', 'last_name', 'patronymic', 'email'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Begins the name of a hidden field: the value that the form showed at first. */
export const BEGAN = 'began_';

/** A delivery address. */
export const addressFormSchema = z.object({
  city_id: z.coerce.number('Выберите город').int().positive('Выберите город').max(MAX_ID),
  text: said(
    'Напишите улицу, дом и офис или квартиру',
    MAX_ADDRESS_TEXT,
    `Адрес длиннее ${MAX_ADDRESS_TEXT} знаков`,
  ),
  comment: maySay(MAX_ADDRESS_TEXT, `Комментарий длиннее ${MAX_ADDRESS_TEXT} знаков`),
});
export const ADDRESS_FIELDS = ['city_id', 'text', 'comment'];
