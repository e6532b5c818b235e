import { z } from 'zod';
import { lines } from '../form-text.ts';
import { idOrZeroSchema, idSchema } from '../ids.ts';
import { ORDER_STATUSES } from '../order.ts';
import { call } from './call.ts';
import { orderSchema } from './orders.ts';

const kopecks = z.int().nonnegative();
const nothing = z.object({});
/** Pages follow each other by the last id of the one before. */
const afterId = idOrZeroSchema.default(0);
const upTo = (most: number) => z.coerce.number().int().min(1).max(most).default(most);
/** `after` of the next page; null: there is none. */
const next = z.int().nullable();

/** Calls for programs with a key: what no page of the shop shows. */
export const programCalls = {
  programKey: call({
    method: 'GET',
    path: 'programs/key',
    input: nothing,
    output: z.object({
      title: z.string(),
      rights: z.array(z.string()),
      calls_a_minute: z.int().positive(),
    }),
    failure: 'Ошибка выполнения запроса о ключе программы',
  }),
  programPrices: call({
    method: 'GET',
    path: 'programs/prices',
    input: z.object({ after: afterId, count: upTo(500) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          /** Prices of one unit, with VAT, by the code of the level. */
          prices: z.record(z.string(), z.object({ price: kopecks, old_price: kopecks.nullable() })),
        }),
      ),
      next,
    }),
    failure: 'Ошибка выполнения запроса цен всех уровней',
  }),
  programStorages: call({
    method: 'GET',
    path: 'programs/storages',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({ id: z.int(), title: z.string(), address: z.string(), city_id: z.int() }),
      ),
    }),
    failure: 'Ошибка выполнения запроса складов',
  }),
  programStock: call({
    method: 'GET',
    path: 'programs/stock',
    input: z.object({ after: afterId, count: upTo(500) }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          storages: z.array(z.object({ storage_id: z.int(), free: z.int().nonnegative() })),
        }),
      ),
      next,
    }),
    failure: 'Ошибка выполнения запроса остатков по складам',
  }),
  tellStock: call({
    method: 'PUT',
    path: 'programs/stock',
    input: z.object({
      /** Left to sell beside the orders that were taken over, or standing on the shelves. */
      kind: z.enum(['free', 'physical']).default('physical'),
      last: z.int().nonnegative().optional().meta({
        description:
          'Нужен с kind=free: last из programs/order-changes. Обещанное заказам до этого изменения в числах уже вычтено, остальное вычтет магазин',
      }),
      rows: z
        .array(
          z.object({
            code: z.string().min(1).max(200),
            storage_id: idSchema,
            units: z.int().nonnegative().max(1_000_000_000),
          }),
        )
        .min(1)
        .max(1000),
    }),
    output: z.object({
      /** Goods whose stock is other than before. */
      changed: z.int().nonnegative(),
      /** Codes of goods, and ids of storages, that the shop does not have: their rows are left out. */
      unknown_codes: z.array(z.string()),
      unknown_storages: z.array(z.int()),
    }),
    failure: 'Ошибка выполнения запроса изменения остатков',
  }),
  programOrders: call({
    method: 'GET',
    path: 'programs/orders',
    input: z.object({
      since: z.coerce.number().int().nonnegative().default(0).meta({
        description:
          'Изменившиеся в тот момент или позже по часам магазина. Часы могут перевести назад: чтобы не пропустить ничего, берите programs/order-changes',
      }),
      after: afterId,
      count: upTo(50),
    }),
    /** Orders by their ids; those that change meanwhile come with the next `since`. */
    output: z.object({ list: z.array(orderSchema), next }),
    failure: 'Ошибка выполнения запроса заказов магазина',
  }),
  programOrderChanges: call({
    method: 'GET',
    path: 'programs/order-changes',
    input: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).meta({
        description: 'Номер изменения: last прошлого ответа; 0 — все заказы',
      }),
      count: upTo(50),
    }),
    /** Orders by the number of their last change, each once. */
    output: z.object({
      list: z.array(orderSchema),
      last: z.int().nonnegative().meta({
        description: 'Номер последнего изменения в ответе; храните его: это after следующего раза',
      }),
      next,
    }),
    failure: 'Ошибка выполнения запроса изменений заказов магазина',
  }),
  programOrder: call({
    method: 'GET',
    path: 'programs/orders/:id',
    input: z.object({ id: idSchema }),
    output: orderSchema.nullable(),
    failure: 'Ошибка выполнения запроса заказа магазина',
  }),
  programMoveOrder: call({
    method: 'PUT',
    path: 'programs/orders/:id/status',
    input: z.object({
      id: idSchema,
      status: z.enum(ORDER_STATUSES),
      note: lines(1000).default(''),
    }),
    output: nothing,
    failure: 'Ошибка выполнения запроса смены статуса',
  }),
} as const;
