import { isIPv4, isIPv6 } from 'node:net';

/**
 * Possible sources of a request by its address: one household or office, one site, one provider.
 */
interface Networks {
  /** An address of IPv4, a /64 of IPv6: what one client changes within at will. */
  narrow: string;
  /** A /24 of IPv4, a /48 of IPv6. */
  wide: string;
  /** A /16 of IPv4, a /32 of IPv6. */
  far: string;
}

const UNKNOWN: Networks = { narrow: 'unknown', wide: 'unknown', far: 'unknown' };

/** The networks of an address as Node spells it; all that are no addresses count as one. */
export function networksOf(address: string): Networks {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return networks4(bare.split('.').map(Number));
  if (!isIPv6(bare)) return UNKNOWN;
  const groups = groupsOf(bare);
  // IPv4 in the spelling of IPv6: ::ffff:203.0.113.7
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return networks4(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]));
  }
  const prefix = (length: number) => {
    const named = groups.slice(0, length / 16).map((group) => group.toString(16));
    return `${named.join(':')}::/${length}`;
  };
  return { narrow: prefix(64), wide: prefix(48), far: prefix(32) };
}

function networks4(parts: readonly number[]): Networks {
  const [a, b, c] = parts;
  return { narrow: parts.join('.'), wide: `${a}.${b}.${c}.0/24`, far: `${a}.${b}.0.0/16` };
}

/** The eight numbers of an address of IPv6. */
function groupsOf(address: string): number[] {
  // The parser of addresses knows every spelling and gives one.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = spelled.split('::').map(readGroups);
  if (tail === undefined) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const readGroups = (text: string) =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
