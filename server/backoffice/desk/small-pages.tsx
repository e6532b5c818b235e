import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import { JournalPage } from '../../../views/backoffice/desk/journal-page.tsx';
import { KeysPage } from '../../../views/backoffice/desk/keys-page.tsx';
import { listChanges, listJournal } from '../changes/list-changes.ts';
import { undoBatch } from '../changes/undo-batch.ts';
import { type DeskPageRoute, deskAction } from './desk-page.ts';
import { readId } from './form-fields.ts';
import { listQuery } from './list-page.ts';

export const journalPage: DeskPageRoute = {
  path: desk.journal.path,
  right: 'journal.see',
  async load({ store }, { query, staff: me, url }) {
    const page = listQuery(query).page();
    const entity = query.get('entity') ?? '';
    const entityId = query.get('id') ?? '';
    const thing = entityId ? { entity, entityId } : { entity };
    const changes = entity
      ? await listChanges(store.db, { ...thing, me, page })
      : await listJournal(store.db, { me, page });
    const body = <JournalPage changes={changes} thing={thing} page={page} url={url} />;
    return { title: 'Журнал', data: { changes }, body };
  },
};

export const keysPage: DeskPageRoute = {
  path: desk.keys.path,
  right: 'desk.use',
  load: async () => ({ title: 'Клавиши', body: <KeysPage /> }),
};

export const undoAction = deskAction({
  path: desk.undo.path,
  right: 'desk.write',
  input: z.object({}),
  async run({ store }, { staff, params, now }) {
    const batchId = readId(params['batch']);
    return { batchId: await undoBatch(store, { batchId, staff, now }) };
  },
});
