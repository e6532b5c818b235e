import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import * as desk from '../../../shared/desk-routes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

/** A file of a session as it came; orders from an accounting system hold people's data. */
export const exchangeFilePage: DeskPageRoute = {
  path: desk.exchangeFile.path,
  right: 'exchange.change',
  async load({ store, config }, { params }) {
    const file = await store.db
      .selectFrom('exchange_files')
      .select(['name', 'path'])
      .where('id', '=', readId(params['id']))
      .executeTakeFirst();
    // A file that a call named and that never came.
    if (!file || file.path === '') return null;
    const kept = await openKept(join(config.dataDir, file.path));
    if (!kept) return null;
    const name = posix.basename(file.name);
    return { kind: 'file', name, type: 'application/octet-stream', bytes: kept };
  },
};

/** Bytes of a kept file; null once it is forgotten. */
async function openKept(path: string) {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
