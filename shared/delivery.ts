import { z } from 'zod';
import { MAX_TOWN } from './checkout.ts';
import { maySay } from './form-text.ts';
import type { Kopecks } from './money.ts';

/** A lorry and a half: more is for a manager. */
const MAX_PARCEL_KG = 30_000;
const MAX_PARCEL_M3 = 120;
const MAX_PARCEL_ROUBLES = 100_000_000;

const GRAMS = 1000;
const CM3_PER_M3 = 1_000_000;

/** A decimal as people type it, «12,5» or «1 200», at least 0; null when it is none. */
export function parseDecimal(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(compact)) return null;
  return Number(compact);
}

const amount = (wrong: string, max: number, large: string) =>
  z.string().transform((text, context) => {
    const value = parseDecimal(text);
    if (value !== null && value <= max) return value;
    context.addIssue({ code: 'custom', message: value === null ? wrong : large });
    return z.NEVER;
  });
const optional = (schema: z.ZodType<number, string>) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim() || '0')
    .pipe(schema);

const LARGE_KG = 'Больше 30 тонн везём по отдельному договору: спросите менеджера';
const LARGE_M3 = 'Больше 120 м³ везём по отдельному договору: спросите менеджера';

/** The delivery calculator's form. Weight in kilograms, volume in cubic metres, sum in roubles. */
export const parcelFormSchema = z
  .object({
    town: maySay(MAX_TOWN, `Название длиннее ${MAX_TOWN} знаков`),
    weight: amount('Напишите вес в килограммах: 12,5', MAX_PARCEL_KG, LARGE_KG).refine(
      (kilograms) => kilograms > 0,
      'Напишите вес в килограммах: 12,5',
    ),
    volume: optional(amount('Напишите объём в м³: 0,3', MAX_PARCEL_M3, LARGE_M3)),
    sum: optional(
      amount('Напишите сумму в рублях: 15000', MAX_PARCEL_ROUBLES, 'Сумма не больше 100 млн ₽'),
    ),
  })
  .transform(({ town, weight, volume, sum }) => ({
    town,
    weight: Math.ceil(weight * GRAMS),
    volume: Math.ceil(volume * CM3_PER_M3),
    sum: Math.round(sum * 100) as Kopecks,
  }));
export const PARCEL_FIELDS = ['town', 'weight', 'volume', 'sum'] as const;
