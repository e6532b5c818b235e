import type { Store } from '../../platform/store/open-store.ts';
import { addDifference, type ImportReport, SHOWN_DIFFERENCES } from './import-report.ts';
import { isMassRemoval } from './refuse-files.ts';
import type { AbsentGoods } from './saving/find-absent.ts';

/** Notes in a report what files would take off sale. */
export async function tellRemoval(
  store: Store,
  absent: AbsentGoods | undefined,
  report: ImportReport,
): Promise<void> {
  const { ids, activeCount } = absent ?? { ids: [], activeCount: 0 };
  report.isDryRun = true;
  report.removed = ids.length;
  report.isMassRemoval = isMassRemoval(ids.length, activeCount);
  if (ids.length === 0) return;
  const goods = await store.db
    .selectFrom('products')
    .select('title')
    .where('id', 'in', ids.slice(0, SHOWN_DIFFERENCES))
    .orderBy('id')
    .execute();
  for (const { title } of goods) addDifference(report, 'removed', `«${title}»: снят с продажи`);
}
