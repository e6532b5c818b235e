/** Ordinals with their sort keys; the keys may be put into a new order. */
interface Sortable {
  ordinals: Uint32Array;
  keys: Float64Array;
  /** Product ids by ordinal: they decide between equal keys. */
  ids: Uint32Array;
}

/** Pages that end before this place are gathered in passing: most of a long list is looked at once. */
const MAX_GATHERED = 200;
/** Shorter lists are as quickly put in order. */
const MIN_SHARE = 8;

/**
 * The ordinals at places `from` … `to` (exclusive) of the sorted list, without sorting the rest:
 * linear in the length of the list.
 */
export function selectPage(list: Sortable, from: number, to: number): Uint32Array {
  const end = Math.min(to, list.ordinals.length);
  if (from >= end) return new Uint32Array(0);
  if (end <= MAX_GATHERED && list.ordinals.length >= end * MIN_SHARE) {
    return gatherFirst(list, end).subarray(from);
  }
  return selectByParts({ ...list, ordinals: list.ordinals.slice() }, from, end);
}

/** The first `count` ordinals in order: a heap with the last of them on top, which better ones replace. */
function gatherFirst({ ordinals, keys, ids }: Sortable, count: number): Uint32Array {
  const heap = new Uint32Array(count);
  const isAfter = (a: number, b: number): boolean =>
    keys[a]! > keys[b]! || (keys[a]! === keys[b]! && ids[ordinals[a]!]! > ids[ordinals[b]!]!);
  const sink = (place: number, top: number): void => {
    let hole = top;
    for (let child = 2 * hole + 1; child < count; child = 2 * hole + 1) {
      if (child + 1 < count && isAfter(heap[child + 1]!, heap[child]!)) child++;
      if (!isAfter(heap[child]!, place)) break;
      heap[hole] = heap[child]!;
      hole = child;
    }
    heap[hole] = place;
  };
  for (let place = 0; place < count; place++) heap[place] = place;
  for (let top = (count >> 1) - 1; top >= 0; top--) sink(heap[top]!, top);
  let last = keys[heap[0]!]!;
  for (let place = count; place < keys.length; place++) {
    if (keys[place]! > last || isAfter(place, heap[0]!)) continue;
    sink(place, 0);
    last = keys[heap[0]!]!;
  }
  const sorted = heap.sort((a, b) => (isAfter(a, b) ? 1 : -1));
  return sorted.map((place) => ordinals[place]!);
}

/** The arrays given are reordered. */
function selectByParts(list: Sortable, from: number, end: number): Uint32Array {
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
