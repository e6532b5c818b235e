import { beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { ask } from '../processes/ask.ts';
import { type MadeUpOrigin, startOrigin } from './made-up-origin.ts';
import { type Nginx, startNginx } from './start-nginx.ts';

let nginx: Nginx;
let former: MadeUpOrigin;
let newer: MadeUpOrigin;
beforeAll(async () => {
  const ports: [number, number] = [await freePort(), await freePort()];
  nginx = await startNginx(ports);
  [former, newer] = [await startOrigin(ports[0]), await startOrigin(ports[1])];
  former.next.status = 404;
});

const statusOf = async (path: string) =>
  (await ask({ port: nginx.port, path, host: 'spb.marmit.example' })).status;
const FILES = Array.from({ length: 6 }, (_, at) => `/assets/new-${at}.css`);

it('during a release finds each file of the new build in the process that has it', async () => {
  const found: number[] = [];
  for (const path of FILES) found.push(await statusOf(path));
  expect(found).toEqual(FILES.map(() => 200));
  expect(former.requests.length).toBeGreaterThan(0);
});

it('asks for a page that is not there once', async () => {
  const before = former.requests.length + newer.requests.length;
  for (let page = 0; page < 4; page++) await statusOf(`/catalog/missing-${page}`);
  expect(former.requests.length + newer.requests.length).toBe(before + 4);
});

it('says that a file is missing when neither has it', async () => {
  newer.next.status = 404;
  expect(await statusOf('/assets/none.css')).toBe(404);
});
