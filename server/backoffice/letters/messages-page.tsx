import * as desk from '../../../shared/desk-routes.ts';
import { MessagesPage } from '../../../views/backoffice/letters/messages-page.tsx';
import type { DeskPageRoute } from '../desk/desk-page.ts';
import { listQuery, ROWS_ON_PAGE } from '../desk/list-page.ts';
import { messageLink, nameMessage, unsentMessages } from './unsent-messages.ts';

/** Letters, SMS and other messages that have not left. */
export const messagesPage: DeskPageRoute = {
  path: desk.messages.path,
  right: 'money.see',
  async load({ store }, { query, staff, url, now }) {
    const page = listQuery(query).page();
    const rows = await unsentMessages(store.db)
      .limit(ROWS_ON_PAGE + 1)
      .offset((page - 1) * ROWS_ON_PAGE)
      .execute();
    const messages = rows.slice(0, ROWS_ON_PAGE).map((row) => ({
      id: row.id,
      title: nameMessage(row),
      link: row.order_id === null ? null : messageLink(row),
      error: row.error,
      since: row.since,
      attempts: row.attempts,
      nextAt: row.next_at,
    }));
    const body = (
      <MessagesPage
        messages={messages}
        page={page}
        hasMore={rows.length > ROWS_ON_PAGE}
        role={staff.role}
        url={url}
        now={now}
      />
    );
    return { title: 'Не отправлено', data: { messages }, body };
  },
};
