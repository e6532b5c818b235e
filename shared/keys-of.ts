/** Keys of an object that is written out, so that it has no others than its type names. */
export const keysOf = <Thing extends object>(thing: Thing) =>
  Object.keys(thing) as (keyof Thing & string)[];

/** A record of the keys, each with the value that is found for it. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  find: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, find(key)])) as Record<Key, Value>;
