import { z } from 'zod';
import { isAddressRange } from '../../../platform/limits/address-list.ts';

export const NODE_PROFILES = ['ut-2.07', 'unf-2.10', 'bus-3.1', 'moysklad'] as const;
export type NodeProfile = (typeof NODE_PROFILES)[number];

/** Requisites of an order document that managers would otherwise type in, by what the shop knows. */
export const REQUISITES = [
  'organisation',
  'storage',
  'agreement',
  'delivery',
  'address',
  'payment',
  'carrier',
  'track',
  'contact',
  'inn',
  'kpp',
  'bik',
  'account',
] as const;
export type Requisite = (typeof REQUISITES)[number];

/** Name of a thing in the accounting system → name of the shop's own; '' takes nothing of it. */
const WRONG_PART = 'Размер части — от 65536 байт (64 КБ) до 67108864 (64 МБ)';

const wordsSchema = z.record(z.string().max(300), z.string().max(300));
export type NodeWords = z.output<typeof wordsSchema>;

/** Settings of a node besides its login, as they are stored. */
export const nodeSettingsSchema = z.object({
  /** Name of the shop's firm in the accounting system; '' leaves it out. */
  organisation: z.string().max(300).default(''),
  agreement: z.string().max(300).default(''),
  /** Addresses that may call; none: any. */
  addresses: z.array(z.string().max(60)).max(50).default([]),
  may: z.object({ goods: z.boolean(), orders: z.boolean() }).default({ goods: true, orders: true }),
  /** Meaning of rests: what is left to sell, or what stands on the shelves. */
  rests: z.enum(['free', 'physical']).default('free'),
  /** Orders placed in the accounting system: they stay there, or are shown to their buyers here too. */
  ownOrders: z.enum(['leave', 'make']).default('leave'),
  /** Title or id of a price type → code or title of a price level; the others by the rules of imports. */
  priceTypes: wordsSchema.default({}),
  /** Prices that the accounting system says are without the tax: the seller's is added, or they stay so. */
  untaxed: z.enum(['add', 'keep']).default('add'),
  /** Title or id of a warehouse → title or id of a storage. */
  storages: wordsSchema.default({}),
  /** Names under which requisites are sent; an empty one is left out. */
  requisites: z.partialRecord(z.enum(REQUISITES), z.string().max(100)).default({}),
  /** Largest part of a file, bytes. */
  fileLimit: z
    .int()
    .min(1)
    .max(64 << 20)
    .default(2 << 20),
  isZipped: z.boolean().default(true),
  /** Sends the namespace that strict readers ask for. */
  hasNamespace: z.boolean().default(false),
});
export type NodeSettings = z.output<typeof nodeSettingsSchema>;

const LEAST_PART = 64 << 10;
const LARGEST_PART = 64 << 20;

/** The same as people give them: what would lock 1C out, or does not exist, is refused. */
export const givenSettingsSchema = z.strictObject({
  ...nodeSettingsSchema.shape,
  addresses: z
    .array(
      z.string().refine(isAddressRange, {
        error: ({ input }) => `«${input}» — не адрес и не сеть: 203.0.113.7, 203.0.113.0/24`,
      }),
    )
    .max(50, 'Не больше 50 адресов')
    .default([]),
  may: z
    .strictObject({ goods: z.boolean(), orders: z.boolean() })
    .default({ goods: true, orders: true }),
  fileLimit: z
    .int(WRONG_PART)
    .min(LEAST_PART, WRONG_PART)
    .max(LARGEST_PART, WRONG_PART)
    .default(2 << 20),
});

/** Reason in words why given settings are refused, and the setting at fault. */
export function explainFault({ issues }: z.ZodError): { setting: string; message: string } {
  const [issue] = issues;
  const path = (issue?.path ?? []).map(String);
  const setting = path[0] ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const keys = issue.keys.map((key) => [...path, key].join('.'));
    return { setting, message: `Нет такой настройки: ${keys.join(', ')}` };
  }
  if (issue?.code === 'invalid_key') {
    return { setting, message: `Нет такой настройки: ${path.join('.')}` };
  }
  const isTold = /[а-я]/i.test(issue?.message ?? '');
  return { setting, message: isTold ? (issue?.message ?? '') : 'Проверьте значение' };
}

/** @throws ZodError when a row was changed past the program. */
export const parseNodeSettings = (json: string): NodeSettings =>
  nodeSettingsSchema.parse(JSON.parse(json));
