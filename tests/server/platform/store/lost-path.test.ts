import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isStoreTrouble } from '../../../../server/platform/store/is-store-trouble.ts';
import { openStore, type Store } from '../../../../server/platform/store/open-store.ts';
import { transaction } from '../../../../server/platform/store/transaction.ts';
import { endLater } from '../../../helpers/ends.ts';
import { TEMPLATE } from '../../../helpers/spare-databases.ts';
import { createDatabase, type TestDatabase } from '../../../helpers/with-store.ts';

/** A path to a server that may be lost: its connections stay open, and nothing comes through any more. */
async function openPath(target: URL) {
  const open: Socket[] = [];
  const server = createServer((near) => {
    const far = dial(Number(target.port), target.hostname);
    for (const end of [near, far]) end.on('error', () => {});
    near.pipe(far).pipe(near);
    open.push(near, far);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    lose() {
      for (const end of open.splice(0)) {
        end.unpipe();
        end.pause();
      }
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const patience = { waitMs: 2000, lockMs: 200, statementMs: 500, idleMs: 500 };
/** Milliseconds in which a statement must fail whose answer never comes. */
const SOON_MS = 12_000;

describe('a path to PostgreSQL that is lost', () => {
  let database: TestDatabase;
  let path: Awaited<ReturnType<typeof openPath>>;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase(TEMPLATE);
    path = await openPath(new URL(database.url));
    store = await openStore({ databaseUrl: path.url, file: '' }, patience);
  });
  afterAll(async () => {
    path.lose();
    await store.close();
    await database.drop();
    void path.close();
  });

  const read = (): Promise<unknown> => store.db.selectFrom('sequences').select('name').execute();
  const write = (): Promise<unknown> =>
    transaction(store, (tx) => sql`update sequences set value = value + 1`.execute(tx));
  const failureOf = async (work: Promise<unknown>) => {
    const late = new Promise((resolve) => void setTimeout(resolve, SOON_MS, 'late'));
    return Promise.race([late, work.catch((error: unknown) => error)]);
  };

  beforeEach(async () => {
    // Connections that a test before has lost are replaced first.
    const all = () => Promise.all(Array.from({ length: 6 }, () => Promise.all([read(), write()])));
    await expect.poll(all).toBeDefined();
  });

  it.each([
    ['reading', 4, read],
    ['a change', 6, write],
  ] as const)(
    'fails %s as trouble of the store, and other connections take over',
    async (_, connections, work) => {
      path.lose();
      const failures = await Promise.all(
        Array.from({ length: connections }, () => failureOf(work())),
      );
      for (const failure of failures) expect(isStoreTrouble(failure), String(failure)).toBe(true);
      // Connections that nobody has used since fail, or are replaced, one by one.
      await expect.poll(work).toBeDefined();
      await Promise.all(Array.from({ length: connections }, work));
    },
  );

  it('fails a change in the midst of it', async () => {
    const failure = await failureOf(
      transaction(store, async (tx) => {
        await tx.selectFrom('sequences').select('name').execute();
        path.lose();
        await tx.selectFrom('sequences').select('value').execute();
      }),
    );
    expect(isStoreTrouble(failure), String(failure)).toBe(true);
  });

  /** Time beyond that in which an answer or a connection is waited for. */
  const standStill = () => {
    const endsAt = performance.now() + 5200;
    while (performance.now() < endsAt);
  };

  it('is no slow process of our own: an answer that lies unread is read', async () => {
    const reading = sql`select pg_sleep(0.2)`.execute(store.db);
    await pause(50);
    standStill();
    await expect(reading).resolves.toBeDefined();
  });

  it.each([
    ['reading', () => store.db],
    ['a change', () => store.writer],
  ] as const)(
    'is no slow process of our own: %s takes the connection that became free unseen',
    async (_, connections) => {
      const work = () => sql`select pg_sleep(0.2)`.execute(connections());
      const works = Array.from({ length: 9 }, work);
      await pause(50);
      standStill();
      await expect(Promise.all(works)).resolves.toBeDefined();
    },
  );
});

it('a server that accepts connections and says nothing is told by its name', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  endLater(() => void server.close());
  const { port } = server.address() as { port: number };
  const opening = openStore({ databaseUrl: `postgres://shop@127.0.0.1:${port}/shop`, file: '' });
  await expect(opening).rejects.toThrow('PostgreSQL gave no connection within 5000 ms');
});
