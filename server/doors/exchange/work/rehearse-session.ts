import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rehearseExchangedFiles } from '../imports/import-files.ts';
import { addRemark, type ImportReport } from '../imports/import-report.ts';
import type { Remark } from '../reading/feed-context.ts';
import type { FeedFile } from '../reading/feed-file.ts';
import { RefusedImportError } from '../reading/refused-import.ts';
import type { SessionRow } from '../sessions/session.ts';
import { beginFileWork } from './apply-file.ts';
import { findAbsentIn } from './finish-session.ts';
import { type FileRole, rankOf } from './read-role.ts';
import { type FileRow, listFiles, openSessionFiles, type WorkDeps } from './session-files.ts';

/** Contents that tell nothing of goods. */
const OTHERS: readonly string[] = ['archive', 'orders', 'other', 'picture'] satisfies FileRole[];

/**
 * Tells what the files of a session would change if they were applied now, by what their node calls
 * its own today, and changes nothing. A file that cannot be read is named among the refused rows, as
 * the session would go on without it.
 * @throws RefusedImportError when nothing can be told.
 */
export async function rehearseSession(
  deps: WorkDeps,
  sessionId: number,
  onProgress?: (title: string, share: number) => void,
): Promise<ImportReport> {
  const session = await findSession(deps, sessionId);
  const rows = await listGoodsFiles(deps, sessionId);
  const open = await openSessionFiles(deps, sessionId);
  const absent = await findAbsentIn(deps, session);
  const unread: Remark[] = [];
  for (let files = rows.map(open); ; ) {
    // A file that could not be read may have named goods and terms: others begin without them.
    const { terms, rests, voice } = await beginFileWork(deps, open, session);
    const tempDir = join(deps.dataDir, 'exchange');
    const asked = { ...deps, files, terms, rests, voice, absent, sessionId, tempDir };
    try {
      const report = await rehearseExchangedFiles({ ...asked, ...(onProgress && { onProgress }) });
      for (const remark of unread) addRemark(report.refused, remark);
      return report;
    } catch (error) {
      const bad = error instanceof RefusedImportError ? findRefused(files, error) : undefined;
      if (!bad || files.length === 1) throw error;
      const { line, message } = error as RefusedImportError;
      unread.push({ file: bad.name, line, text: `файл не загрузится: ${message}` });
      files = files.filter((file) => file !== bad);
    }
  }
}

const findRefused = (files: readonly FeedFile[], { file }: RefusedImportError) =>
  files.find(({ name }) => name === file);

async function findSession({ store }: WorkDeps, id: number): Promise<SessionRow> {
  const session = await store.db
    .selectFrom('exchange_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!session) throw new RefusedImportError(`Сеанса ${id} нет: журнал хранит месяц`);
  return session;
}

/** In the order in which they are applied. */
async function listGoodsFiles({ store, dataDir }: WorkDeps, sessionId: number): Promise<FileRow[]> {
  const files = await listFiles(store, sessionId);
  const goods = files.filter(({ role, path }) => path !== '' && !OTHERS.includes(role));
  if (goods.some(({ state }) => state === 'asked' || state === 'received')) {
    throw new RefusedImportError('Файлы этого сеанса ещё загружаются: дождитесь его конца');
  }
  if (goods.length === 0) throw new RefusedImportError('В этом сеансе нет файлов о товарах');
  const gone = goods.find(({ path }) => !existsSync(join(dataDir, path)));
  if (gone) throw new RefusedImportError(`Файла «${gone.name}» больше нет на диске`);
  return goods.toSorted(
    (a, b) => rankOf(a.role as FileRole) - rankOf(b.role as FileRole) || a.id - b.id,
  );
}
