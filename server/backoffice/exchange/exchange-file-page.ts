import { open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { FileRole } from '../../doors/exchange/work/read-role.ts';
import { changeAs } from '../changes/change-as.ts';
import { exportReason, noteExport } from '../customers/note-export.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { type DeskFile, type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';

/** Contents without people; orders, counterparties and archives of anything have them. */
const PLAIN: readonly string[] = [
  'classifier',
  'properties',
  'goods',
  'price types',
  'offers',
  'prices',
  'rests',
  'picture',
] satisfies FileRole[];

export const mayHoldPeople = (role: string): boolean => !PLAIN.includes(role);

/** A file of goods of a session as it came. */
export const exchangeFilePage: DeskPageRoute = {
  path: desk.exchangeFile.path,
  right: 'exchange.change',
  async load(deps, { params }) {
    const file = await findFile(deps, params['id']);
    return file && !mayHoldPeople(file.role) ? openKept(file) : null;
  },
};

/**
 * The same of a file that may hold people's data: who takes it away shows a key or a code, and the
 * history keeps that it was taken.
 */
export const takeExchangeFile = deskAction({
  path: desk.exchangeFile.path,
  right: 'exchange.change',
  fresh: true,
  input: z.object({ reason: exportReason }),
  async run(deps, { params, staff, input, now }) {
    const found = await findFile(deps, params['id']);
    const file = found && (await openKept(found));
    if (!file) throw new CallError('not_found', 'Такого файла нет, или магазин его уже забыл');
    const title = `Файл обмена «${file.name}» скачан`;
    const batch = { staffId: staff.id, action: 'exchange.file', title, now };
    const done = await changeAs(deps.store, batch, (change) =>
      noteExport(change, {
        kind: 'list',
        customerId: null,
        reason: input.reason,
        count: 1,
        now,
      }),
    );
    return { ...done, file };
  },
});

interface KeptFile {
  name: string;
  role: string;
  /** Place on the disk. */
  path: string;
}

/** Null: there is none, or a call has named it and it never came. */
async function findFile({ store, config }: DeskDeps, id = ''): Promise<KeptFile | null> {
  const file = await store.db
    .selectFrom('exchange_files')
    .select(['name', 'path', 'role'])
    .where('id', '=', readId(id))
    .executeTakeFirst();
  if (!file || file.path === '') return null;
  return { ...file, name: posix.basename(file.name), path: join(config.dataDir, file.path) };
}

/** Null once its bytes are forgotten. */
async function openKept({ name, path }: KeptFile): Promise<DeskFile | null> {
  try {
    const bytes = (await open(path)).createReadStream();
    return { kind: 'file', name, type: 'application/octet-stream', bytes };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
