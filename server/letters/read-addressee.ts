import { sql } from 'kysely';
import type { Order } from '../../shared/contract/orders.ts';
import { mailboxOf } from '../../shared/email.ts';
import { DAY_MS } from '../../shared/millis.ts';
import type { Db } from '../platform/store/open-store.ts';

/** Orders of a day that one mailbox is written to about while nobody has proved to be their buyer. */
const MAX_A_DAY = 5;
/** Statuses that an order comes to without money and without the staff. */
const BY_ITSELF: ReadonlySet<string> = new Set(['new', 'opened', 'review', 'cancelled']);
/** Words of letters alone: nothing in them becomes a link. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+){0,3}$/u;
const LONGEST_NAME = 60;

/** Order as its letters to the buyer may tell of it. */
interface Addressee<Told extends Order> {
  /** Mailbox; '': nobody is written to. */
  to: string;
  told: Told;
}

/**
 * Mailbox of an order's buyer. Anybody may type a stranger's: until a phone is proven or money has come,
 * it gets few letters, and none that say what was typed.
 */
export async function readAddressee<Told extends Order>(
  db: Db,
  order: Told,
): Promise<Addressee<Told>> {
  const { id, email, status } = order;
  const placed = await db
    .selectFrom('orders')
    .select(['created_at', 'proven_phone', 'paid_sum', 'led_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { created_at, proven_phone, paid_sum, led_by } = placed;
  if (proven_phone !== null || paid_sum > 0 || led_by !== null) return { to: email, told: order };
  const told = withoutTyped(order);
  if (!BY_ITSELF.has(status)) return { to: email, told };
  const { before } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('created_at', '>', created_at - DAY_MS)
    .where('id', '<', id)
    .where('proven_phone', 'is', null)
    .where(isOfBox(email))
    .executeTakeFirstOrThrow();
  return { to: Number(before) < MAX_A_DAY ? email : '', told };
}

/** Addresses of one mailbox: as it is, and with whatever stands behind a «+» in its name. */
function isOfBox(email: string) {
  const box = mailboxOf(email.toLowerCase());
  const tagged = box.replace(/[\\%_]/g, '\\$&').replace('@', '+%@');
  return sql<boolean>`(lower(email) = ${box} or lower(email) like ${tagged} escape '\\')`;
}

function withoutTyped<Told extends Order>(order: Told): Told {
  const { name, delivery } = order;
  const isName = name.length <= LONGEST_NAME && NAME.test(name);
  const isTyped = delivery.kind === 'courier' || delivery.kind === 'transport';
  return {
    ...order,
    name: isName ? name : 'Уважаемый покупатель',
    delivery: isTyped ? { ...delivery, address: 'указан в заказе' } : delivery,
  };
}
