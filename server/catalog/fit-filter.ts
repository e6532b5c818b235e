import {
  type Filter,
  filterHash,
  InvalidFilterError,
  MAX_HASH_LENGTH,
} from '../../shared/filter.ts';

/**
 * The most of a choice that an address holds: the last values of the facets with most of them are left
 * out. The same object when all of it fits. @throws InvalidFilterError when leaving out values is no help.
 */
export function fitFilter(filter: Filter): Filter {
  let over = filterHash(filter).length - MAX_HASH_LENGTH;
  if (over <= 0) return filter;
  const selections = new Map(Object.entries(filter.selections));
  while (over > 0) {
    const [key, values] = [...selections].reduce(longer, ['', []]);
    const last = values.at(-1);
    if (last === undefined) throw new InvalidFilterError('Слишком длинный фильтр');
    if (values.length === 1) selections.delete(key);
    else selections.set(key, values.slice(0, -1));
    over -= last.length + 1;
  }
  return { ...filter, selections: Object.fromEntries(selections) };
}

type Selection = [key: string, values: readonly string[]];

const longer = (one: Selection, other: Selection): Selection =>
  other[1].length > one[1].length ? other : one;
