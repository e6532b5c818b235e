import type { Store } from '../../../platform/store/open-store.ts';
import { type AbsentGoods, noneAbsent } from '../saving/find-absent.ts';
import { addDifference, addRemark, type ImportReport, SHOWN_DIFFERENCES } from './import-report.ts';
import { explainShared, isPersons } from './refuse-files.ts';

/** Notes in a report what files would take off sale. */
export async function tellRemoval(
  store: Store,
  absent: AbsentGoods = noneAbsent(),
  report: ImportReport,
): Promise<void> {
  const { ids } = absent;
  report.isDryRun = true;
  report.removed = ids.length;
  report.isMassRemoval = isPersons(absent);
  if (ids.length === 0) return;
  const why = explainShared(absent);
  if (why) {
    const text = `${why}Магазин не снимет их без подтверждения`;
    addRemark(report.notes, { file: '', line: null, text });
  }
  const goods = await store.db
    .selectFrom('products')
    .select('title')
    .where('id', 'in', ids.slice(0, SHOWN_DIFFERENCES))
    .orderBy('id')
    .execute();
  for (const { title } of goods) addDifference(report, 'removed', `«${title}»: снят с продажи`);
}
