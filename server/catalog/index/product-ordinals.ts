/** Ordinals by product, in a map that the versions of an index share and each adds to. */
export interface ProductOrdinals {
  readonly shared: Map<number, number>;
  /** The ordinal of a product; undefined for one that this version does not have. */
  find(id: number): number | undefined;
}

/**
 * The part of the shared map that is true of a version: what others have added, and what a version
 * added that never came into force, is not found in it.
 */
export function createOrdinals(
  shared: Map<number, number>,
  ids: Uint32Array,
  size: number,
): ProductOrdinals {
  const find = (id: number) => {
    const ordinal = shared.get(id);
    return ordinal !== undefined && ordinal < size && ids[ordinal] === id ? ordinal : undefined;
  };
  return { shared, find };
}
