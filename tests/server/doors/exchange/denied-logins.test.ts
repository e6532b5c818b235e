import { afterEach, beforeEach, expect, it } from 'vitest';
import { showJournal } from '../../../../server/doors/exchange/journal/show-journal.ts';
import { forgetOldSessions } from '../../../../server/doors/exchange/journal/watch-nodes.ts';
import { listDenials, noteDenial } from '../../../../server/doors/exchange/nodes/denials.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/millis.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { createExchangeShop, type ExchangeShop, LOGIN, NOW } from './exchange-shop.ts';

describeOnBothStores('logins of a node that are not let in', (dialect) => {
  let shop: ExchangeShop;
  beforeEach(async () => {
    shop = await createExchangeShop(dialect, undefined, { isIdle: true });
  });
  afterEach(() => shop.close());

  async function logIn({ login = LOGIN.login, password = LOGIN.password }): Promise<number> {
    const Authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const query = 'type=catalog&mode=checkauth';
    return (await fetch(`${shop.url}?${query}`, { headers: { Authorization } })).status;
  }
  const denials = async () =>
    (await listDenials(shop.store.db, shop.clock.now)).map(({ nodeId: _node, ...rest }) => rest);
  const rows = () => shop.store.db.selectFrom('exchange_denials').select('times').execute();
  const denied = { cause: 'password', times: 1, address: '127.0.0.1', since: NOW, lastAt: NOW };

  it('are one row however many there are, which the owner sees', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await logIn({ password: `wrong ${time}` })).toBe(401);
    }
    expect(await denials()).toEqual([{ ...denied, times: 3 }]);
    // Strangers from everywhere, each within the limits of his network.
    const { store, clock } = shop;
    const { id: nodeId } = await store.db
      .selectFrom('exchange_nodes')
      .select('id')
      .executeTakeFirstOrThrow();
    for (let time = 0; time < 100; time++) {
      const address = `203.0.113.${time}`;
      clock.now += MINUTE_MS;
      const denial = { nodeId, cause: 'password', address, now: clock.now } as const;
      await transaction(store, (tx) => noteDenial(tx, denial));
    }
    const last = { address: '203.0.113.99', times: 103, lastAt: NOW + 100 * MINUTE_MS };
    expect(await denials()).toEqual([{ ...denied, ...last }]);
    expect(await rows()).toHaveLength(1);
    expect(await showJournal(store.db, clock.now)).toContain(
      'не впустили: неверный пароль, 20 ноября 13:40 с\u00a0адреса 203.0.113.99, всего 103\u00a0раза с\u00a020 ноября 12:00',
    );
  });

  it('of names that are no node’s leave nothing', async () => {
    expect(await logIn({ login: 'stranger' })).toBe(401);
    expect(await rows()).toEqual([]);
  });

  it('are counted anew after a quiet day, and go after a month', async () => {
    await logIn({ password: 'wrong' });
    shop.clock.now += DAY_MS + MINUTE_MS;
    await logIn({ password: 'wrong' });
    const later = NOW + DAY_MS + MINUTE_MS;
    expect(await denials()).toEqual([{ ...denied, since: later, lastAt: later }]);
    shop.clock.now += 8 * DAY_MS;
    expect(await denials()).toEqual([]);
    const { store, dataDir, clock } = shop;
    await forgetOldSessions({ store, dataDir, now: () => clock.now });
    expect(await rows()).toHaveLength(1);
    clock.now += 30 * DAY_MS;
    await forgetOldSessions({ store, dataDir, now: () => clock.now });
    expect(await rows()).toEqual([]);
  });

  it('tell an address that is not allowed and a node that is switched off', async () => {
    await shop.saveNode({ addresses: ['203.0.113.7'] });
    expect(await logIn({})).toBe(200);
    await transaction(shop.store, (tx) =>
      tx.updateTable('exchange_nodes').set({ disabled_at: NOW }).execute(),
    );
    shop.clock.now += MINUTE_MS;
    expect(await logIn({})).toBe(401);
    expect(await denials()).toMatchObject([
      { cause: 'disabled', times: 1 },
      { cause: 'address', times: 1 },
    ]);
  });
});
