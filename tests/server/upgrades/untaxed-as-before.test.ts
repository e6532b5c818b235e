import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { parseNodeSettings } from '../../../server/doors/exchange/nodes/node-settings.ts';
import { describeOnBothStores } from '../../helpers/with-store.ts';
import { createFormerStore } from './former-store.ts';

describeOnBothStores('nodes of before prices without the tax got it', (dialect) => {
  it('go on with their prices as they are, when they have exchanged', async () => {
    const former = await createFormerStore(dialect, '0330-closed-inquiries');
    for (const [name, settings, seenAt] of [
      ['a', '{}', 1],
      ['b', '{"rests":"physical"}', 1],
      ['c', '{}', null],
    ] as const) {
      await sql`insert into exchange_nodes
        (name, login, password, profile, settings, orders_from, created_at, seen_at)
        values (${name}, ${name}, '', 'ut-2.07', ${settings}, 0, 0, ${seenAt})`.execute(former.db);
    }
    const store = await former.upgrade();
    const rows = await store.db
      .selectFrom('exchange_nodes')
      .select('settings')
      .orderBy('name')
      .execute();
    const told = rows.map(({ settings }) => parseNodeSettings(settings));
    expect(told.map(({ untaxed, rests }) => [untaxed, rests])).toEqual([
      ['keep', 'free'],
      ['keep', 'physical'],
      ['add', 'free'],
    ]);
    await store.close();
    await former.remove();
  });
});
