import type { Product } from '../../shared/contract/product.ts';
import type { ParameterTable, ProductParameterTable } from '../store/schema.ts';
import { decimalComma } from './decimal-comma.ts';
import { compareNatural } from './natural-order.ts';
import { isYes } from './product-facts.ts';

/** «300 мл», «1,5 кВт», «Да»: decimal comma, no-break space before the unit. */
export function parameterLabel(
  { kind, unit }: Pick<ParameterTable, 'kind' | 'unit'>,
  values: readonly string[],
): string {
  if (kind === 'switch') return values.some(isYes) ? 'Да' : 'Нет';
  const text = values.map((value) => decimalComma(value.trim())).join(', ');
  return unit ? `${text}\u00a0${unit}` : text;
}

/** A product's parameters in the order of the catalogue, several values of one in one line. */
export function showParameters(
  rows: readonly ProductParameterTable[],
  parameters: readonly ParameterTable[],
): Product['dynamic_params'] {
  const valuesOf = Map.groupBy(rows, (row) => row.parameter_id);
  return parameters.flatMap((parameter) => {
    const found = valuesOf.get(parameter.id);
    if (!found) return [];
    const label = parameterLabel(parameter, found.map(({ value }) => value).sort(compareNatural));
    return [{ title: parameter.title, label, for_card: parameter.for_card === 1 }];
  });
}
