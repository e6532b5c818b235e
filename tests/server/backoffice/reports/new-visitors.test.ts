import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReport } from '../../../../server/backoffice/reports/read-report.ts';
import { refreshReports } from '../../../../server/backoffice/reports/refresh-reports.ts';
import { createGuest } from '../../../../server/identity/create-guest.ts';
import { forgetIdleGuests } from '../../../../server/identity/forget-idle-guests.ts';
import { GUEST_TOKEN_MS } from '../../../../server/identity/token-lifetimes.ts';
import { register } from '../../../../server/login/register.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/millis.ts';
import { moscowDay } from '../../../../shared/ru/dates.ts';
import { guestFrom } from '../../../helpers/shoppers.ts';
import { describeOnBothStores } from '../../../helpers/with-store.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

describeOnBothStores('new visitors in the funnel', (dialect) => {
  let bench: DeskBench;
  beforeAll(async () => {
    bench = await openDeskBench(dialect);
  });
  afterAll(() => bench.close());

  const comeIn = async () => {
    const { deps, clock } = bench.shop;
    const token = await createGuest({ ...deps, now: clock.now }, guestFrom());
    const claims = deps.tokens.read(token);
    return claims?.kind === 'guest' ? claims.shopperId : null;
  };
  const refresh = () => refreshReports(bench.shop.deps.store, bench.shop.clock.now);
  /** Visitors of the days of two instants and all between. */
  const visitors = async (first: number, last = first) => {
    const period = { from: moscowDay(first), to: moscowDay(last), now: bench.shop.clock.now };
    const { rows } = await readReport(bench.db, 'funnel', period);
    return rows[0]?.[1];
  };

  it('are counted once each, whether they register or not, and never forgotten', async () => {
    const { clock, deps } = bench.shop;
    const { store, tokens } = deps;
    clock.now += 2 * DAY_MS;
    const day = clock.now;
    await comeIn();
    const guestId = await comeIn();
    await refresh();
    expect(await visitors(day)).toBe(2);
    const person = { firstName: 'Анна', lastName: 'Белова', email: '', firm: null };
    const consent = { personalData: '1', mailing: null };
    const client = { userAgent: '', address: '' };
    const proven = { phone: '+79031230001', codeId: `visit ${dialect}`, guestId, client, consent };
    await register({ store, tokens, now: clock.now }, { ...person, ...proven });
    await refresh();
    expect(await visitors(day)).toBe(2);
    clock.now += HOUR_MS;
    await comeIn();
    await refresh();
    expect(await visitors(day)).toBe(3);

    clock.now += DAY_MS;
    const order = await bench.newOrder({ status: 'completed' });
    const next = clock.now;
    await refresh();
    expect(await visitors(day, next)).toBe(4);
    clock.now += GUEST_TOKEN_MS + DAY_MS;
    expect(await forgetIdleGuests(store, clock.now)).toBe(3);
    await refresh();
    expect([await visitors(day), await visitors(next)]).toEqual([3, 1]);
    // An order of that day changes long after.
    await transaction(store, (tx) =>
      tx.updateTable('orders').set({ updated_at: clock.now }).where('id', '=', order).execute(),
    );
    await refresh();
    expect(await visitors(next)).toBe(1);
    expect(await visitors(day, clock.now)).toBe(4);
  });
});
