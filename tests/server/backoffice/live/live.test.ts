import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveDesk } from '../../../../server/backoffice/desk/desk-deps.ts';
import { deskPages } from '../../../../server/backoffice/desk-table.ts';
import {
  findStaff,
  openStaffSession,
} from '../../../../server/backoffice/identity/staff-sessions.ts';
import { createLiveDesk } from '../../../../server/backoffice/live/live-desk.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { mayRole, STAFF_ROLES, type StaffRole } from '../../../../shared/backoffice.ts';
import * as desk from '../../../../shared/desk-routes.ts';
import { type DeskBench, openDeskBench } from '../desk/desk-bench.ts';

let bench: DeskBench;
let live: LiveDesk;
beforeAll(async () => {
  bench = await openDeskBench();
  const { store, log } = bench.shop.deps;
  live = createLiveDesk({ store, log, now: () => bench.shop.clock.now });
});
afterAll(async () => {
  live.close();
  await bench.close();
});

/** A session of one of the staff. */
async function signedIn(role: StaffRole) {
  const { store } = bench.shop.deps;
  const { now } = bench.shop.clock;
  const { staffId } = bench.as(role);
  const session = { staffId, address: '127.0.0.1', userAgent: 'test', now };
  const token = await transaction(store, (tx) => openStaffSession(tx, session));
  const staff = await findStaff(store, token, { isDemoPlace: false, now });
  return { ...staff!, cookie: `staff=${token}` };
}

/** Counts as they come. */
async function* countsOf(stream: Readable): AsyncGenerator<Record<string, number>> {
  for await (const bytes of stream) {
    for (const [, json] of Buffer.from(bytes)
      .toString()
      .matchAll(/^data: (.*)$/gm))
      yield JSON.parse(json!);
  }
}

it('tells how many wait at once, and again when that changes', async () => {
  const stream = live.follow(await signedIn('sales'));
  const counts = countsOf(stream);
  const first = (await counts.next()).value;
  await bench.newOrder({ status: 'review' });
  await live.tell();
  expect((await counts.next()).value).toMatchObject({ orders: first['orders'] + 1 });
  stream.destroy();
});

it.each(STAFF_ROLES)('tells %s of the queues that they may see, and of no others', async (role) => {
  const stream = live.follow(await signedIn(role));
  const { value } = await countsOf(stream).next();
  expect('orders' in value).toBe(mayRole(role, 'orders.see'));
  expect('money' in value).toBe(mayRole(role, 'money.see'));
  expect('callbacks' in value).toBe(mayRole(role, 'inquiries.see'));
  stream.destroy();
});

it('ends with the session, and does not keep it open', async () => {
  const staff = await signedIn('sales');
  const counts = countsOf(live.follow(staff));
  await counts.next();
  const { store } = bench.shop.deps;
  const ended_at = bench.shop.clock.now;
  await transaction(store, (tx) =>
    tx.updateTable('staff_sessions').set({ ended_at }).where('id', '=', staff.sessionId).execute(),
  );
  await live.tell();
  expect((await counts.next()).done).toBe(true);
  const idle = countsOf(live.follow(await signedIn('sales')));
  await idle.next();
  bench.shop.clock.now += 13 * 3_600_000;
  await live.tell();
  expect((await idle.next()).done).toBe(true);
});

it('follows four pages of a session: the fifth takes the place of the first', async () => {
  const staff = await signedIn('viewer');
  const streams = Array.from({ length: 5 }, () => live.follow(staff));
  const [first] = streams;
  await Promise.all(streams.map((stream) => countsOf(stream).next()));
  expect(first?.readableEnded || first?.destroyed).toBe(true);
});

it('ends every stream when the shop stops', async () => {
  const { store, log } = bench.shop.deps;
  const stopping = createLiveDesk({ store, log, now: () => bench.shop.clock.now });
  const counts = countsOf(stopping.follow(await signedIn('sales')));
  await counts.next();
  stopping.close();
  expect((await counts.next()).done).toBe(true);
  expect((await countsOf(stopping.follow(await signedIn('sales'))).next()).done).toBe(true);
});

it('is the only page without an end, and passes nginx piece by piece', async () => {
  expect(deskPages.filter(({ isLive }) => isLive).map(({ path }) => path)).toEqual([
    desk.live.path,
  ]);
  expect((await bench.office.anybody.get(desk.live())).status).toBe(303);
  const { cookie } = await signedIn('content');
  const server = createServer(bench.office.listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}${desk.live()}`, {
    headers: { Cookie: cookie },
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  expect(answer.headers.get('content-encoding')).toBeNull();
  const counts = countsOf(Readable.from(answer.body!));
  expect((await counts.next()).value).toHaveProperty('callbacks');
  await counts.return(undefined);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
