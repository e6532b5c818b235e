import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import type { Selectable } from 'kysely';
import type { Millis } from '../../../../shared/millis.ts';
import { countOf, type PluralForms } from '../../../../shared/ru/plural.ts';
import type { FreeBytes } from '../../../platform/disk-room.ts';
import { readKept } from '../../../platform/read-kept.ts';
import type { Store } from '../../../platform/store/open-store.ts';
import type { ExchangeFileTable } from '../../../platform/store/tables/exchange-tables.ts';
import { type Tx, transaction } from '../../../platform/store/transaction.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { findPlace, unpackAll } from '../reading/unpack-archive.ts';
import { sessionFolder } from '../sessions/session.ts';
import { type FileRole, rankOf, readRole } from './read-role.ts';

export type FileRow = Selectable<ExchangeFileTable>;

/** Materials of the work on sessions beside the shop. */
export interface WorkDeps {
  store: Store;
  dataDir: string;
  now: () => Millis;
  /** Absent: those of the machine. */
  freeBytes?: FreeBytes | undefined;
}

const FILES: PluralForms = ['файл', 'файла', 'файлов'];

/** Notes of a file of which nothing has been read. */
export const UNREAD = {
  share: 0,
  detail: '',
  facts: '',
  unknown: 0,
  attempts: 0,
  started_at: null,
  ended_at: null,
} as const satisfies Partial<FileRow>;

/** False for a file that was here: backups are without the files of exchanges. */
export const isOnDisk = ({ dataDir }: Pick<WorkDeps, 'dataDir'>, { path }: Pick<FileRow, 'path'>) =>
  existsSync(join(dataDir, path));

export async function listFiles({ db }: Store, sessionId: number): Promise<FileRow[]> {
  return db
    .selectFrom('exchange_files')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('id')
    .execute();
}

export async function setFile(
  store: Store,
  id: number,
  values: Partial<Omit<FileRow, 'id' | 'session_id' | 'name'>>,
): Promise<void> {
  await transaction(store, (tx) =>
    tx.updateTable('exchange_files').set(values).where('id', '=', id).execute(),
  );
}

/** Notes what became of a file that was read; false when it was sent anew meanwhile and has to be read again. */
export async function setReadFile(
  tx: Tx,
  { id, path }: Pick<FileRow, 'id' | 'path'>,
  values: Partial<Omit<FileRow, 'id' | 'session_id' | 'name' | 'path'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_files')
    .set(values)
    .where('id', '=', id)
    .where('path', '=', path)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Next file of a session to be applied; null when none waits. */
export async function chooseFile(deps: WorkDeps, sessionId: number): Promise<FileRow | null> {
  await settlePictures(deps, sessionId);
  const files = await listFilesBesidePictures(deps.store, sessionId);
  const asked = files.filter(({ state }) => state === 'asked');
  if (asked.length === 0) return null;
  const open = files.filter(({ state, path }) => path !== '' && /^(?:asked|received)$/.test(state));
  for (const file of open) {
    if (file.role !== '') continue;
    // The file is refused when its turn comes.
    if (!isOnDisk(deps, file)) continue;
    file.role = await readRole(join(deps.dataDir, file.path), file.name);
    await setFile(deps.store, file.id, { role: file.role });
  }
  const rank = ({ role }: FileRow) => rankOf(role as FileRole);
  const isOpened = (file: FileRow) => file.path !== '';
  const last = Math.max(...asked.map((file) => (isOpened(file) ? rank(file) : rankOf('rests'))));
  // Files that come earlier in the order go along, asked for or not.
  const due = open
    .filter((file) => rank(file) <= last)
    .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
  return due[0] ?? asked[0] ?? null;
}

/** Pictures have nothing to apply: goods find them by their names. All at once, they are thousands. */
async function settlePictures({ store, now }: WorkDeps, sessionId: number): Promise<void> {
  await transaction(store, (tx) =>
    tx
      .updateTable('exchange_files')
      .set({ state: 'applied', share: 1, ended_at: now() })
      .where('session_id', '=', sessionId)
      .where('role', '=', 'picture')
      .where('state', '=', 'asked')
      .execute(),
  );
}

async function listFilesBesidePictures({ db }: Store, sessionId: number): Promise<FileRow[]> {
  return db
    .selectFrom('exchange_files')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('role', '!=', 'picture')
    .orderBy('id')
    .execute();
}

/** Opens an archive: its files stand beside it from then on. */
export async function openArchiveFile(deps: WorkDeps, archive: FileRow): Promise<void> {
  const { store, dataDir } = deps;
  const folder = join(dataDir, sessionFolder(archive.session_id));
  const path = join(dataDir, archive.path);
  const file = { path, name: archive.name, bytes: archive.bytes, findPicture: () => null };
  const { feeds, places } = await unpackAll(file, folder, deps.freeBytes);
  const unpacked = places.values().next().value;
  const below = unpacked ? relative(dataDir, dirname(unpacked)) : '';
  if (unpacked) {
    await writeFile(join(dataDir, below, PLACES), JSON.stringify([...places]));
  }
  await transaction(store, async (tx) => {
    for (const feed of feeds) {
      const values = { path: relative(dataDir, feed.path), bytes: feed.bytes };
      const known = await tx
        .selectFrom('exchange_files')
        .select(['id', 'state'])
        .where('session_id', '=', archive.session_id)
        .where('name', 'in', [feed.name, posix.basename(feed.name)])
        .executeTakeFirst();
      if (known) {
        // A file of this name from a former archive, applied or refused, is another one.
        const isAsked = archive.state === 'asked' || known.state === 'asked';
        await tx
          .updateTable('exchange_files')
          .set({ ...UNREAD, ...values, role: '', state: isAsked ? 'asked' : 'received' })
          .where('id', '=', known.id)
          .execute();
        continue;
      }
      await tx
        .insertInto('exchange_files')
        .values({
          session_id: archive.session_id,
          name: feed.name,
          path: values.path,
          bytes: values.bytes,
          state: archive.state === 'asked' ? 'asked' : 'received',
          started_at: null,
          ended_at: null,
        })
        .execute();
    }
    await setReadFile(tx, archive, {
      state: 'applied',
      share: 1,
      facts: JSON.stringify({ folder: below }),
      detail: `В архиве ${countOf(feeds.length, FILES)}`,
      ended_at: deps.now(),
    });
  });
}

const PLACES = 'places.json';

/** Gives a row as a file to import, which finds the pictures that came with the session. */
export async function openSessionFiles(
  { store, dataDir }: WorkDeps,
  sessionId: number,
): Promise<(row: FileRow) => FeedFile> {
  const places = new Map<string, string>();
  for (const row of await listFiles(store, sessionId)) {
    if (row.role === 'archive' && row.facts !== '') {
      const { folder } = readKept<{ folder: string }>(row.facts);
      const list = join(dataDir, folder, PLACES);
      // Pictures of a folder that a restored backup is without are not found.
      if (!folder || !existsSync(list)) continue;
      const listed = readKept<[string, string][]>(await readFile(list, 'utf8'));
      for (const [name, path] of listed) places.set(name, path);
    } else if (row.path !== '') places.set(row.name, join(dataDir, row.path));
  }
  return ({ name, path, bytes }) => ({
    name,
    bytes,
    path: join(dataDir, path),
    findPicture: (picture) => findPlace(places, name, picture),
  });
}
