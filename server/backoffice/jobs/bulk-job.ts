import type { Right, StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import * as desk from '../../../shared/desk-routes.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { type Change, changeAs } from '../changes/change-as.ts';
import type { DeskDone } from '../desk/desk-page.ts';
import { BULK_KIND, type BulkRefusal, NO_REPORT } from '../entities/find-bulk-job.ts';

/** Things that one request changes by itself; more are a job beside requests. */
export const MOST_AT_ONCE = 500;

/** Names of what can be done with many things. */
type BulkName = 'orders.take' | 'orders.step' | 'orders.letter' | 'goods' | 'prices.rule';

/** Work and the things that it is done with. */
export interface BulkOrder {
  name: BulkName;
  /** Plain data, in the order in which they are done. */
  things: readonly unknown[];
  /** The same for all of them. */
  input: Readonly<Record<string, unknown>>;
}

/** One part of the things of a job. */
interface BulkPart extends BulkOrder {
  staff: { id: number; role: StaffRole };
  /** The one batch of the job. */
  batchId: number;
  now: number;
}

/** Kind of work on many things, done a part at a time. */
export interface BulkKind {
  /** A process that has lost the job meanwhile does not go on. */
  right: Right;
  /** Things of one part: buyers' writes wait as long as a part takes. */
  atOnce: number;
  /** Gives things that stay as they are. */
  work(change: Change, part: BulkPart): Promise<BulkRefusal[]>;
}

export type BulkKinds = Readonly<Record<BulkName, BulkKind>>;

interface Asked extends BulkOrder {
  staffId: number;
  title: string;
  now: Millis;
}

/**
 * Leaves work on many things to a job and leads to its page. The batch is there from the beginning:
 * to undo it stops the job first. @throws CallError while another of the same person's goes on.
 */
export async function startBulk(store: Store, asked: Asked): Promise<DeskDone> {
  const { staffId, title, now, ...order } = asked;
  const batch = { staffId, action: order.name, title, now };
  const { result: id, batchId } = await changeAs(store, batch, async (change) => {
    const { tx } = change;
    const own = await tx
      .selectFrom('desk_jobs')
      .select('title')
      .where('kind', '=', BULK_KIND)
      .where('state', 'in', ['waiting', 'working'])
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (own) {
      throw new CallError('conflict', `Дождитесь конца прежней работы: ${own.title}`);
    }
    const row = await tx
      .insertInto('desk_jobs')
      .values({
        kind: BULK_KIND,
        staff_id: staffId,
        title,
        input: JSON.stringify(order satisfies BulkOrder),
        state: 'waiting',
        total: order.things.length,
        batch_id: null,
        created_at: now,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    change.made('job', row.id);
    change.onBatch(async (batch_id) => {
      await tx.updateTable('desk_jobs').set({ batch_id }).where('id', '=', row.id).execute();
    });
    return row.id;
  });
  return { batchId, location: desk.job(id), data: { job: id } };
}

interface Noted extends BulkOrder {
  staffId: number;
  title: string;
  refused: readonly BulkRefusal[];
  now: Millis;
}

/** Writes down work that a request did by itself, for the page that tells what was refused; gives its id. */
export async function noteBulk(change: Change, noted: Noted): Promise<number> {
  const { staffId, title, name, things, input, refused, now } = noted;
  const report = { ...NO_REPORT, refused: [...refused], refusedCount: refused.length };
  const { id } = await change.tx
    .insertInto('desk_jobs')
    .values({
      kind: BULK_KIND,
      staff_id: staffId,
      title,
      input: JSON.stringify({ name, things, input } satisfies BulkOrder),
      state: 'done',
      total: things.length,
      done: things.length,
      batch_id: null,
      report: JSON.stringify(report),
      created_at: now,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  change.made('job', id);
  change.onBatch(async (batch_id) => {
    await change.tx.updateTable('desk_jobs').set({ batch_id }).where('id', '=', id).execute();
  });
  return id;
}
