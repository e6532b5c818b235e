import type { Db } from '../platform/store/open-store.ts';
import { loadMerged } from './held-fields.ts';

/** Name that a merged thing leaves to the other for values that were kept with its id. */
export const nameOfId = (id: number) => `id:${id}`;

/** Gives the thing that an id means by now; undefined: it is gone. */
type Lead = (id: unknown) => number | undefined;

/** Things that values of products name, as they stand. */
export interface StandingThings {
  category_id: Lead;
  brand_id: Lead;
  parameters: Lead;
}

export async function loadStanding(db: Db): Promise<StandingThings> {
  return {
    category_id: await loadLead(db, 'category', 'categories'),
    brand_id: await loadLead(db, 'brand', 'brands'),
    parameters: await loadLead(db, 'parameter', 'parameters'),
  };
}

async function loadLead(
  db: Db,
  entity: 'category' | 'brand' | 'parameter',
  table: 'categories' | 'brands' | 'parameters',
): Promise<Lead> {
  const rows = await db
    .selectFrom(table as 'brands')
    .select('id')
    .execute();
  const ids = new Set(rows.map((row) => row.id));
  const merged = await loadMerged(db, entity);
  return (given) => {
    const id = Number(given);
    return ids.has(id) ? id : merged.get(nameOfId(id));
  };
}

/**
 * Value of a field that was kept, with what the things it names have become since; parameters that are
 * gone are left out. Undefined: it names a thing that is gone.
 */
export function leadValue<Value>(
  things: StandingThings,
  field: string,
  value: Value,
): Value | undefined;
export function leadValue(things: StandingThings, field: string, value: unknown): unknown {
  if (field === 'category_id' || field === 'brand_id') {
    return value === null ? null : things[field](value);
  }
  if (field !== 'parameters' || !Array.isArray(value)) return value;
  const led = value.flatMap((one) => {
    const parameter_id = things.parameters(one.parameter_id);
    return parameter_id === undefined ? [] : [{ ...one, parameter_id }];
  });
  // Two that have become one stay once.
  return [...new Map(led.map((one) => [`${one.parameter_id} ${one.value}`, one])).values()];
}
