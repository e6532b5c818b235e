import { z } from 'zod';
import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { BulkJobPage } from '../../../views/backoffice/jobs/bulk-job-page.tsx';
import { isFixed } from '../changes/list-changes.ts';
import { stopJob } from '../changes/stop-job.ts';
import { type DeskPageRoute, deskAction } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { findBulkJob } from '../entities/find-bulk-job.ts';

/** Progress of work on many things and what it refused, for the person who has started it and readers of the journal. */
export const jobPage: DeskPageRoute = {
  path: desk.job.path,
  right: 'desk.write',
  async load({ store }, { params, staff, url, now }) {
    const found = await findBulkJob(store.db, readId(params['id']));
    if (!found) return null;
    const isOwn = found.staffId === staff.id;
    const seesAll = isOwn || mayRole(staff.role, 'journal.see');
    const job = seesAll ? found : { ...found, report: { ...found.report, refused: [] } };
    const mayStop = isOwn || staff.role === 'owner';
    const mayUndo = mayStop && !(await isFixed(store.db, job.batchId));
    const body = <BulkJobPage job={job} mayStop={mayStop} mayUndo={mayUndo} url={url} now={now} />;
    return { title: job.title, data: { job }, body };
  },
};

export const stopJobAction = deskAction({
  path: desk.jobStop.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    return { batchId: await stopJob(store, { jobId: readId(params['id']), staff, now }) };
  },
});
