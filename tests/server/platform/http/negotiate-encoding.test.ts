import { expect, it } from 'vitest';
import {
  acceptsGzip,
  negotiateEncoding,
} from '../../../../server/platform/http/negotiate-encoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['deflate', 'identity'],
])('answers Accept-Encoding %s with %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

it.each([
  ['gzip, br', true],
  ['GZIP', true],
  ['*', true],
  ['br, gzip;q=0.1', true],
  ['gzip;q=0 , br', false],
  ['x-gzip', false],
  ['br, *;q=0', false],
  ['', false],
])('hears from Accept-Encoding %j whether gzip is taken: %s', (header, taken) => {
  expect(acceptsGzip({ headers: { 'accept-encoding': header } })).toBe(taken);
});
