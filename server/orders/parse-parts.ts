import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type SupplyPart, supplyPartSchema } from '../../shared/contract/ready-on.ts';
import { joinParts, promisedDay } from '../../shared/supply.ts';
import type { OrderLineTable } from '../platform/store/tables/order-tables.ts';

const partsSchema = z.array(supplyPartSchema);

type StoredLine = Pick<
  Selectable<OrderLineTable>,
  'parts' | 'from_city' | 'from_others' | 'from_supply' | 'comes_on'
>;

/**
 * Sources and days of a stored line. Of one placed before days were kept only the last is known.
 */
export function parseParts(line: StoredLine): SupplyPart[] {
  if (line.parts !== null) return partsSchema.parse(JSON.parse(line.parts));
  return joinParts([
    { from: 'city', units: line.from_city, on: null },
    { from: 'other_city', units: line.from_others, on: null },
    { from: 'supply', units: line.from_supply, on: promisedDay(line.comes_on) },
  ]);
}
