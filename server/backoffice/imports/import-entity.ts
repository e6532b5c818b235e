import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import {
  findImport,
  IMPORT_KIND,
  type ImportMode,
  type ImportOrder,
} from '../../doors/exchange/desk-imports/desk-import.ts';
import type { Entity } from '../changes/entity.ts';

const modeTitles: Readonly<Record<ImportMode, string>> = {
  try: 'проба',
  apply: 'загрузка',
  undo: 'отмена загрузки',
};

/** Files that one of the staff has brought; what they change is put back by the import's own undoing. */
export const importEntity: Entity = {
  title: 'Импорт',
  right: 'imports.run',
  fields: { mode: 'Что делается' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('desk_jobs')
      .select(['id', 'input'])
      .where('kind', '=', IMPORT_KIND)
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, input }) => {
        const { mode } = JSON.parse(input) as ImportOrder;
        return [String(id), { mode: modeTitles[mode] }];
      }),
    );
  },
  async restore(tx, id) {
    const job = await findImport(tx, Number(id));
    throw new CallError('conflict', `Импорт «${job?.title}» отменяют на его странице`);
  },
  link: (id) => desk.importJob(id),
};
