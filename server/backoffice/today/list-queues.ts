import type { Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { faultQueues } from './fault-queues.ts';
import { goodsQueues } from './goods-queues.ts';
import { inquiryQueues } from './inquiry-queues.ts';
import { orderQueues } from './order-queues.ts';
import { peopleQueues } from './people-queues.ts';
import type { Found, Waiting } from './queue.ts';

export interface Queue {
  key: string;
  title: string;
  /** Right that one needs to see it. */
  right: Right;
  count: number;
  /** The oldest first. */
  first: Waiting[];
  link: string;
}

const SHOWN = 8;

/** All queues in the order of the page. */
const sources = [...orderQueues, ...inquiryQueues, ...peopleQueues, ...goodsQueues, ...faultQueues];

/** Things that wait for one of the staff, by queues that they may see. */
export async function listQueues(
  db: Db,
  { may, now }: { may: (right: Right) => boolean; now: Millis },
): Promise<Queue[]> {
  return Promise.all(
    sources
      .filter(({ right }) => may(right))
      .map(async ({ key, title, right, link, list }) => {
        const found = await list(db, now);
        const cardOf = await readCards(db, found);
        const waiting = found.flatMap((thing) => {
          const card = cardOf.get(`${thing.entity} ${thing.id}`);
          // Of an order the state says when it is done, not its card.
          const isDone = card?.done_at != null || (card?.snoozed_until ?? 0) > now;
          return isDone ? [] : [{ ...thing, staff: card?.staff ?? null }];
        });
        return { key, title, right, link, count: waiting.length, first: waiting.slice(0, SHOWN) };
      }),
  );
}

/** Cards of the things that were found: of all orders ever there are too many. */
async function readCards(db: Db, found: readonly Found[]) {
  const rows = await db
    .selectFrom('desk_cards')
    .leftJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity', 'entity_id', 'snoozed_until', 'done_at', 'staff.name as staff'])
    .where('entity', 'in', [...new Set(found.map(({ entity }) => entity)), ''])
    .where('entity_id', 'in', [...found.map(({ id }) => id), ''])
    .execute();
  return new Map(rows.map((card) => [`${card.entity} ${card.entity_id}`, card]));
}
