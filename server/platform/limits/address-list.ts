import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Texts that are an address or a network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
export function isAddressRange(text: string): boolean {
  const [network = '', prefix, ...more] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(network)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Addresses that one of these addresses and networks holds. */
export function isAmong(address: string, ranges: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    if (prefix === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(prefix), familyOf(network));
  }
  // An IPv4 address of a socket that listens on IPv6 is written «::ffff:203.0.113.7».
  return list.check(address, familyOf(address));
}
