import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges (IANA registries): private, loopback, link-local, shared, documentation… */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Outside global unicast everything is refused; inside it these are not ordinary hosts. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused4 = createList(special4, 'ipv4');
const refused6 = createList(special6, 'ipv6');
const unicast6 = createList(['2000::/3'], 'ipv6');

function createList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** IP addresses of hosts of the public internet. Mapped IPv4 is refused. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  if (family === 6) return unicast6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
  return false;
}
