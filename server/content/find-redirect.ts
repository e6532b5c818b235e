import { isOwnPath } from '../../shared/own-path.ts';
import { isFixedPath } from '../../shared/route-table.ts';

/** Target of an address that is gone, as the owner has written it. */
interface GoneAddress {
  /** Percent-encoded, no slash at the end. */
  path: string;
  /** Path of this shop. */
  target: string;
}

/** More in a row are a circle. */
const MAX_STEPS = 10;

const tables = new WeakMap<readonly GoneAddress[], ReadonlyMap<string, string>>();

/** An address as redirects compare it: percent-encoded, no query, no slash at the end; null: none. */
export function redirectPath(address: string): string | null {
  if (!isOwnPath(address)) return null;
  const [path = ''] = address.split(/[?#]/);
  try {
    // «..» and letters as browsers send them.
    const { pathname } = new URL(encodeURI(decodeURI(path)), 'http://shop');
    return pathname.replace(/(?<!\/)\/+$/, '') || '/';
  } catch {
    // Not UTF-8: nothing that was ever printed.
    return null;
  }
}

/**
 * Final target of an address, other redirects followed up to a page that is always there; null: none, or
 * a circle.
 */
export function findRedirect(gone: readonly GoneAddress[], path: string): string | null {
  if (gone.length === 0) return null;
  let table = tables.get(gone);
  if (!table) {
    table = new Map(gone.map((one) => [one.path, one.target]));
    tables.set(gone, table);
  }
  const asked = redirectPath(path);
  let target = asked === null ? undefined : table.get(asked);
  for (let step = 0; target !== undefined && step < MAX_STEPS; step++) {
    const reached = redirectPath(target) ?? '';
    const next = table.get(reached);
    if (next === undefined || isFixedPath(reached)) return isOwnPath(target) ? target : null;
    target = next;
  }
  return null;
}
