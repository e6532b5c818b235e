/** Ordinals with their sort keys; both arrays are put into a new order. */
interface Sortable {
  ordinals: Uint32Array;
  keys: Float64Array;
  /** Product ids by ordinal: they decide between equal keys. */
  ids: Uint32Array;
}

/**
 * The ordinals at places `from` … `to` (exclusive) of the sorted list, without sorting the rest:
 * linear in the length of the list. The arrays given are reordered.
 */
export function selectPage(list: Sortable, from: number, to: number): Uint32Array {
  const end = Math.min(to, list.ordinals.length);
  if (from >= end) return new Uint32Array(0);
  partitionAt(list, 0, list.ordinals.length - 1, from);
  partitionAt(list, from, list.ordinals.length - 1, end - 1);
  const places = Array.from({ length: end - from }, (_, index) => from + index);
  places.sort((a, b) => compare(list, a, b));
  return Uint32Array.from(places, (place) => list.ordinals[place]!);
}

function compare({ keys, ordinals, ids }: Sortable, a: number, b: number): number {
  return keys[a]! - keys[b]! || ids[ordinals[a]!]! - ids[ordinals[b]!]!;
}

/** Quickselect: afterwards nothing before `wanted` is greater than what stands there, or after it less. */
function partitionAt(list: Sortable, low: number, high: number, wanted: number): void {
  const { keys, ordinals, ids } = list;
  let [left, right] = [low, high];
  while (left < right) {
    const pivot = medianOfThree(list, left, (left + right) >> 1, right);
    const [key, id] = [keys[pivot]!, ids[ordinals[pivot]!]!];
    let [up, down] = [left, right];
    while (up <= down) {
      while (keys[up]! < key || (keys[up] === key && ids[ordinals[up]!]! < id)) up++;
      while (keys[down]! > key || (keys[down] === key && ids[ordinals[down]!]! > id)) down--;
      if (up <= down) swap(list, up++, down--);
    }
    if (wanted <= down) right = down;
    else if (wanted >= up) left = up;
    else return;
  }
}

function medianOfThree(list: Sortable, a: number, b: number, c: number): number {
  if (compare(list, a, b) > 0) return medianOfThree(list, b, a, c);
  if (compare(list, b, c) <= 0) return b;
  return compare(list, a, c) > 0 ? a : c;
}

function swap({ keys, ordinals }: Sortable, a: number, b: number): void {
  const [key, ordinal] = [keys[a]!, ordinals[a]!];
  keys[a] = keys[b]!;
  ordinals[a] = ordinals[b]!;
  keys[b] = key;
  ordinals[b] = ordinal;
}
