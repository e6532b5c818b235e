import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { Millis } from '../../../../shared/millis.ts';
import { type DiskRoom, type FreeBytes, openDiskRoom } from '../../../platform/disk-room.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { ExchangeFileTable } from '../../../platform/store/tables/exchange-tables.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import { ProtocolFailure } from '../sessions/protocol-failure.ts';
import { type SessionRow, sessionFolder } from '../sessions/session.ts';
import { OVER, touchSession } from '../sessions/take-work.ts';
import { isPicture } from '../work/read-role.ts';
import { UNREAD } from '../work/session-files.ts';

interface ReceivedPart {
  session: SessionRow;
  /** Clean. */
  name: string;
  body: Readable;
  /** A part that is smaller ends its file. */
  fileLimit: number;
}

interface PartDeps {
  store: Store;
  dataDir: string;
  now: () => Millis;
  /** Absent: those of the machine. */
  freeBytes?: FreeBytes;
  /** Milliseconds between two notes that a part still comes. */
  touchMs?: number;
}

type FileRow = Selectable<ExchangeFileTable>;

const MAX_SESSION_BYTES = 8 * 2 ** 30;
const MAX_SESSION_FILES = 300_000;
const TOUCH_MS = 5000;
const NO_ROOM = 'Файлы обмена слишком велики или кончилось место';

/** States of a file that is all here, or being applied: the same part once more changes nothing. */
const HERE: ReadonlySet<string> = new Set(['received', 'asked']);

/** Beginnings of files that are sent anew; in the middle of a file they are only noise. */
const BEGINNINGS: readonly (readonly [kind: RegExp, beginning: RegExp])[] = [
  [/\.xml$/i, /^(?:\xef\xbb\xbf)?<\?xml/],
  [/\.jpe?g$/i, /^\xff\xd8\xff/],
  [/\.png$/i, /^\x89PNG/],
  [/\.gif$/i, /^GIF8/],
  [/\.webp$/i, /^RIFF/],
];

/**
 * Takes a part of a file to the disk and adds it to what came before. The row tells how much of the
 * file counts: what a broken call has left behind it is cut off by the next one.
 * @throws ProtocolFailure when it is too much or does not fit what is there.
 */
export async function receivePart(deps: PartDeps, part: ReceivedPart): Promise<void> {
  const { session, name } = part;
  // Names on the disk are ours: the client's name of a file leads nowhere else.
  const fresh = join(sessionFolder(session.id), randomBytes(8).toString('hex'));
  await mkdir(dirname(join(deps.dataDir, fresh)), { recursive: true });
  // A client that gave up may send the part again while the first one still comes.
  const incoming = `${join(deps.dataDir, fresh)}.part`;
  try {
    const room = openRoom(deps, session);
    const stopTouching = touchNowAndThen(deps, session.id);
    const written = writePart(part.body, incoming, room).finally(stopTouching);
    const { bytes, hash, head } = await written;
    // A part may come for minutes: what is known of its file may be another matter by now.
    const known = await findFile(deps.store, session.id, name);
    if (bytes === 0) throw new ProtocolFailure(`${name}: пустая часть`);
    if (known && HERE.has(known.state) && known.last_part === hash) return;
    const isNew = beginsAnew(known, { name, head, fileLimit: part.fileLimit });
    if (!isNew && known?.state !== 'received') {
      throw new ProtocolFailure(`${name}: файл уже принят, начните обмен заново`);
    }
    const before = isNew ? 0 : known.bytes;
    // A file that is sent anew is another one on the disk: the former may be being read.
    const path = isNew ? fresh : known.path;
    // The part lies on the disk twice until it is added.
    if (openRoom(deps, session).left() < bytes) throw new ProtocolFailure(NO_ROOM);
    await append(incoming, join(deps.dataDir, path), before);
    const first_bytes = isNew ? bytes : known.first_bytes;
    await saveFile(deps, {
      session_id: session.id,
      name,
      path,
      first_bytes,
      bytes: before + bytes,
      parts: isNew ? 1 : known.parts + 1,
      last_bytes: bytes,
      last_part: hash,
    });
  } finally {
    await rm(incoming, { force: true });
  }
}

/** A session is not silent while a part of it still comes, for minutes on a slow line. */
function touchNowAndThen(
  { store, now, touchMs = TOUCH_MS }: PartDeps,
  sessionId: number,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A note that fails is followed by the next.
    running ??= touchSession(store, sessionId, now())
      .catch(() => {})
      .finally(() => {
        running = null;
      });
  }, touchMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

