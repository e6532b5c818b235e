import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createLog } from '../../../server/platform/log.ts';
import { createTestStore, describeOnBothStores } from '../../helpers/with-store.ts';

describeOnBothStores('the log of a row that did not fit', (dialect) => {
  it('says what was wrong and nothing of the row, alone and as a cause', async () => {
    const store = await createTestStore(dialect);
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const err: unknown = await sql`
      insert into outbox (kind, key, payload, created_at, next_at)
      values ('mail', 'a', '{"phone":"+79161234567"}', null, 0)`
      .execute(store.writer)
      .catch((error: unknown) => error);
    log.error({ err });
    log.error({ err: new Error('Заказ не записан', { cause: err }) });
    log.error({ work: { err } });
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toContain('created_at');
    expect(lines.join('')).not.toMatch(/79161234567|Failing row/);
    await store.close();
  });
});
