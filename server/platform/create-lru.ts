import { LRUCache } from 'lru-cache';

interface Limits {
  max: number;
  /** Milliseconds. */
  ttl?: number;
}

/**
 * The last `max` that were used. By size, each of one: `max` of the library takes the room of all when
 * it is made, milliseconds and megabytes of a start.
 */
export function createLru<Key extends {}, Value extends {}>({
  max,
  ttl = 0,
}: Limits): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ maxSize: max, sizeCalculation: () => 1, ttl });
}
