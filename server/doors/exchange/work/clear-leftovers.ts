import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKept } from '../../../platform/read-kept.ts';
import { isAbandoned } from '../draft/staging.ts';
import { UNPACKED } from '../reading/unpack-archive.ts';
import { sessionFolder } from '../sessions/session.ts';
import type { WorkDeps } from './session-files.ts';

/** Clears away what imports were reading whose processes have died. */
export async function clearAbandoned({ dataDir }: Pick<WorkDeps, 'dataDir'>): Promise<void> {
  for (const folder of [join(dataDir, 'exchange'), tmpdir()]) {
    await removeAmong(folder, isAbandoned);
  }
}

/**
 * Clears away folders of a session that no file of it lies in: an archive was being unpacked when the
 * process died, or another of the same name has come since.
 */
export async function clearUnpacked(
  { store, dataDir }: WorkDeps,
  sessionId: number,
): Promise<void> {
  const folder = sessionFolder(sessionId);
  const rows = await store.db
    .selectFrom('exchange_files')
    .select(['role', 'path', 'facts'])
    .where('session_id', '=', sessionId)
    .where('role', '!=', 'picture')
    .execute();
  const used = rows.flatMap(({ role, path, facts }) => {
    if (role !== 'archive' || facts === '') return [path];
    return [path, `${readKept<{ folder: string }>(facts).folder}/`];
  });
  const isUnused = (name: string) =>
    name.startsWith(UNPACKED) && !used.some((path) => path.startsWith(`${join(folder, name)}/`));
  await removeAmong(join(dataDir, folder), isUnused);
}

async function removeAmong(folder: string, isGone: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter(isGone)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
