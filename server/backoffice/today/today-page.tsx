import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { TodayPage } from '../../../views/backoffice/today/today-page.tsx';
import { findLastCopy } from '../../platform/copies/last-copy.ts';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { findDaySales } from './find-day-sales.ts';
import { listQueues } from './list-queues.ts';

export const todayPage: DeskPageRoute = {
  path: desk.today.path,
  right: 'desk.use',
  async load({ store, config, listMissing, isDemo }, { staff, url, now }) {
    const may = (right: Parameters<typeof mayRole>[1]) => mayRole(staff.role, right);
    const looksAfter = may('settings.see') && !isDemo;
    const [queues, sales, missing, copy] = await Promise.all([
      listQueues(store.db, { may, now }),
      may('reports.see') ? findDaySales(store.db, now) : null,
      // A demo shop never opens as it is, and its goods are not worth a copy.
      looksAfter ? listMissing() : [],
      looksAfter ? findLastCopy(config, now) : null,
    ]);
    const body = (
      <TodayPage
        missing={missing}
        copy={copy}
        queues={queues}
        sales={sales}
        url={url}
        now={now}
        mayTake={may('desk.write')}
      />
    );
    return { title: 'Сегодня', data: { queues, sales, missing, copy }, body };
  },
};
