/** Keys of an object that is written out, so that it has no others than its type names. */
export const keysOf = <Thing extends object>(thing: Thing) =>
  Object.keys(thing) as (keyof Thing & string)[];
