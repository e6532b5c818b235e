import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networksOf } from '../../../../server/platform/limits/networks-of.ts';

describe('networks of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
    ['2001:db8:7:1::9', '2001:db8:7:1::/64', '2001:db8:7::/48', '2001:db8::/32'],
    ['2001:0DB8:0007:0001:a:b:c:d', '2001:db8:7:1::/64', '2001:db8:7::/48', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8::/32'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48', 'fe80:0::/32'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0::/32'],
  ])('%s', (address, narrow, wide, far) => {
    expect(networksOf(address)).toEqual({ narrow, wide, far });
  });

  it.each(['', 'unknown', '203.0.113', '203.0.113.7:80', '[::1]', '1:2:3', ' 203.0.113.7'])(
    '«%s» is no address and counts with all that are none',
    (text) => {
      expect(networksOf(text)).toEqual({ narrow: 'unknown', wide: 'unknown', far: 'unknown' });
    },
  );

  it('are the same for all addresses of a /64 however they are spelled', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
        fc.pre(!/^(?:0*:){1,5}:?ffff/i.test(one));
        const spelled = new URL(`http://[${one}]`).hostname.slice(1, -1);
        expect(networksOf(spelled)).toEqual(networksOf(one));
        expect(networksOf(other).narrow).not.toBe('unknown');
      }),
    );
  });
});
