import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from './entity.ts';
import { BULK_KIND, type BulkReport, findBulkJob } from './find-bulk-job.ts';

/** Work on many things: to take it back is to put back what it has done. */
export const jobEntity: Entity = {
  title: 'Работа',
  right: 'desk.write',
  fields: { title: 'Что', state: 'Состояние' },
  restorable: new Set(),
  follows: new Set(['state']),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('desk_jobs')
      .select(['id', 'title', 'report'])
      .where('kind', '=', BULK_KIND)
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, title, report }) => {
        return [String(id), { title, state: stateOf(JSON.parse(report || '{}')) }];
      }),
    );
  },
  async restore(tx, id) {
    const job = await findBulkJob(tx, Number(id));
    if (!job) return;
    const report: BulkReport = { ...job.report, isUndone: true };
    await tx
      .updateTable('desk_jobs')
      .set({ report: JSON.stringify(report) })
      .where('id', '=', job.id)
      .execute();
  },
  link: (id) => desk.job(id),
};

function stateOf({ isUndone, isStopped }: Partial<BulkReport>): string {
  if (isUndone) return 'отменена';
  return isStopped ? 'остановлена' : 'начата';
}
