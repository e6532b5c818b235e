import type { Right } from '../../../shared/backoffice.ts';
import type { Millis } from '../../../shared/millis.ts';
import type { Db } from '../../platform/store/open-store.ts';
import { faultQueues } from './fault-queues.ts';
import { goodsQueues } from './goods-queues.ts';
import { inquiryQueues } from './inquiry-queues.ts';
import { orderQueues } from './order-queues.ts';
import { peopleQueues } from './people-queues.ts';
import type { Found, Listed, WaitingThing } from './queue.ts';

interface Queue extends Omit<Listed, 'first'> {
  key: string;
  title: string;
  /** Right that one needs to see it. */
  right: Right;
  /** The oldest first. */
  first: WaitingThing[];
  link: string;
}

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
        const first = await withKeepers(db, found.first);
        return { key, title, right, link, ...found, first };
      }),
  );
}

/** Things with who has taken them. */
async function withKeepers(db: Db, things: readonly Found[]): Promise<WaitingThing[]> {
  if (things.length === 0) return [];
  const rows = await db
    .selectFrom('desk_cards')
    .innerJoin('staff', 'staff.id', 'desk_cards.staff_id')
    .select(['entity', 'entity_id', 'staff.name'])
    .where('entity', 'in', [...new Set(things.map(({ entity }) => entity))])
    .where(
      'entity_id',
      'in',
      things.map(({ id }) => id),
    )
    .execute();
  const keeperOf = new Map(
    rows.map(({ entity, entity_id, name }) => [`${entity} ${entity_id}`, name]),
  );
  return things.map((thing) => {
    return { ...thing, staff: keeperOf.get(`${thing.entity} ${thing.id}`) ?? null };
  });
}
