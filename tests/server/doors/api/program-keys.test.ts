import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAccess } from '../../../../server/doors/api/call-access.ts';
import { describeContract } from '../../../../server/doors/api/describe-contract.ts';
import { runKeyCommand } from '../../../../server/doors/api/keys/run-key-command.ts';
import { type ProgramRight, programRights } from '../../../../server/identity/program-rights.ts';
import { createTestShop, type TestShop } from '../../../helpers/create-test-shop.ts';
import { request } from '../../../helpers/request.ts';
import { addOwned } from '../../reliability/access/owned.ts';

describe.each(['sqlite', 'postgres'] as const)('keys of programs (%s)', (dialect) => {
  let shop: TestShop;
  const env = { STOREFRONT_KEY: 'key-of-a-storefront-of-the-shop', TRUST_PROXY: '1' };
  beforeAll(async () => {
    shop = await createTestShop(env, dialect);
  }, 120_000);
  afterAll(() => shop.close());

  async function run(...argv: string[]) {
    let text = '';
    const out = {
      write: (part: string) => {
        text += part;
      },
    };
    const code = await runKeyCommand({ argv, store: shop.deps.store, out, now: shop.clock.now });
    return { code, text };
  }
  async function makeKey(may: readonly ProgramRight[], ...more: string[]): Promise<string> {
    const { text } = await run('Программа', '--may', may.join(','), ...more);
    return /mk_[\w-]{32}/.exec(text)?.[0] ?? '';
  }
  type Verb = 'get' | 'put' | 'post' | 'delete';
  const ask = (verb: Verb, path: string, key: string, address = '203.0.113.7') =>
    request(shop.listener)
      [verb](`/api/v1/${path}`)
      .set('X-Forwarded-For', address)
      .set(key ? { Authorization: `Bearer ${key}` } : {});

  it('are shown once and kept as a digest', async () => {
    const key = await makeKey(['catalog:read'], '--from', '203.0.113.0/24', '--limit', '50');
    const rows = await shop.deps.store.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(3));
    const { text } = await run();
    expect(text).toContain('«Программа»: catalog:read; 50 в минуту; с адресов 203.0.113.0/24');
    expect(text).toContain('не использован');
    expect(text).not.toContain(key);
    expect((await ask('get', 'programs/key', key)).body.data).toEqual({
      title: 'Программа',
      rights: ['catalog:read'],
      calls_a_minute: 50,
    });
    expect((await run()).text).toContain('с 203.0.113.7');
  });

  it('open what they allow and nothing else', async () => {
    const all = Object.keys(programRights) as ProgramRight[];
    for (const { name, method, path, exampleInput } of describeContract().calls) {
      const { who, right } = callAccess[name];
      const without = all.filter((one) => one !== right);
      // A call that a key does not open does not even begin.
      const key = await makeKey(right === null && who !== 'program' ? all : without);
      const address = path
        .slice(1)
        .replace(/{(\w+)}/g, (_all, field: string) => `${exampleInput[field]}`);
      const sent = ask(method.toLowerCase() as Verb, address, key);
      const { status } = await (method === 'GET' || method === 'DELETE'
        ? sent.query(JSON.parse(JSON.stringify(exampleInput)))
        : sent.send(exampleInput));
      expect([name, status]).toEqual([name, right === null && who === 'program' ? 200 : 403]);
    }
  }, 60_000);

  it('are refused when they are made up, revoked, or come by another way', async () => {
    const key = await makeKey(['orders:read']);
    const madeUp = `${key.slice(0, -1)}${key.endsWith('_') ? '-' : '_'}`;
    expect((await ask('get', 'programs/orders', key)).status).toBe(200);
    expect((await ask('get', 'programs/orders', '')).status).toBe(401);
    expect((await ask('get', 'programs/orders', madeUp)).status).toBe(401);
    expect((await ask('get', 'cities', madeUp)).status).toBe(401);
    const behind = ask('get', 'programs/orders', key).set('X-Storefront-Key', env.STOREFRONT_KEY);
    expect((await behind).status).toBe(403);
    const id = /№ (\d+) «Программа»: orders:read/.exec((await run()).text)?.[1] ?? '';
    expect(await run('--revoke', id)).toEqual({ code: 0, text: 'Ключ отозван.\n' });
    shop.clock.now += 1001;
    expect((await ask('get', 'programs/orders', key)).status).toBe(401);
    expect((await run('--revoke', id)).code).toBe(1);
  });

  it('are good from the addresses that they are given to', async () => {
    const from = '203.0.113.0/24,2001:db8:1::/48,198.51.100.7';
    const key = await makeKey(['catalog:read'], '--from', from);
    const statusFrom = async (address: string) => (await ask('get', 'cities', key, address)).status;
    for (const address of ['203.0.113.9', '2001:db8:1::5', '198.51.100.7']) {
      expect([address, await statusFrom(address)]).toEqual([address, 200]);
    }
    for (const address of ['203.0.114.9', '2001:db8:2::5', '198.51.100.8', '::1']) {
      expect([address, await statusFrom(address)]).toEqual([address, 403]);
    }
  });

  it('have a limit each, whatever others do', async () => {
    const [slow, fast] = [
      await makeKey(['catalog:read'], '--limit', '3'),
      await makeKey(['catalog:read'], '--limit', '1000'),
    ];
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await ask('get', 'rates', slow)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await ask('get', 'rates', slow)).headers['retry-after']).toMatch(/^\d+$/);
    expect((await ask('get', 'rates', fast)).status).toBe(200);
    shop.clock.now += 61_000;
    expect((await ask('get', 'rates', slow)).status).toBe(200);
  });

  it('give prices of all levels, stock and orders, page by page', async () => {
    const { db } = shop.deps.store;
    const key = await makeKey(['prices:read', 'stock:read', 'orders:read', 'orders:write']);
    const pages = async (path: string) => {
      const all: { id: number; code: string }[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const { body } = await ask('get', `${path}?after=${after}&count=90`, key);
        all.push(...body.data.list);
        after = body.data.next;
      }
      return all;
    };
    const prices = await pages('programs/prices');
    const stock = await pages('programs/stock');
    const rows = await db.selectFrom('products').select('id').where('active', '=', 1).execute();
    expect(prices.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
    expect(stock).toHaveLength(rows.length);
    expect(JSON.stringify(prices)).toContain('"dealer":{"price":');
    const owned = await addOwned(shop, 'слово-ключа');
    const orders = (await ask('get', 'programs/orders', key)).body.data.list;
    expect(orders.map(({ id }: { id: number }) => id)).toContain(owned.orderId);
    const later = `programs/orders?since=${shop.clock.now + 1}`;
    expect((await ask('get', later, key)).body.data.list).toEqual([]);
    const one = await ask('get', `programs/orders/${owned.orderId}`, key);
    expect(one.body.data.id).toBe(owned.orderId);
    expect((await ask('get', 'programs/orders/999999', key)).status).toBe(404);
    const path = `programs/orders/${owned.orderId}/status`;
    const moved = await ask('put', path, key).send({ status: 'cancelled', note: 'Нет на складе' });
    expect(moved.status).toBe(200);
    const event = await db
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', '=', owned.orderId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ status: 'cancelled', note: 'Нет на складе' });
    expect(event.actor).toMatch(/^program \d+$/);
    const repeated = await ask('put', path, key).send({
      status: 'cancelled',
      note: 'Нет на складе',
    });
    expect(repeated.status).toBe(200);
    const events = db.selectFrom('order_events').select('id').orderBy('id');
    const own = events.where('order_id', '=', owned.orderId);
    expect((await own.execute()).at(-1)?.id).toBe(event.id);
    const other = await ask('put', path, key).send({ status: 'cancelled', note: 'Передумали' });
    expect(other.status).toBe(409);
    const again = await ask('put', path, key).send({ status: 'assembling' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('cancel no order whose money would go back by itself', async () => {
    const { db, writer } = shop.deps.store;
    const key = await makeKey(['orders:write']);
    const { orderId } = await addOwned(shop, 'слово-денег');
    await writer
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'yookassa',
        method: 'card',
        amount: 10_000,
        key: `paid ${orderId}`,
        external_id: `paid ${orderId}`,
        status: 'succeeded',
        confirmation_url: null,
        created_at: shop.clock.now,
        updated_at: shop.clock.now,
      })
      .execute();
    const path = `programs/orders/${orderId}/status`;
    const { status, body } = await ask('put', path, key).send({ status: 'cancelled' });
    expect([status, body.code]).toEqual([409, 'needs_person']);
    const order = db.selectFrom('orders').select('status').where('id', '=', orderId);
    expect((await order.executeTakeFirst())?.status).not.toBe('cancelled');
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([]);
  });

  it('tell what storages have, beside what orders hold', async () => {
    const { db } = shop.deps.store;
    const key = await makeKey(['stock:write']);
    const [product] = await db.selectFrom('products').select(['id', 'code']).limit(1).execute();
    const [storage] = await db.selectFrom('storages').select('id').limit(1).execute();
    const row = { code: product!.code, storage_id: storage!.id, units: 41 };
    const tell = (rows: object[]) => ask('put', 'programs/stock', key).send({ rows });
    const told = await tell([row, { ...row, code: 'нет' }, { ...row, storage_id: 9999 }]);
    expect(told.body.data).toEqual({
      changed: 1,
      unknown_codes: ['нет'],
      unknown_storages: [9999],
    });
    const read = () =>
      db
        .selectFrom('stock')
        .select('free')
        .where('product_id', '=', product!.id)
        .where('storage_id', '=', storage!.id)
        .executeTakeFirstOrThrow();
    expect((await read()).free).toBe(41);
    // The same once more is no change; a wrong row changes nothing at all.
    expect((await tell([row])).body.data.changed).toBe(0);
    const wrong = await tell([
      { ...row, units: 7 },
      { ...row, units: -1 },
    ]);
    expect(wrong.body.errors).toEqual([{ pointer: '/rows/1/units', message: 'Не меньше 0' }]);
    const vague = await ask('put', 'programs/stock', key).send({ kind: 'free', rows: [row] });
    expect([vague.status, vague.body.errors?.[0]?.pointer]).toEqual([400, '/last']);
    expect((await read()).free).toBe(41);
  });

  it('open the whole catalogue as a feed to whom prices are open', async () => {
    const open = await makeKey(['prices:read']);
    const feed = await ask('get', 'export.xml', open).buffer(true);
    expect(feed.text).toContain('marmit:whole="true"');
    expect(feed.text).toContain('level="dealer"');
    expect((await ask('get', 'export.xml', await makeKey(['catalog:read']))).status).toBe(403);
    expect((await ask('get', 'export.xml', '')).status).toBe(401);
  });

  it.each([
    [['Имя'], 'Нужны права'],
    [['Имя', '--may', 'root'], 'Нет такого права: root'],
    [['Имя', '--all'], 'Нет такого ключа: --all'],
    [['Имя', '--may'], '--may: нет значения'],
    [['--may', 'catalog:read'], 'Нужно имя ключа'],
    [['Имя', '--may', 'catalog:read', '--from', '10.0.0.0/33'], 'Не адрес и не сеть'],
    [['Имя', '--may', 'catalog:read', '--limit', '0'], 'Вызовов в минуту'],
  ])('are not made by a wrong command: %j', async (argv, reason) => {
    const { code, text } = await run(...argv);
    expect(code).toBe(2);
    expect(text).toContain(reason);
  });
});
