import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  findImport,
  IMPORT_KIND,
  type ImportMode,
  type ImportOrder,
} from '../../doors/exchange/desk-imports/desk-import.ts';
import { readKept } from '../../platform/read-kept.ts';
import type { Entity } from './entity.ts';

const modeTitles: Readonly<Record<ImportMode, string>> = {
  try: 'проба',
  apply: 'загрузка',
  undo: 'отмена загрузки',
  drop: 'проверка отменена',
};

/** Files that one of the staff has brought; to take their use back is to ask for the import's own undoing. */
export const importEntity: Entity = {
  title: 'Импорт',
  right: 'imports.run',
  fields: { mode: 'Что делается' },
  restorable: new Set(['mode']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('desk_jobs')
      .select(['id', 'input'])
      .where('kind', '=', IMPORT_KIND)
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, input }) => {
        const { mode, undoings = 1 } = readKept<ImportOrder>(input);
        const again = mode === 'undo' && undoings > 1 ? `, раз ${undoings}` : '';
        return [String(id), { mode: modeTitles[mode] + again }];
      }),
    );
  },
  async restore(tx, id, fields) {
    const job = await findImport(tx, Number(id));
    if (!job) throw new CallError('not_found', 'Нет такого импорта');
    if (job.state === 'working' || (job.state === 'waiting' && job.order.mode !== 'try')) {
      throw new CallError('conflict', 'Подождите: этот импорт ещё выполняется');
    }
    const { result, undone } = job.outcome;
    if (undone) throw new CallError('conflict', 'Чтобы загрузить снова, выберите файлы ещё раз');
    const isDropped = fields === null && !result;
    const order: ImportOrder = { ...job.order, mode: isDropped ? 'drop' : 'undo' };
    const outcome = { ...job.outcome, refusal: isDropped ? 'Проверку отменили.' : null };
    await tx
      .updateTable('desk_jobs')
      .set({
        input: JSON.stringify(order),
        report: JSON.stringify(outcome),
        state: isDropped ? 'failed' : 'waiting',
        done: 0,
      })
      .where('id', '=', job.id)
      .execute();
  },
  link: (id) => desk.importJob(id),
};
