import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  type DeskImport,
  findImport,
  type ImportOrder,
} from '../../doors/exchange/desk-imports/desk-import.ts';
import { IMPORT_FOLDER } from '../../doors/exchange/desk-imports/forget-old-files.ts';
import { countUndone, notesOfJob } from '../../doors/exchange/saving/product-changes.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { changeAs } from '../changes/change-as.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { type DeskDone, type DeskRequest, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import type { ReceivedFile } from '../desk/receive-files.ts';
import { addImport } from './add-import.ts';

const MAX_BYTES = 200 * 1024 * 1024;
const MAX_FILES = 20;

/** Files of a catalogue: what they would change is told, and nothing is changed. */
export const startImport = deskAction({
  path: desk.importStart.path,
  right: 'imports.run',
  files: { maxBytes: MAX_BYTES, maxFiles: MAX_FILES },
  input: z.object({}),
  async run({ store, config }, { staff, files, now }) {
    if (files.length === 0) throw new CallError('invalid', 'Выберите файл');
    const names = files.map(({ name }) => cleanName(name));
    const folder = join(IMPORT_FOLDER, randomUUID());
    const title = names.join(', ').slice(0, 300);
    const batch = { staffId: staff.id, action: 'import.try', title: `Импорт: ${title}`, now };
    try {
      const kept = await keepFiles(config.dataDir, folder, { files, names });
      const order: ImportOrder = { mode: 'try', files: kept, confirmRemoval: false };
      const { result: id, batchId } = await changeAs(store, batch, async (change) => {
        return addImport(change, { staffId: staff.id, title, order, now });
      });
      return { batchId, location: desk.importJob(id), data: { id } };
    } catch (error) {
      await rm(join(config.dataDir, folder), { recursive: true, force: true });
      throw error;
    }
  },
});

/** Each in a folder of its own: two may be called the same. */
async function keepFiles(
  dataDir: string,
  folder: string,
  { files, names }: { files: readonly ReceivedFile[]; names: readonly string[] },
): Promise<string[]> {
  const kept: string[] = [];
  for (const [at, { path }] of files.entries()) {
    const place = join(folder, String(at));
    await mkdir(join(dataDir, place), { recursive: true });
    const file = join(place, names[at] ?? 'file');
    await copyFile(path, join(dataDir, file));
    kept.push(file);
  }
  return kept;
}

const MAX_NAME = 80;

/** A name that leads nowhere: no folders, no signs that steer, its end kept. */
export function cleanName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/^\.+/, '');
  return Array.from(plain).slice(-MAX_NAME).join('') || 'file';
}

/** Does what was shown. */
export const applyImport = deskAction({
  path: desk.importApply.path,
  right: 'imports.run',
  input: z.object({
    confirm: z.literal('yes').optional(),
    confirm_prices: z.literal('yes').optional(),
  }),
  async run(deps, request) {
    const { confirm, confirm_prices: prices } = request.input;
    return order(deps, request, { title: 'Загрузка', action: 'import.apply' }, (job) => {
      const { trial, result } = job.outcome;
      if (job.order.sessionId !== undefined) {
        throw new CallError('conflict', 'Файлы сеанса загружают на его странице');
      }
      if (!trial || result) throw new CallError('conflict', 'Эти файлы сейчас не загрузить');
      if (trial.isMassRemoval && !confirm) {
        throw new CallError('invalid', 'Отметьте, что столько товаров и нужно снять с продажи');
      }
      if (trial.priceMoves?.isMass && !prices) {
        throw new CallError('invalid', 'Отметьте, что цены и нужно изменить так сильно');
      }
      const confirmed = { confirmRemoval: confirm === 'yes', confirmPrices: prices === 'yes' };
      return { ...job.order, mode: 'apply', ...confirmed };
    });
  },
});

/** Puts back what an import has changed, in part too; once more, what later imports had stood over. */
export const undoImport = deskAction({
  path: desk.importUndo.path,
  right: 'imports.run',
  input: z.object({}),
  run: (deps, request) =>
    order(deps, request, { title: 'Отмена загрузки', action: 'import.undo' }, async (job, tx) => {
      const { result, undone } = job.outcome;
      const { changed, kept } = await countUndone(tx, notesOfJob(job.id));
      if (changed === 0 && kept === 0 && (!result || undone)) {
        throw new CallError('conflict', 'Эту загрузку сейчас не отменить');
      }
      return { ...job.order, mode: 'undo', undoings: (job.order.undoings ?? 0) + 1 };
    }),
});

/** Asks something more of an import that waits for nothing. */
async function order(
  { store }: DeskDeps,
  { staff, params, now }: DeskRequest,
  { title, action }: { title: string; action: string },
  decide: (job: DeskImport, tx: Tx) => ImportOrder | Promise<ImportOrder>,
): Promise<DeskDone> {
  const id = readId(params['id']);
  const found = await findImport(store.db, id);
  if (!found) throw new CallError('not_found', 'Нет такого импорта');
  const batch = { staffId: staff.id, action, title: `${title}: ${found.title}`, now };
  return changeAs(store, batch, async (change) => {
    const job = await findImport(change.tx, id);
    if (!job) throw new CallError('not_found', 'Нет такого импорта');
    if (job.state === 'waiting' || job.state === 'working') {
      throw new CallError('conflict', 'Подождите: этот импорт ещё выполняется');
    }
    const next = await decide(job, change.tx);
    await change.watch('import', [id]);
    await change.tx
      .updateTable('desk_jobs')
      .set({ input: JSON.stringify(next), state: 'waiting', done: 0 })
      .where('id', '=', id)
      .execute();
  });
}
