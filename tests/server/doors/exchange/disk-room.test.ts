import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionFolder } from '../../../../server/doors/exchange/sessions/session.ts';
import { openDiskRoom, SPARE_BYTES } from '../../../../server/platform/disk-room.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';
import { commercemlImport, goods, yml } from './feeds.ts';
import { createTestShop, showProducts, type TestShop } from './test-shop.ts';
import { zip } from './zip.ts';

const MIB = 2 ** 20;
/** No process has it: the system gives smaller ones. */
const DEAD_PID = 2 ** 30;

it('leaves a spare, counts what is written and looks at the disk again', () => {
  let free = SPARE_BYTES + 40 * MIB;
  const room = openDiskRoom('/', () => free);
  expect([room.left(), room.take(10 * MIB), room.left()]).toEqual([40 * MIB, true, 30 * MIB]);
  // Others have filled it meanwhile.
  free = SPARE_BYTES + MIB;
  expect([room.take(10 * MIB), room.left(), room.take(2 * MIB)]).toEqual([true, MIB, false]);
});

describe('an archive of an exchange', () => {
  let shop: ExchangeShop;
  let free: number;
  beforeEach(async () => {
    free = SPARE_BYTES + 100 * MIB;
    shop = await createExchangeShop('sqlite', undefined, { freeBytes: () => free });
  });
  afterEach(() => shop.close());

  const folder = () => join(shop.dataDir, sessionFolder(1));
  const unpacked = () => readdirSync(folder()).filter((name) => name.startsWith('unpacked-'));
  const send = (name: string, title: string) => {
    const content = commercemlImport(goods('g1', title));
    return shop.client().sendGoods([{ name, content }]);
  };
  /** Calls of one session, the first two of which are made. */
  async function begin() {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const headers: Record<string, string> = { Authorization: `Basic ${pair}` };
    const call = async (query: string, body?: Uint8Array<ArrayBuffer>) => {
      const options = { headers, ...(body && { method: 'POST', body }) };
      return (await fetch(`${shop.url}?type=catalog&${query}`, options)).text();
    };
    const [, name, value] = (await call('mode=checkauth')).split('\n');
    headers['Cookie'] = `${name}=${value}`;
    await call('mode=init');
    return call;
  }
  const packed = async (title: string) =>
    new Uint8Array(await zip({ 'import.xml': commercemlImport(goods('g1', title)) }));
  const named = async () => (await showProducts(shop.store)).map(({ title }) => title);

  it('that does not fit on the disk is refused in words, leaves nothing and comes again', async () => {
    free = SPARE_BYTES + 100;
    await expect(send('import.xml', 'Котёл')).rejects.toThrow(
      'Архив не помещается на диск магазина',
    );
    expect([unpacked(), await named()]).toEqual([[], []]);
    free = SPARE_BYTES + MIB;
    await send('import.xml', 'Котёл');
    expect(await named()).toEqual(['Котёл']);
  });

  it('clears away what a process has left that died while it unpacked', async () => {
    const call = await begin();
    await call('mode=file&filename=v8.zip', await packed('Котёл'));
    const dead = join(folder(), 'unpacked-dead');
    mkdirSync(dead, { recursive: true });
    writeFileSync(join(dead, '0'), 'half of it');
    const staged = join(shop.dataDir, 'exchange', `marmit-import-${DEAD_PID}-a`);
    const living = join(shop.dataDir, 'exchange', `marmit-import-${process.pid}-a`);
    for (const path of [staged, living]) mkdirSync(path);
    expect(await call('mode=import&filename=import.xml')).toMatch(/^success/);
    expect(unpacked()).toHaveLength(1);
    expect(unpacked()).not.toContain('unpacked-dead');
    const left = readdirSync(join(shop.dataDir, 'exchange'));
    expect(left.toSorted()).toEqual(['1', `marmit-import-${process.pid}-a`]);
  });

  it('is forgotten when another has brought all of it and the session ends', async () => {
    const call = await begin();
    for (const title of ['Котёл', 'Котёл пищеварочный']) {
      await call('mode=file&filename=v8.zip', await packed(title));
      expect(await call('mode=import&filename=import.xml')).toMatch(/^success/);
    }
    expect(unpacked()).toHaveLength(2);
    shop.clock.now += 15 * 60_000;
    await shop.work();
    expect(unpacked()).toHaveLength(1);
    expect(await named()).toEqual(['Котёл пищеварочный']);
  });
});

describe('an archive of the command', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await createTestShop();
  });
  afterEach(() => shop.close());

  const importWith = async (feed: string, freeBytes: () => number) => {
    const tempDir = join(shop.folder, 'temp');
    mkdirSync(tempDir);
    const path = shop.write('feed.zip', await zip({ 'feed.yml': feed }));
    await expect(shop.importFiles([path], { tempDir, freeBytes })).rejects.toThrow(
      /не помещается на диск|нет места, чтобы прочитать/,
    );
    expect(readdirSync(tempDir)).toEqual([]);
    expect(await shop.products()).toEqual([]);
  };
  /** Free bytes as looks find them, the last one from then on. */
  const looks =
    (...seen: readonly number[]) =>
    () =>
      SPARE_BYTES + (seen.length > 1 ? ((seen as number[]).shift() ?? 0) : (seen[0] ?? 0));

  it('is refused by its told sizes', () => importWith(yml([{ id: '1' }]), looks(100)));

  it('is refused when the disk becomes full while it is written', () => {
    const feed = yml([{ id: '1', inner: ' '.repeat(40 * MIB) }]);
    return importWith(feed, looks(100 * MIB, 100 * MIB, 0));
  });

  it('is refused when its goods no longer fit beside it', () => {
    const inner = `<description>${'т'.repeat(3000)}</description>`;
    const offers = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, inner }));
    return importWith(yml(offers), looks(100_000, 100 * MIB));
  });
});
