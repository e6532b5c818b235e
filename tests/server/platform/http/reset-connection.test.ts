import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShopServer, type ShopServer } from '../../../../server/platform/http/shop-server.ts';
import { CONTACT_CONSENT } from '../../../../shared/consents.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';

let shop: TestShop;
let server: ShopServer;
let port: number;
beforeEach(async () => {
  shop = await createTestShop();
  server = createShopServer({ listener: shop.listener, maxConnections: 500 });
  port = await server.listen(0, '127.0.0.1');
});
afterEach(async () => {
  await server.close({ drainMs: 0, finishMs: 0 });
  await shop.close();
});

/** Calls that one network may ask for in an hour. */
const MAX = 6;
const ROUNDS = 20;

const phone = (index: number) => `+7903112${String(2000 + index)}`;
const form = (index: number) => ({
  path: '/contacts/callback',
  type: 'application/x-www-form-urlencoded',
  body: String(new URLSearchParams({ name: 'Анна', phone: phone(index), consent: 'yes' })),
});
const call = (index: number) => ({
  path: '/api/v1/callbacks',
  type: 'application/json',
  body: JSON.stringify({ name: 'Анна', phone: phone(index), consent: CONTACT_CONSENT }),
});

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });
}

/** Sends a whole request and resets the connection behind it. */
function sendAndReset(socket: Socket, { path, type, body }: ReturnType<typeof form>): void {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.resetAndDestroy();
}

async function countCallbacks(): Promise<number> {
  const { db } = shop.deps.store;
  const { count } = await db
    .selectFrom('callbacks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Callbacks once no more of them come. */
async function countAtRest(): Promise<number> {
  let before = -1;
  let count = await countCallbacks();
  while (count !== before) {
    await pause(400);
    before = count;
    count = await countCallbacks();
  }
  return count;
}

describe.each([
  ['a form', form],
  ['a call', call],
])('%s whose connection is reset', (_name, request) => {
  it('counts towards the limit of its network', async () => {
    for (let index = 0; index < ROUNDS; index++) {
      const socket = await open();
      // The shop has accepted the connection by then.
      await pause(20);
      sendAndReset(socket, request(index));
    }
    expect(await countAtRest()).toBe(MAX);
    const { path, type, body } = request(99);
    const origin = `http://127.0.0.1:${port}`;
    await supertest(origin).post(path).set({ 'Content-Type': type, Origin: origin }).send(body);
    expect(await countCallbacks()).toBe(MAX);
  });

  it('has one limit with all of unknown networks before it was accepted', async () => {
    for (let index = 0; index < 2 * ROUNDS; index++) {
      sendAndReset(await open(), request(index));
    }
    // Some were accepted in time, so that their network is known.
    const count = await countAtRest();
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThanOrEqual(2 * MAX);
  });
});
