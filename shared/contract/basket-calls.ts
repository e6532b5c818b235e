import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { MAX_TYPED_PROMO } from '../promo.ts';
import { MAX_QUICK_TEXT } from '../quick-order.ts';
import {
  BASKET_GROUPS,
  basketChangedSchema,
  basketChangeSchema,
  basketPreviewSchema,
  basketSchema,
} from './basket.ts';
import { basketDetailsSchema } from './basket-details.ts';
import { call } from './call.ts';
import { clientSchema } from './client.ts';
import { emailField } from './email-field.ts';

const nothing = z.object({});

/** Calls about the whole basket of the caller. */
export const basketCalls = {
  basket: call({
    method: 'GET',
    path: 'basket',
    input: nothing,
    output: basketSchema,
    failure: 'Ошибка выполнения запроса получения корзины',
  }),
  changeBasket: call({
    method: 'PUT',
    path: 'basket/:id',
    input: basketChangeSchema,
    /** Null: there is no such product. */
    output: basketChangedSchema.nullable(),
    failure: 'Ошибка выполнения запроса изменения корзины',
    /** Units may be added. */
    idempotent: false,
  }),
  /** Lines and promo code, read at once: all that a preview shows. */
  basketPreview: call({
    method: 'GET',
    path: 'basket/preview',
    input: nothing,
    output: basketPreviewSchema,
    failure: 'Ошибка выполнения запроса получения корзины',
  }),
  basketDetails: call({
    method: 'GET',
    path: 'basket/details',
    input: nothing,
    output: basketDetailsSchema,
    failure: 'Ошибка выполнения запроса получения корзины',
  }),
  mergeBasket: call({
    method: 'PUT',
    path: 'mergeBasket/:userId',
    input: z.object({
      /** The token's own; another's is not there. */
      userId: idSchema,
      /** Token of the guest who has signed in, unless signing in has merged it already. */
      temporary_token: z.string().max(500).optional(),
    }),
    /** Lines that were taken over; null: the user is not the token's. */
    output: z.object({ merged: z.int().nonnegative() }).nullable(),
    failure: 'Ошибка выполнения запроса объединения корзин',
  }),
  markBasket: call({
    method: 'PUT',
    path: 'basket-marks',
    input: z.object({
      checked: z.boolean(),
      /** Product, or a whole group; neither: everything. */
      id: idSchema.optional(),
      group: z.enum(BASKET_GROUPS).optional(),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса изменения корзины',
  }),
  removeChecked: call({
    method: 'DELETE',
    path: 'basket-marks',
    input: nothing,
    output: nothing,
    failure: 'Ошибка выполнения запроса изменения корзины',
  }),
  returnToBasket: call({
    method: 'POST',
    path: 'basket-removed/:id',
    input: z.object({ id: idSchema }),
    /** Units of it that the basket has now. */
    output: z.object({ amount: z.int().nonnegative() }),
    failure: 'Ошибка выполнения запроса изменения корзины',
    idempotent: true,
  }),
  forgetRemoved: call({
    method: 'DELETE',
    path: 'basket-removed/:id',
    input: z.object({ id: idSchema }),
    output: nothing,
    failure: 'Ошибка выполнения запроса изменения корзины',
  }),
  acknowledgeBasket: call({
    method: 'PUT',
    path: 'basket-changes',
    input: nothing,
    output: nothing,
    failure: 'Ошибка выполнения запроса изменения корзины',
  }),
  /** Keeps a promo code for the next order; what it does stands in the details of the basket. */
  enterPromo: call({
    method: 'PUT',
    path: 'basket-promo',
    input: z.object({ code: z.string().max(MAX_TYPED_PROMO), client: clientSchema }),
    /** False: there is no such code. @throws too_many after several unknown ones. */
    output: z.object({ known: z.boolean() }),
    failure: 'Ошибка выполнения запроса применения промокода',
  }),
  removePromo: call({
    method: 'DELETE',
    path: 'basket-promo',
    input: nothing,
    output: nothing,
    failure: 'Ошибка выполнения запроса удаления промокода',
  }),
  /** The city in the basket is right: it is not asked about for a day. */
  confirmBasketCity: call({
    method: 'PUT',
    path: 'basket-city',
    input: nothing,
    output: nothing,
    failure: 'Ошибка выполнения запроса подтверждения города',
  }),
  quickOrder: call({
    method: 'POST',
    path: 'basket-quick-order',
    input: z.object({
      text: z.string().max(MAX_QUICK_TEXT),
      /**
       * `leftovers_mark` of the lines that the text was begun with: it takes the place of those without
       * choices. Null or of other lines: the text comes on top of what is left.
       */
      mark: z.string().max(40).nullable().default(null),
      /** Choices for lines that were left before, by their places; null: given up. */
      chosen: z
        .array(z.object({ place: z.int().min(0).max(10_000), id: idSchema.nullable() }))
        .max(500)
        .default([]),
      /** Key of the form: a basket takes the same that comes with it once. Null: each time. */
      key: z.string().min(1).max(40).nullable().default(null),
    }),
    output: z.object({
      /** Lines that are in the basket now. */
      added: z.int().nonnegative(),
      /** Lines that wait for a choice or were not found. */
      left: z.int().nonnegative(),
      /** The basket had taken this form already. */
      repeated: z.boolean().default(false),
      /** Lines that were rounded up to whole packages: units of each in the basket now. */
      rounded: z
        .array(z.object({ title: z.string(), unit: z.string(), amount: z.int().positive() }))
        .default([]),
    }),
    failure: 'Ошибка выполнения запроса быстрого заказа',
    /** Units are added. */
    idempotent: false,
  }),
  /** Null when nothing is marked. */
  basketOffer: call({
    method: 'GET',
    path: 'basket/offer',
    slow: true,
    input: z.object({ client: clientSchema }),
    output: z
      .object({
        filename: z.string(),
        /** PDF in base64. */
        content: z.string(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса коммерческого предложения',
  }),
  /** Sends the offer by mail; null when nothing is marked. */
  sendBasketOffer: call({
    method: 'POST',
    path: 'basket/offer/letters',
    input: z.object({ email: emailField, client: clientSchema }),
    output: nothing.nullable(),
    failure: 'Ошибка выполнения запроса отправки коммерческого предложения',
  }),
} as const;