function beginsAnew(
  known: FileRow | null,
  { name, head, fileLimit }: { name: string; head: string; fileLimit: number },
): known is null {
  if (!known || known.bytes === 0) return true;
  if (BEGINNINGS.some(([kind, beginning]) => kind.test(name) && beginning.test(head))) return true;
  if (!head.startsWith('PK\x03\x04')) return false;
  // An entry of an archive may begin just where a part does; not after the last part.
  const isWhole =
    known.last_bytes < known.first_bytes || (known.parts === 1 && known.bytes < fileLimit);
  return isWhole || known.state !== 'received';
}

async function findFile(store: Store, sessionId: number, name: string): Promise<FileRow | null> {
  const row = await store.db
    .selectFrom('exchange_files')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Room for what may still come of a session. @throws ProtocolFailure when there is none. */
function openRoom({ dataDir, freeBytes }: PartDeps, session: SessionRow): DiskRoom {
  if (session.files >= MAX_SESSION_FILES) {
    throw new ProtocolFailure('Слишком много файлов в одном обмене');
  }
  const disk = openDiskRoom(dataDir, freeBytes);
  if (disk.left() <= 0) throw new ProtocolFailure('На диске магазина нет места');
  let allowed = MAX_SESSION_BYTES - session.bytes;
  const left = () => Math.min(allowed, disk.left());
  return {
    left,
    take(bytes) {
      allowed -= bytes;
      return disk.take(bytes) && allowed >= 0;
    },
  };
}

async function writePart(
  body: Readable,
  path: string,
  room: DiskRoom,
): Promise<{ bytes: number; hash: string; head: string }> {
  const hash = createHash('sha256');
  const handle = await open(path, 'w');
  let bytes = 0;
  let head = '';
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (!room.take(chunk.length)) throw new ProtocolFailure(NO_ROOM);
      if (head.length < 16) head += Buffer.from(chunk.subarray(0, 16)).toString('latin1');
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { bytes, head, hash: hash.digest('base64url') };
}

/** Appends a part, on the disk for good before the row says so. */
async function append(from: string, to: string, before: number): Promise<void> {
  const source = await open(from, 'r');
  const target = await open(to, before === 0 ? 'w' : 'r+');
  try {
    await target.truncate(before);
    let at = before;
    for await (const chunk of source.createReadStream({
      autoClose: false,
    }) as AsyncIterable<Uint8Array>) {
      await target.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
}

type SavedFile = Omit<
  FileRow,
  | 'id'
  | 'role'
  | 'state'
  | 'share'
  | 'detail'
  | 'facts'
  | 'unknown'
  | 'attempts'
  | 'started_at'
  | 'ended_at'
>;

async function saveFile({ store, now }: PartDeps, file: SavedFile): Promise<void> {
  const { session_id, name, path, bytes, parts, first_bytes, last_bytes, last_part } = file;
  const values = {
    path,
    bytes,
    parts,
    first_bytes,
    last_bytes,
    last_part,
    // Pictures are told by their names: nobody has to look into each.
    role: isPicture(name) ? 'picture' : '',
    state: 'received',
    ...UNREAD,
  } as const;
  await transaction(store, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('exchange_sessions')
      .set(({ eb }) => ({
        bytes: eb('bytes', '+', last_bytes),
        files: eb('files', '+', parts === 1 ? 1 : 0),
        active_at: now(),
      }))
      .where('id', '=', session_id)
      .where('state', 'not in', ['ending', 'closed'])
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ProtocolFailure(OVER);
    await tx
      .insertInto('exchange_files')
      .values({
        session_id,
        name,
        path,
        bytes,
        parts,
        first_bytes,
        last_bytes,
        last_part,
        role: values.role,
        state: 'received',
        started_at: null,
        ended_at: null,
      })
      .onConflict((conflict) => conflict.columns(['session_id', 'name']).doUpdateSet(values))
      .execute();
  });
}

/** Forgets what a session has sent, for an exchange that begins anew. */
export async function forgetFiles({ store, dataDir }: PartDeps, sessionId: number): Promise<void> {
  await transaction(store, (tx) => deleteFiles(tx, sessionId));
  await rm(join(dataDir, sessionFolder(sessionId)), { recursive: true, force: true });
}

async function deleteFiles(tx: Tx, sessionId: number): Promise<void> {
  const asked = await tx
    .selectFrom('exchange_files')
    .select('name')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  if (asked) throw new ProtocolFailure(`${asked.name}: ещё загружается`);
  await tx.deleteFrom('exchange_files').where('session_id', '=', sessionId).execute();
  await tx
    .updateTable('exchange_sessions')
    .set({ bytes: 0, files: 0 })
    .where('id', '=', sessionId)
    .execute();
}
