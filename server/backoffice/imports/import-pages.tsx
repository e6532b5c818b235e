import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { HistoryPart } from '../../../views/backoffice/desk/history-part.tsx';
import { ImportJobPage } from '../../../views/backoffice/imports/import-job-page.tsx';
import { ImportsPage } from '../../../views/backoffice/imports/imports-page.tsx';
import { findImport, listImports } from '../../doors/exchange/desk-imports/desk-import.ts';
import { countUndone, notesOfJob } from '../../doors/exchange/saving/product-changes.ts';
import { readKept } from '../../platform/read-kept.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { readId } from '../desk/form-fields.ts';
import { listQuery } from '../desk/list-page.ts';

const ON_PAGE = 30;

export const importsPage: DeskPageRoute = {
  path: desk.imports.path,
  right: 'imports.see',
  async load({ store }, { query, staff, refused, url }) {
    const page = listQuery(query).page();
    const jobs = await listImports(store.db, { limit: ON_PAGE, page });
    const people = await store.db.selectFrom('staff').select(['id', 'name']).execute();
    const nameOf = new Map(people.map(({ id, name }) => [id, name]));
    const imports = jobs.map((job) => ({ ...job, who: nameOf.get(job.staffId) ?? '' }));
    // Imports of the command line and of accounting systems.
    const others = await store.db
      .selectFrom('import_runs')
      .select(['id', 'file', 'format', 'started_at', 'report'])
      .orderBy('id', 'desc')
      .limit(ON_PAGE)
      .execute();
    const runs = others.map(({ report, ...run }) => ({
      ...run,
      report: readKept<Record<string, unknown>>(report),
    }));
    return {
      title: 'Импорт',
      data: { imports, runs },
      body: (
        <ImportsPage
          imports={imports}
          runs={runs}
          page={page}
          hasMore={jobs.length === ON_PAGE}
          mayRun={mayRole(staff.role, 'imports.run')}
          refused={refused}
          url={url}
        />
      ),
    };
  },
};

export const importJobPage: DeskPageRoute = {
  path: desk.importJob.path,
  right: 'imports.see',
  async load({ store }, { params, staff, url }) {
    const job = await findImport(store.db, readId(params['id']));
    if (!job) return null;
    const { changed } = await countUndone(store.db, notesOfJob(job.id));
    const changes = await listChanges(store.db, {
      entity: 'import',
      entityId: String(job.id),
      me: staff,
      limit: 20,
    });
    const body = (
      <>
        <ImportJobPage
          job={job}
          changed={changed}
          mayRun={mayRole(staff.role, 'imports.run')}
          url={url}
        />
        <HistoryPart changes={changes} url={url} />
      </>
    );
    return { title: job.title, data: { import: job }, body };
  },
};
