import type { Insertable } from 'kysely';
import type { ProductParameterTable } from '../platform/store/tables/catalog-tables.ts';
import type { ParameterValue } from './families/family.ts';
import { type ParameterKey, parameters } from './parameters.ts';

const NBSP = '\u00a0';

/** «700 л», as a sentence says it. */
export function parameterLabel(key: ParameterKey, value: ParameterValue): string {
  const { unit } = parameters[key];
  const text = textsOf(value).join(', ');
  return unit ? `${text}${NBSP}${unit}` : text;
}

/** Rows of one parameter of a product: one for each value. */
export function parameterRows(
  productId: number,
  key: ParameterKey,
  value: ParameterValue,
): Insertable<ProductParameterTable>[] {
  const { id } = parameters[key];
  return textsOf(value).map((text) => ({
    product_id: productId,
    parameter_id: id,
    value: text,
    number: numberOf(value, text),
  }));
}

function textsOf(value: ParameterValue): readonly string[] {
  if (typeof value === 'object') return value;
  if (typeof value === 'boolean') return [value ? 'да' : 'нет'];
  return [typeof value === 'number' ? String(value).replace('.', ',') : value];
}

/** A switch counts as 1 and 0; a text counts when it is a number. */
function numberOf(value: ParameterValue, text: string): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return /^\d+(?:,\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
