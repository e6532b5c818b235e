import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { zip } from './zip.ts';

const oneNamed = (title: string) => ({ 'import.xml': commercemlImport(goods('g1', title)) });

describeOnBothStores('archives that follow each other in one session', (dialect) => {
  let shop: ExchangeShop;
  let cookie: string;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode();
    const [, name, value] = (await call('mode=checkauth')).split('\n');
    cookie = `${name}=${value}`;
    await call('mode=init');
  });
  afterEach(() => shop.close());

  async function call(query: string, body?: Uint8Array<ArrayBuffer>): Promise<string> {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const headers = { Authorization: `Basic ${pair}`, ...(cookie && { Cookie: cookie }) };
    const method = body ? 'POST' : 'GET';
    const options = { method, headers, ...(body && { body }) };
    return (await fetch(`${shop.url}?type=catalog&${query}`, options)).text();
  }
  const send = async (name: string, files: Record<string, string>, cut = 0) => {
    const archive = await zip(files);
    const body = new Uint8Array(archive.subarray(0, archive.length - cut));
    expect(await call(`mode=file&filename=${name}`, body)).toBe('success');
  };
  const ask = (name: string) => call(`mode=import&filename=${name}`);
  const named = async () => {
    const rows = await shop.store.db.selectFrom('products').select('title').execute();
    return rows.map(({ title }) => title);
  };

  it.each([
    ['of one name', 'v8.zip', 'v8.zip'],
    ['of two names', 'v8_1.zip', 'v8_2.ZIP'],
  ])('%s each bring their own file of the same name', async (_, first, second) => {
    await send(first, oneNamed('Котёл'));
    expect(await ask('import.xml')).toContain('создано: 1');
    await send(second, oneNamed('Котёл пищеварочный'));
    expect(await ask('import.xml')).toContain('изменено: 1');
    expect(await named()).toEqual(['Котёл пищеварочный']);
  });

  it('are applied as well where 1C asks for the archives', async () => {
    await send('v8.zip', oneNamed('Котёл'));
    expect(await ask('v8.zip')).toMatch(/^success/);
    await send('v8.zip', oneNamed('Котёл пищеварочный'));
    expect(await ask('v8.zip')).toMatch(/^success/);
    expect(await named()).toEqual(['Котёл пищеварочный']);
  });

  it('mend what a cut one has not brought', async () => {
    await send('v8.zip', oneNamed('Котёл'), 40);
    expect(await ask('import.xml')).toMatch(/^failure\nv8\.zip: Файл пришёл не целиком/);
    await send('v8.zip', oneNamed('Котёл'));
    expect(await ask('import.xml')).toContain('создано: 1');
  });

  it('leave a file as it was that the second does not hold', async () => {
    await send('v8.zip', oneNamed('Котёл'));
    expect(await ask('import.xml')).toContain('создано: 1');
    await send('v8.zip', { 'import1.xml': commercemlImport(goods('g2', 'Плита')) });
    expect(await ask('import1.xml')).toContain('создано: 1');
    expect(await ask('import.xml')).toMatch(/^success/);
    expect((await named()).toSorted()).toEqual(['Котёл', 'Плита']);
  });
});
