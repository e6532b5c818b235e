import { z } from 'zod';

/** A day when goods are there, YYYY-MM-DD. Only `readyDay` of shared/supply.ts makes one. */
export const readyOnSchema = z.string().brand<'ReadyOn'>();
export type ReadyOn = z.infer<typeof readyOnSchema>;

/** Sources of units of goods. */
const SUPPLY_SOURCES = ['city', 'other_city', 'supply'] as const;

/** Units of a line that come from one place on one day; null: the day is not known yet. */
export const supplyPartSchema = z.object({
  from: z.enum(SUPPLY_SOURCES),
  units: z.int().positive(),
  on: readyOnSchema.nullable(),
});
export type SupplyPart = z.infer<typeof supplyPartSchema>;
