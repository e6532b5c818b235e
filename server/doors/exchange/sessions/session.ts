import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { HOUR_MS, type Millis } from '../../../../shared/millis.ts';
import { nextNumber } from '../../../platform/store/next-number.ts';
import type { Db, Store } from '../../../platform/store/open-store.ts';
import type { ExchangeSessionTable } from '../../../platform/store/tables/exchange-tables.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { ExchangeNode } from '../nodes/exchange-node.ts';

export type SessionKind = ExchangeSessionTable['kind'];
export type SessionRow = Selectable<ExchangeSessionTable>;

/** Time without a call after which a session is no login any more. */
const IDLE_MS = HOUR_MS;

/** Folder of a session below the data folder. */
export const sessionFolder = (sessionId: number) => join('exchange', String(sessionId));

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens a session and gives the value of its cookie; sessions that work go on. */
export async function openSession(
  store: Store,
  { node, kind, address, now }: OpenedSession,
): Promise<string> {
  const token = randomBytes(24).toString('hex');
  await transaction(store, async (tx) => {
    // PostgreSQL gives each number once by itself.
    const id = store.dialect === 'sqlite' ? await nextNumber(tx, 'exchange_sessions') : undefined;
    await tx
      .insertInto('exchange_sessions')
      .values({
        id,
        node_id: node.id,
        kind,
        token: hashToken(token),
        address,
        state: 'opened',
        started_at: now,
        active_at: now,
        ended_at: null,
        removal: null,
      })
      .execute();
    await forgetLogins(tx, node.id);
  });
  return token;
}

/** Logins of a node that stay though nothing came of them. */
const KEPT_LOGINS = 200;

/** Lets go of the oldest logins that brought and took nothing: the client makes one more before each exchange. */
async function forgetLogins(tx: Tx, nodeId: number): Promise<void> {
  const idle = tx
    .selectFrom('exchange_sessions')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('state', '=', 'opened')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchange_files')
            .select('exchange_files.id')
            .whereRef('session_id', '=', 'exchange_sessions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchange_batches')
            .select('exchange_batches.id')
            .whereRef('session_id', '=', 'exchange_sessions.id'),
        ),
      ),
    );
  const oldest = await idle.orderBy('id', 'desc').offset(KEPT_LOGINS).limit(KEPT_LOGINS).execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await tx.deleteFrom('exchange_sessions').where('id', 'in', ids).execute();
}

interface OpenedSession {
  node: ExchangeNode;
  kind: SessionKind;
  address: string;
  now: Millis;
}

/** The session of a cookie; null when there is none, or it is over. */
export async function findSession(db: Db, token: string, now: Millis): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('exchange_sessions')
    .selectAll()
    .where('token', '=', hashToken(token))
    .executeTakeFirst();
  if (!row || now - row.active_at > IDLE_MS) return null;
  return row;
}

/** The last session of a node that is not over, for clients that forget their cookie. */
export async function findLastSession(
  db: Db,
  node: ExchangeNode,
  kind: SessionKind,
): Promise<SessionRow | null> {
  const row = await db
    .selectFrom('exchange_sessions')
    .selectAll()
    .where('node_id', '=', node.id)
    .where('kind', '=', kind)
    .where('state', 'in', ['opened', 'working'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Longest name of a version that is kept. */
const MOST_VERSION = 20;

/** Keeps the version of the protocol that a client names: faults of an exchange are told by it. */
export async function noteVersion(store: Store, session: SessionRow, named: string): Promise<void> {
  const version = named.slice(0, MOST_VERSION);
  if (version === session.version) return;
  await transaction(store, (tx) =>
    tx.updateTable('exchange_sessions').set({ version }).where('id', '=', session.id).execute(),
  );
}
