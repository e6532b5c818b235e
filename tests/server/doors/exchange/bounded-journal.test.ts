import { afterEach, beforeEach, expect, it } from 'vitest';
import { showSession } from '../../../../server/doors/exchange/journal/show-journal.ts';
import { getNode } from '../../../../server/doors/exchange/nodes/exchange-node.ts';
import { noteStep } from '../../../../server/doors/exchange/sessions/note-step.ts';
import { openSession } from '../../../../server/doors/exchange/sessions/session.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN } from './exchange-shop.ts';

describeOnBothStores('the journal of an exchange', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect);
  });
  afterEach(() => shop.close());

  const sessions = () =>
    shop.store.db.selectFrom('exchange_sessions').select(['id', 'version']).orderBy('id').execute();
  const open = async () => {
    const node = await getNode(shop.store.db, 1);
    await openSession(shop.store, { node, kind: 'sale', address: '::1', now: shop.clock.now });
  };

  it('keeps the newest steps of a session and counts the others', async () => {
    await open();
    for (let at = 1; at <= 950; at++) {
      const answer = at % 10 === 0 ? 'failure\nНет' : 'success';
      const step = { sessionId: 1, at, ms: 1, step: `step ${at}`, file: '', answer };
      await noteStep(shop.store, step);
    }
    const steps = await shop.store.db
      .selectFrom('exchange_steps')
      .select('step')
      .orderBy('id')
      .execute();
    expect(steps.length).toBeLessThanOrEqual(400);
    expect(steps.at(-1)?.step).toBe('step 950');
    const gone = 950 - steps.length;
    const text = (await showSession(shop.store.db, 1)) ?? '';
    expect(text).toMatch(
      new RegExp(
        `раньше было ещё ${gone}\u00a0шаг\\S*, отказов среди них ${Math.floor(gone / 10)}`,
      ),
    );
  });

  it('keeps the newest logins that brought nothing, and those that were given orders', async () => {
    await open();
    await transaction(shop.store, (tx) =>
      tx
        .insertInto('exchange_batches')
        .values({ node_id: 1, session_id: 1, given_at: 1, ended_at: null })
        .execute(),
    );
    for (let at = 0; at < 230; at++) await open();
    const kept = (await sessions()).map(({ id }) => id);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([201, 1, 231]);
  });

  it('keeps the last batches of a session that nobody acknowledges', async () => {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const ask = async (query: string, cookie = '') => {
      const headers = { Authorization: `Basic ${pair}`, ...(cookie && { Cookie: cookie }) };
      return (await fetch(`${shop.url}?type=sale&${query}`, { headers })).text();
    };
    const [, name, value] = (await ask('mode=checkauth')).split('\n');
    for (let at = 0; at < 60; at++) await ask('mode=query', `${name}=${value}`);
    const batches = await shop.store.db.selectFrom('exchange_batches').select('id').execute();
    expect(batches).toHaveLength(51);
  });

  it('names the version that 1C asks for', async () => {
    const pair = Buffer.from(`${LOGIN.login}:${LOGIN.password}`).toString('base64');
    const headers = { Authorization: `Basic ${pair}` };
    await fetch(`${shop.url}?type=catalog&mode=init&version=2.09`, { headers });
    expect(await sessions()).toEqual([{ id: 1, version: '2.09' }]);
    expect(await showSession(shop.store.db, 1)).toContain('версия обмена 2.09');
  });
});
