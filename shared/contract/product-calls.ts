import { z } from 'zod';
import { call } from './call.ts';
import { deliveryOptionSchema } from './checkout.ts';
import { questionSchema } from './content.ts';
import {
  productDetailsSchema,
  productDocumentSchema,
  productSchema,
  sparePartsSchema,
} from './product.ts';

const code = z.string().min(1).max(200);

/** Contents of a product's page besides the product itself. Null: there is no such product. */
export const productCalls = {
  product: call({
    method: 'GET',
    path: 'products/:code',
    input: z.object({ code }),
    output: productDetailsSchema.nullable(),
    failure: 'Ошибка выполнения запроса получения товара',
  }),
  /** Ways to get the smallest amount of it in the viewer's city; `on` is null while it is nowhere. */
  productDelivery: call({
    method: 'GET',
    path: 'products/:code/delivery',
    input: z.object({ code }),
    output: z.object({ list: z.array(deliveryOptionSchema) }).nullable(),
    failure: 'Ошибка выполнения запроса доставки товара',
  }),
  /** Published questions about it with their answers, the latest answered first. */
  productQuestions: call({
    method: 'GET',
    path: 'products/:code/questions',
    input: z.object({ code, limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.object({ list: z.array(questionSchema) }).nullable(),
    failure: 'Ошибка выполнения запроса вопросов о товаре',
  }),
  productDocuments: call({
    method: 'GET',
    path: 'products/:code/documents',
    input: z.object({ code }),
    output: z.object({ list: z.array(productDocumentSchema) }).nullable(),
    failure: 'Ошибка выполнения запроса документов товара',
  }),
  companions: call({
    method: 'GET',
    path: 'products/:code/companions',
    input: z.object({ code, limit: z.coerce.number().int().min(1).max(20).default(8) }),
    output: z
      .object({
        /** Goods that the shop's people have named. */
        named_products: z.array(productSchema).default([]),
        /** Goods that go with it by the rules of the trade; `url` leads to all of a kind. */
        fitting: z
          .array(
            z.object({
              title: z.string(),
              url: z.string(),
              formatted_products: z.array(productSchema),
            }),
          )
          .default([]),
        /**
         * True when others took them in one order with it; otherwise they are the best of the
         * sections around.
         */
        bought_together: z.boolean(),
        formatted_products: z.array(productSchema),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса сопутствующих товаров',
  }),
  spareParts: call({
    method: 'GET',
    path: 'products/:code/spare-parts',
    input: z.object({ code }),
    output: sparePartsSchema.nullable(),
    failure: 'Ошибка выполнения запроса запасных частей',
  }),
  /**
   * A product that was sold here once and is not any more, with what stands in its place; null when there
   * was none, or there is.
   */
  removedProduct: call({
    method: 'GET',
    path: 'removed-products/:code',
    input: z.object({ code }),
    output: z
      .object({
        title: z.string(),
        category_path: z.string().nullable(),
        analogues: z.array(productSchema).default([]),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса получения товара',
  }),
  /** Null: there is no such document. */
  document: call({
    method: 'GET',
    path: 'documents/:key',
    input: z.object({ key: z.string().regex(/^[a-z0-9-]{1,100}$/) }),
    output: z
      .object({
        /** Name as people keep it: «Уход за посудой.pdf». */
        filename: z.string(),
        /** PDF in base64. */
        content: z.string(),
      })
      .nullable(),
    failure: 'Ошибка выполнения запроса документа',
  }),
} as const;
