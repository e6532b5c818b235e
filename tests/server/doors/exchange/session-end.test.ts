import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receivePart } from '../../../../server/doors/exchange/protocol/receive-part.ts';
import { endSession } from '../../../../server/doors/exchange/sessions/take-work.ts';
import { finishSession } from '../../../../server/doors/exchange/work/finish-session.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN, NOW } from './exchange-shop.ts';
import { commercemlImport, goods } from './feeds.ts';
import { showProducts } from './test-shop.ts';

const whole = (name: string, ...titles: string[]) => ({
  name,
  content: commercemlImport(titles.map((title) => goods(title, title)).join(''), {
    complete: true,
  }),
});
const FIRST = whole('import0_1.xml', 'Котёл', 'Плита');
const SECOND = whole('import0_2.xml', 'Стол');

describeOnBothStores('the end of a session', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
    await shop.saveNode({ isZipped: false });
  });
  afterEach(() => shop.close());

  async function begin() {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    let headers: Record<string, string> = { Authorization: `Basic ${pair}` };
    const say = async (query: string, body?: string) => {
      const options = body === undefined ? { headers } : { method: 'POST', body, headers };
      return (await fetch(`${shop.url}?type=catalog&${query}`, options)).text();
    };
    const [, name, value] = (await say('mode=checkauth')).split('\n');
    headers = { Cookie: `${name}=${value}` };
    await say('mode=init');
    return say;
  }
  const send = async (say: Awaited<ReturnType<typeof begin>>, ...files: (typeof FIRST)[]) => {
    for (const { name, content } of files) {
      expect(await say(`mode=file&filename=${name}`, content)).toBe('success');
    }
  };
  const stateOf = async () => {
    const { db } = shop.store;
    const sessions = await db
      .selectFrom('exchange_sessions')
      .select('state')
      .orderBy('id')
      .execute();
    const files = await db.selectFrom('exchange_files').select('state').orderBy('id').execute();
    return [sessions.map(({ state }) => state), files.map(({ state }) => state)];
  };
  const lastSession = () =>
    shop.store.db
      .selectFrom('exchange_sessions')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const onSale = async () =>
    (await showProducts(shop.store))
      .filter(({ active }) => active)
      .map(({ title }) => title)
      .toSorted();

  it.each(['complete', 'deactivate'])('by «%s» applies what was never asked for', async (mode) => {
    const say = await begin();
    await send(say, FIRST, SECOND);
    expect(await say(`mode=${mode}`)).toBe('success');
    await shop.work();
    expect(await stateOf()).toEqual([['closed'], ['applied', 'applied']]);
    expect(await onSale()).toEqual(['Котёл', 'Плита', 'Стол']);
  });

  it('takes no goods off sale that a file names which was not asked for', async () => {
    const first = await begin();
    await send(first, FIRST, SECOND);
    await first('mode=complete');
    await shop.work();
    const say = await begin();
    await send(say, FIRST, SECOND);
    expect(await say('mode=import&filename=import0_1.xml')).toMatch(/^success/);
    await say('mode=complete');
    await shop.work();
    expect(await onSale()).toEqual(['Котёл', 'Плита', 'Стол']);
  });

  it('is not missed when the client says so while it is being finished', async () => {
    const first = await begin();
    await send(first, FIRST, SECOND);
    await first('mode=complete');
    await shop.work();
    const say = await begin();
    await send(say, FIRST);
    await say('mode=import&filename=import0_1.xml');
    const stale = await lastSession();
    await endSession(shop.store, stale.id);
    await finishSession({ store: shop.store, dataDir: shop.dataDir, now: () => NOW }, stale);
    expect((await stateOf())[0]).toEqual(['closed', 'ending']);
    await shop.work();
    expect((await stateOf())[0]).toEqual(['closed', 'closed']);
    // The word of the client, come meanwhile, says that no segment is missing.
    expect(await onSale()).toEqual(['Котёл', 'Плита']);
  });

  it('takes over with what the other one left unasked', async () => {
    await send(await begin(), FIRST);
    shop.clock.now += 15 * 60_000;
    await begin();
    expect((await stateOf())[1]).not.toContain('received');
    await shop.work();
    expect((await stateOf())[1]).toEqual(['applied']);
  });

  it('lets no part in that was still coming', async () => {
    const say = await begin();
    await send(say, FIRST);
    const session = await lastSession();
    const body = new PassThrough();
    const { store, dataDir, clock } = shop;
    const deps = { store, dataDir, now: () => clock.now };
    const coming = receivePart(deps, { session, name: SECOND.name, body, fileLimit: 1_000_000 });
    body.write(SECOND.content.slice(0, 100));
    expect(await say('mode=complete')).toBe('success');
    await shop.work();
    body.end(SECOND.content.slice(100));
    await expect(coming).rejects.toThrow('Этот сеанс окончен: начните обмен заново');
    expect(await stateOf()).toEqual([['closed'], ['applied']]);
  });
});
