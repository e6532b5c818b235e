import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receivePart } from '../../../../server/doors/exchange/protocol/receive-part.ts';
import {
  createShopServer,
  type ShopServer,
  usualTimeouts,
} from '../../../../server/platform/http/shop-server.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';

const XML = commercemlImport(goods('g1', 'Котёл'));
const MINUTE = 60_000;

describeOnBothStores('a part that comes slowly', (dialect) => {
  let shop: ExchangeShop;
  let server: ShopServer | null = null;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(async () => {
    await server?.close({ drainMs: 0, finishMs: 0 });
    server = null;
    await shop.close();
  });

  const session = () =>
    shop.store.db
      .selectFrom('exchange_sessions')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const files = () =>
    shop.store.db.selectFrom('exchange_files').select(['name', 'state', 'bytes']).execute();

  /** Sends the head of a part and its first half. */
  async function beginPart(port: number, headers: string) {
    const bytes = Buffer.from(XML);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
    socket.write(
      `POST /1c/exchange?type=catalog&mode=file&filename=import.xml HTTP/1.1\r\nHost: localhost\r\n` +
        `${headers}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 100));
    return { socket, ended, finish: () => socket.write(bytes.subarray(100)) };
  }

  it('is waited for longer than the bodies of strangers', async () => {
    const timeouts = { ...usualTimeouts, headersMs: 400, requestMs: 500, checkEveryMs: 30 };
    server = createShopServer({ listener: shop.listener, maxConnections: 100, timeouts });
    const port = await server.listen(0, '127.0.0.1');
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const login = `http://127.0.0.1:${port}/1c/exchange?type=catalog&mode=checkauth`;
    const said = await fetch(login, { headers: { Authorization: `Basic ${pair}` } });
    const [, name, value] = (await said.text()).split('\n');
    const part = await beginPart(port, `Cookie: ${name}=${value}\r\nConnection: close`);
    await expect.poll(async () => (await session()).state).toBe('working');
    // Strangers are told so, and cannot keep the line either.
    const stranger = await beginPart(port, 'Cookie: a=b');
    const timer = setInterval(() => stranger.socket.write('x'), 20);
    await stranger.ended.finally(() => clearInterval(timer));
    part.finish();
    expect(await part.ended).toMatch(/success$/);
    expect(await files()).toMatchObject([{ bytes: Buffer.byteLength(XML) }]);
  });

  it('keeps its session from being taken for silent', async () => {
    await shop.client({ neverImports: true }).sendGoods([{ name: 'import.xml', content: XML }]);
    const body = new PassThrough();
    const { store, dataDir, clock } = shop;
    const deps = { store, dataDir, now: () => clock.now, touchMs: 10 };
    const part = { session: await session(), name: 'import.xml', body, fileLimit: 1_000_000 };
    const coming = receivePart(deps, part);
    body.write('<');
    for (let minutes = 1; minutes <= 20; minutes++) {
      clock.now += MINUTE;
      await expect.poll(async () => (await session()).active_at).toBe(clock.now);
      await shop.work();
    }
    expect(await files()).toMatchObject([{ state: 'received' }]);
    await expect(shop.client().sendGoods([])).rejects.toThrow('Обмен уже идёт');
    body.end('/>');
    await coming;
    expect(await files()).toMatchObject([{ state: 'received' }]);
  });

  it('begins the silence of its session with its end', async () => {
    await shop.client({ neverImports: true }).sendGoods([{ name: 'a.xml', content: XML }]);
    const body = new PassThrough();
    const { store, dataDir, clock } = shop;
    const deps = { store, dataDir, now: () => clock.now };
    const part = { session: await session(), name: 'import.xml', body, fileLimit: 1_000_000 };
    const coming = receivePart(deps, part);
    clock.now += MINUTE;
    body.end(XML);
    await coming;
    expect((await session()).active_at).toBe(clock.now);
  });
});
