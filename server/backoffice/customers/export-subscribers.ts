import { z } from 'zod';
import * as desk from '../../../shared/desk-routes.ts';
import * as links from '../../../shared/routes.ts';
import { moscowDay } from '../../../shared/ru/dates.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { changeAs } from '../changes/change-as.ts';
import { deskAction } from '../desk/desk-page.ts';
import { type Cell, tableFile } from '../files/table-file.ts';
import { exportReason, noteExport } from './note-export.ts';

const HEAD = ['Почта', 'Подтверждена', 'Согласие', 'Отписаться'];
const PART = 500;

/** Subscriptions that get mail: confirmed by the owner of the box, and not ended. */
const activeOnes = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null);

/** All confirmed subscriptions as CSV, each with the link that ends it: for a mailing by other means. */
export const exportSubscribers = deskAction({
  path: desk.subscribersFile.path,
  right: 'customers.export',
  fresh: true,
  input: z.object({ reason: exportReason }),
  async run({ store, config }, { staff, input: { reason }, now }) {
    const counted = activeOnes(store.db).select(({ fn }) => fn.countAll().as('count'));
    const count = Number((await counted.executeTakeFirstOrThrow()).count);
    const title = `Выгрузка подписчиков: ${count}`;
    const batch = { staffId: staff.id, action: 'subscribers.export', title, now };
    const done = await changeAs(store, batch, (change) =>
      noteExport(change, { kind: 'list', customerId: null, reason, count, now }),
    );
    const name = `podpischiki-${moscowDay(now)}`;
    const file = tableFile({ name, head: HEAD, parts: rowsOf(store.db, config.siteUrl) }, 'csv');
    return { ...done, file };
  },
});

async function* rowsOf(db: Db, siteUrl: string): AsyncGenerator<Cell[][]> {
  for (let last = ''; ; ) {
    const rows = await activeOnes(db)
      .select(['email', 'token', 'consent', 'confirmed_at'])
      .$narrowType<{ confirmed_at: number }>()
      .where('email', '>', last)
      .orderBy('email')
      .limit(PART)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.email ?? last;
    yield rows.map(({ email, token, consent, confirmed_at }) => [
      email,
      confirmed_at === null ? '' : moscowDay(confirmed_at),
      consent,
      siteUrl + links.subscriptionEnd(token),
    ]);
  }
}
