import { setTimeout as pause } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Store } from '../../../platform/store/open-store.ts';
import type { ExchangeFileTable } from '../../../platform/store/tables/exchange-tables.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { ProtocolFailure } from '../sessions/protocol-failure.ts';
import type { SessionRow } from '../sessions/session.ts';

interface AskedImport {
  session: SessionRow;
  /** Clean. */
  name: string;
  /** Longest time until an answer, milliseconds. */
  holdMs: number;
  /** Starts the import where none runs. */
  wake: () => void;
  /** The client has gone. */
  signal: AbortSignal;
}

const LOOK_MS = 50;
const isArchive = (name: string) => /\.zip$/i.test(name);

type FileRow = Selectable<ExchangeFileTable>;

/**
 * Asks for a file to be applied and waits for it, as long as a client may wait: the client repeats a
 * call that is in progress without a pause. Gives the answer. @throws ProtocolFailure when it cannot be.
 */
export async function askImport(store: Store, asked: AskedImport): Promise<string> {
  const { session, name, holdMs, wake, signal } = asked;
  await transaction(store, (tx) => markAsked(tx, session.id, name));
  wake();
  const until = performance.now() + holdMs;
  for (;;) {
    const files = await listWanted(store, session.id, name);
    const refused = files.find(({ state }) => state === 'refused');
    if (refused) throw new ProtocolFailure(refused.detail || 'Файл не загружен');
    if (files.every(({ state }) => state === 'applied')) {
      return `success\n${files.find((file) => file.name === name)?.detail ?? ''}`.trimEnd();
    }
    if (performance.now() > until || signal.aborted) return `progress\n${describeProgress(files)}`;
    await pause(LOOK_MS);
  }
}

async function markAsked(tx: Tx, sessionId: number, name: string): Promise<void> {
  const known = await tx
    .selectFrom('exchange_files')
    .select(['id', 'state'])
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (known?.state === 'asked') return;
  const archives = await listArchives(tx, sessionId);
  if (known) {
    const mayBeInside = archives.some(({ state }) => state !== 'applied' && state !== 'refused');
    // An archive that is still closed may bring another file of this name than the one that was read.
    if (known.state !== 'received' && !mayBeInside) return;
    await tx
      .updateTable('exchange_files')
      .set({ state: 'asked' })
      .where('id', '=', known.id)
      .execute();
    return;
  }
  if (archives.length === 0) throw new ProtocolFailure(`Файл ${name} не пришёл`);
  // Names from inside an archive may come before it was opened.
  await tx
    .insertInto('exchange_files')
    .values({
      session_id: sessionId,
      name,
      path: '',
      state: 'asked',
      started_at: null,
      ended_at: null,
    })
    .execute();
}

async function listArchives(tx: Tx, sessionId: number): Promise<Pick<FileRow, 'state'>[]> {
  return tx
    .selectFrom('exchange_files')
    .select('state')
    .where('session_id', '=', sessionId)
    .where(({ fn }) => fn<string>('lower', ['name']), 'like', '%.zip')
    .execute();
}

/** The file itself; of an archive also all that was in it. */
async function listWanted({ db }: Store, sessionId: number, name: string): Promise<FileRow[]> {
  const files = db.selectFrom('exchange_files').selectAll().where('session_id', '=', sessionId);
  if (!isArchive(name)) return files.where('name', '=', name).execute();
  return files.where('state', '!=', 'received').execute();
}

function describeProgress(files: readonly FileRow[]): string {
  const waiting = files.filter(({ state }) => state === 'asked');
  const [current] = waiting.filter(({ share }) => share > 0);
  if (!current) return 'Файл ждёт очереди';
  return `${current.name}: ${Math.floor(current.share * 100)} %`;
}
