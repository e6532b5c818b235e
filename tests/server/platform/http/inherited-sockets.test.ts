import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findInherited } from '../../../../server/platform/http/inherited-sockets.ts';

it.each([
  [0, undefined, { shop: null, desk: null }],
  [1, undefined, { shop: 3, desk: null }],
  [1, 'marmit@3000.socket', { shop: 3, desk: null }],
  [2, 'marmit@3000.socket:desk', { shop: 3, desk: 4 }],
  [2, 'desk:marmit@3000.socket', { shop: 4, desk: 3 }],
  [1, 'desk', { shop: null, desk: 3 }],
] as const)('of %i sockets named %s each is found', (count, names, found) => {
  expect(findInherited(count, names)).toEqual(found);
});

it('the desk finds its socket by the name in its unit', () => {
  const deploy = join(import.meta.dirname, '../../../../docs/deploy');
  const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
  const unit = read('systemd/marmit-desk.socket');
  const [, name] = /^FileDescriptorName=(.+)$/m.exec(unit) ?? [];
  expect(findInherited(2, `marmit@3000.socket:${name}`).desk).toBe(4);
  const [, place] = /^ListenStream=(.+)$/m.exec(unit) ?? [];
  expect(read('nginx/backoffice.conf')).toContain(`proxy_pass http://${place};`);
});
