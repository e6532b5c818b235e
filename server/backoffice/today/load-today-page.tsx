import { mayRole } from '../../../shared/backoffice.ts';
import * as desk from '../../../shared/desk-routes.ts';
import { TodayPage } from '../../../views/backoffice/today-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { findDaySales } from './find-day-sales.ts';
import { listQueues } from './list-queues.ts';

export const todayPage: DeskPageRoute = {
  path: desk.today.path,
  right: 'desk.use',
  async load({ store, listMissing, isDemo }, { staff, url, now }) {
    const may = (right: Parameters<typeof mayRole>[1]) => mayRole(staff.role, right);
    const [queues, sales, missing] = await Promise.all([
      listQueues(store.db, { may, now }),
      may('reports.see') ? findDaySales(store.db, now) : null,
      // A demo shop never opens as it is.
      may('settings.see') && !isDemo ? listMissing() : [],
    ]);
    const body = (
      <TodayPage
        missing={missing}
        queues={queues}
        sales={sales}
        url={url}
        now={now}
        mayTake={may('desk.write')}
      />
    );
    return { title: 'Сегодня', data: { queues, sales, missing }, body };
  },
};
