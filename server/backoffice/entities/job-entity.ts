import * as desk from '../../../shared/desk-routes.ts';
import type { Entity } from './entity.ts';
import { BULK_KIND, type BulkReport, findBulkJob } from './find-bulk-job.ts';

/** Work on many things: to take it back is to stop it, and to put back what it has done. */
export const jobEntity: Entity = {
  title: 'Работа',
  right: 'desk.write',
  fields: { title: 'Что', state: 'Состояние' },
  restorable: new Set(),
  async read(tx, ids) {
    const rows = await tx
      .selectFrom('desk_jobs')
      .select(['id', 'title', 'report'])
      .where('kind', '=', BULK_KIND)
      .where('id', 'in', ids.map(Number))
      .execute();
    return new Map(
      rows.map(({ id, title, report }) => {
        const { isUndone } = JSON.parse(report || '{}') as Partial<BulkReport>;
        return [String(id), { title, state: isUndone ? 'отменена' : 'начата' }];
      }),
    );
  },
  async restore(tx, id, _fields, now) {
    const job = await findBulkJob(tx, Number(id));
    if (!job) return;
    const isBusy = job.state === 'waiting' || job.state === 'working';
    const report: BulkReport = { ...job.report, isUndone: true };
    await tx
      .updateTable('desk_jobs')
      .set({
        report: JSON.stringify(report),
        ...(isBusy && { state: 'failed' as const, ended_at: now }),
      })
      .where('id', '=', job.id)
      .execute();
  },
  link: (id) => desk.job(id),
};
