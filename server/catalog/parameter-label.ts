import type { Product } from '../../shared/contract/product.ts';
import type {
  ParameterTable,
  ProductParameterTable,
} from '../platform/store/tables/catalog-tables.ts';
import { decimalComma } from './index/decimal-comma.ts';
import { compareNatural } from './index/natural-order.ts';
import { isYes } from './index/product-facts.ts';

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
  const places = placesOf(parameters);
  const valuesOf = Map.groupBy(rows, (row) => places.get(row.parameter_id) ?? -1);
  return [...valuesOf.keys()]
    .sort((a, b) => a - b)
    .flatMap((place) => {
      const parameter = parameters[place];
      const values = (valuesOf.get(place) ?? []).map(({ value }) => value).sort(compareNatural);
      if (!parameter) return [];
      const { title, for_card } = parameter;
      return [{ title, label: parameterLabel(parameter, values), for_card: for_card === 1 }];
    });
}

const known = new WeakMap<readonly ParameterTable[], ReadonlyMap<number, number>>();

/** Places in the list by id. A product has few of the catalogue's parameters. */
function placesOf(parameters: readonly ParameterTable[]): ReadonlyMap<number, number> {
  const places = known.get(parameters) ?? new Map(parameters.map(({ id }, place) => [id, place]));
  known.set(parameters, places);
  return places;
}
