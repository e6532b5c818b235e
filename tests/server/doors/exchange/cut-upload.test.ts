import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sessionFolder } from '../../../../server/doors/exchange/sessions/session.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';
import { commercemlImport, commercemlOffers, goods, offer, PRICE_TYPES, prices } from './feeds.ts';
import { showProducts } from './test-shop.ts';
import { zip } from './zip.ts';

const OFFERS = {
  name: 'offers.xml',
  content: commercemlOffers(
    offer('g1', `<Наименование>Котёл</Наименование>${prices(['r', '100'])}`),
    { head: PRICE_TYPES },
  ),
};
const IMPORT = { name: 'import.xml', content: commercemlImport(goods('g1', 'Котёл')) };

describeOnBothStores('an upload that is cut in the middle of its body', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  const call = async (query: string, cookie = '') => {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const headers = { Authorization: `Basic ${pair}`, ...(cookie && { Cookie: cookie }) };
    return (await fetch(`${shop.url}?type=catalog&${query}`, { headers })).text();
  };
  async function login(): Promise<string> {
    const [, name, value] = (await call('mode=checkauth')).split('\n');
    return `${name}=${value}`;
  }
  /** Half of the body, and then the line is gone. */
  async function sendHalf(cookie: string, name: string, content: string): Promise<void> {
    const { port, hostname, pathname } = new URL(shop.url);
    const bytes = Buffer.from(content);
    const socket = connect(Number(port), hostname);
    const head =
      `POST ${pathname}?type=catalog&mode=file&filename=${name} HTTP/1.1\r\nHost: ${hostname}\r\n` +
      `Cookie: ${cookie}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    socket.write(head);
    socket.write(bytes.subarray(0, bytes.length / 2));
    // The half is on the disk before the line breaks.
    await expect.poll(() => partsOnDisk().length).toBe(1);
    socket.destroy();
    await expect.poll(() => partsOnDisk()).toEqual([]);
  }
  const namesOnDisk = () => {
    try {
      return readdirSync(join(shop.dataDir, sessionFolder(1)));
    } catch {
      return [];
    }
  };
  const partsOnDisk = () => namesOnDisk().filter((name) => name.endsWith('.part'));
  const files = () =>
    shop.store.db.selectFrom('exchange_files').select(['name', 'bytes', 'parts']).execute();

  it('leaves nothing, and the same session may send the file again', async () => {
    const cookie = await login();
    await call('mode=init', cookie);
    await sendHalf(cookie, 'import.xml', IMPORT.content);
    expect(await files()).toEqual([]);
    expect(namesOnDisk()).toEqual([]);
    expect(await call('mode=import&filename=import.xml', cookie)).toBe(
      'failure\nФайл import.xml не пришёл',
    );
    expect(await showProducts(shop.store)).toEqual([]);
    for (const { name, content } of [IMPORT, OFFERS]) {
      const url = `${shop.url}?type=catalog&mode=file&filename=${name}`;
      const sent = await fetch(url, { method: 'POST', body: content, headers: { Cookie: cookie } });
      expect(await sent.text()).toBe('success');
      expect(await call(`mode=import&filename=${name}`, cookie)).toMatch(/^success\n/);
    }
    expect((await showProducts(shop.store)).map(({ title }) => title)).toEqual(['Котёл']);
  });

  it('in a later part of a file keeps just the parts before it', async () => {
    const cookie = await login();
    await call('mode=init', cookie);
    const half = Buffer.from(IMPORT.content);
    const at = Math.floor(half.length / 2);
    const url = `${shop.url}?type=catalog&mode=file&filename=import.xml`;
    const send = (body: Uint8Array<ArrayBuffer>) =>
      fetch(url, { method: 'POST', body, headers: { Cookie: cookie } });
    await send(half.subarray(0, at));
    await sendHalf(cookie, 'import.xml', half.subarray(at).toString('latin1'));
    expect(await files()).toEqual([{ name: 'import.xml', bytes: at, parts: 1 }]);
    await send(half.subarray(at));
    expect(await call('mode=import&filename=import.xml', cookie)).toMatch(/^success\n/);
    expect((await showProducts(shop.store)).map(({ title }) => title)).toEqual(['Котёл']);
  });

  it('of an archive is told plainly to each file that 1C asks for, and in the journal', async () => {
    const archive = await zip({ 'import.xml': IMPORT.content, 'offers.xml': OFFERS.content });
    const cookie = await login();
    await call('mode=init', cookie);
    const url = `${shop.url}?type=catalog&mode=file&filename=v8.zip`;
    const body = archive.subarray(0, archive.length - 40);
    await fetch(url, { method: 'POST', body: new Uint8Array(body), headers: { Cookie: cookie } });
    const reason =
      'v8.zip: Файл пришёл не целиком: конец потерян по дороге. Из него ничего не загружено. ' +
      'Пришлите его ещё раз: выберите файл заново или повторите обмен в 1С';
    for (const name of ['import.xml', 'offers.xml', 'v8.zip']) {
      expect(await call(`mode=import&filename=${name}`, cookie)).toBe(`failure\n${reason}`);
    }
    const told = await shop.store.db.selectFrom('exchange_files').select('detail').execute();
    expect(new Set(told.map(({ detail }) => detail))).toEqual(new Set([reason]));
    expect(await showProducts(shop.store)).toEqual([]);
    await shop.client().sendGoods([IMPORT, OFFERS]);
    expect((await showProducts(shop.store)).map(({ title }) => title)).toEqual(['Котёл']);
  });

  it('is no error of the shop', async () => {
    const cookie = await login();
    await call('mode=init', cookie);
    await sendHalf(cookie, 'import.xml', IMPORT.content);
    expect(shop.logLines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is imported by nobody in the place of the client', async () => {
    const cookie = await login();
    await call('mode=init', cookie);
    await sendHalf(cookie, 'import.xml', IMPORT.content);
    shop.clock.now += 60 * 60_000;
    await shop.work();
    expect(await showProducts(shop.store)).toEqual([]);
    await shop.client().sendGoods([IMPORT, OFFERS]);
    expect((await showProducts(shop.store)).map(({ title }) => title)).toEqual(['Котёл']);
  });
});
