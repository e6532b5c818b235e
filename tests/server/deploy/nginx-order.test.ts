import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { GUEST_KEY_COOKIE } from '../../../shared/guest-key.ts';
import { ask } from '../processes/ask.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Odd: in turn each would meet both processes. */
const VISITORS = 25;

let nginx: Nginx;
let ports: [number, number];
let origins: MadeUpOrigin[];
let changes = 0;
beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
});
beforeEach(async () => {
  origins = [await startOrigin(ports[0]), await startOrigin(ports[1])];
  return async () => {
    for (const origin of origins) await origin.close();
  };
});

/** Status of a change, which comes from an address of its own. */
async function change(cookie: string): Promise<number> {
  const from = `127.0.1.${1 + (changes++ % 250)}`;
  const path = '/basket/lines?_f=notices';
  const headers = { Cookie: cookie };
  const { port } = nginx;
  const form = { to: '1' };
  return (await ask({ port, path, host: 'marmit.example', from, form, headers })).status;
}

/** By process, the visitors of whom it has taken changes, each once. */
const visitorsOf = () =>
  origins.map(({ requests }) => [...new Set(requests.map(({ cookie }) => cookie))]);

it.each(['temporary_token', 'auth_token_lazar', GUEST_KEY_COOKIE])(
  'changes of a visitor with %s go to one process, those of all to both',
  async (name) => {
    const visitors = Array.from(
      { length: VISITORS },
      () => `first_init=1; ${name}=${randomUUID()}`,
    );
    for (const visitor of [...visitors, ...visitors, ...visitors]) await change(visitor);
    const taken = visitorsOf();
    expect(taken.flat().toSorted()).toEqual(visitors.toSorted());
    expect(taken).not.toContainEqual([]);
  },
);

it('the other process takes them when it has gone', async () => {
  const visitors = Array.from({ length: VISITORS }, () => `temporary_token=${randomUUID()}`);
  await origins[0]?.close();
  const statuses = new Set<number>();
  for (const visitor of visitors) statuses.add(await change(visitor));
  expect(statuses).toEqual(new Set([200]));
  expect(visitorsOf()[1]).toEqual(visitors);
});

it('changes without a visitor go to both', async () => {
  for (let i = 0; i < VISITORS; i++) await change('first_init=1');
  expect(visitorsOf()).not.toContainEqual([]);
});
