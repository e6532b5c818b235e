import { describe, expect, it } from 'vitest';
import { ownOrigin } from '../../../server/orders/return-origin.ts';
import { createSite } from '../../../server/platform/http/site.ts';

const open = createSite('https://shop.example', (name) => name === 'spb');
const laptop = createSite('http://localhost:4300', () => false);

describe('a payment leads back', () => {
  it.each(['https://shop.example', 'https://spb.shop.example'])('to %s of the shop', (origin) => {
    expect(ownOrigin(open, origin)).toBe(origin);
  });

  it.each(['http://localhost:4300', 'http://127.0.0.1:3000', 'http://[::1]:9'])(
    'on a laptop to %s',
    (origin) => {
      expect(ownOrigin(laptop, origin)).toBe(origin);
    },
  );

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '',
    'http://shop.example',
    'https://shop.example:444',
    'https://kazan.shop.example',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'javascript:alert(1)',
    'https://shop.example@evil.example',
    'https://a:b@shop.example',
    'https://shop.example/',
    'https://shop.example/x',
    'https://shop.example?x',
    'https://SHOP.example',
    'null',
    ' https://shop.example',
    'https://shop.example\n',
    'https://x.spb.shop.example',
    'https://spb.shop.example:8443',
    'data:text/html,x',
    'ftp://shop.example',
  ])('never to %j', (origin) => {
    expect(ownOrigin(open, origin)).toBeNull();
  });

  it.each([
    'https://localhost:4300',
    'http://localhost.evil.example',
    'http://spb.localhost:4300',
    'http://user@localhost:4300',
    'http://localhost:4300/x',
    'ws://localhost:4300',
  ])('on a laptop never to %j', (origin) => {
    expect(ownOrigin(laptop, origin)).toBeNull();
  });
});
