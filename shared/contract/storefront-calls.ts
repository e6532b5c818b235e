import { z } from 'zod';
import { call } from './call.ts';

const ids = z.array(z.int());

/** Facts that a storefront in another process needs of the shop behind it. */
export const storefrontCalls = {
  settings: call({
    method: 'GET',
    path: 'settings',
    input: z.object({}),
    output: z.object({
      payment: z.object({
        /** No real money is taken on the site. */
        test: z.boolean(),
        /** Hosts of the pay pages that buyers are led to. */
        addresses: z.array(z.string()),
      }),
    }),
    failure: 'Ошибка выполнения запроса настроек магазина',
  }),
  /** Changes of the catalogue since an earlier call, so that copies can be dropped. */
  changes: call({
    method: 'GET',
    path: 'changes',
    /** `sequence` of the call before; absent: only the newest is wanted. */
    input: z.object({ since: z.coerce.number().int().min(0).optional() }),
    output: z.object({
      sequence: z.int().nonnegative(),
      /** Products that changed, with the categories and brands where they are or were. */
      products: ids,
      categories: ids,
      brands: ids,
      /** True when changes cannot be told apart: all of it may be new. */
      everything: z.boolean(),
    }),
    failure: 'Ошибка выполнения запроса изменений каталога',
  }),
} as const;
