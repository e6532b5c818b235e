import { z } from 'zod';
import type { Order } from '../../shared/contract/orders.ts';
import { ORDER_STATUSES } from '../../shared/order.ts';
import type { Letter } from '../../views/letters/letter.ts';
import { orderChangedLetter, orderStatusLetter } from '../../views/letters/order-letters.ts';
import { getOrder } from '../orders/find-order.ts';
import type { Deliver } from '../platform/outbox/run-outbox.ts';
import type { Store } from '../platform/store/open-store.ts';
import { joinWaiting } from './join-waiting.ts';
import { orderAddress } from './order-address.ts';
import { orderStep } from './order-facts.ts';
import type { ReadWording } from './own-texts.ts';
import { readAddressee } from './read-addressee.ts';
import { readSaidWords, readToldWord } from './read-told-word.ts';

interface OrderNewsDeps {
  store: Store;
  /** https://marmit.example */
  siteUrl: string;
  takesOnline: boolean;
  post: (to: string, email: Letter, key: string) => Promise<void>;
  readWording: ReadWording;
}

const ofOrder = z.object({ orderId: z.int() });
const ofMove = ofOrder.extend({
  status: z.enum(ORDER_STATUSES),
  /** More than its money is told; messages of former versions do not have it. */
  isChange: z.boolean().default(false),
});

/**
 * Letters about what becomes of an order, put together when they leave: several changes that follow each other
 * are one letter with the words of all and the facts of now, and a state that is gone is named no more.
 */
export function createOrderNews({
  store: { db },
  siteUrl,
  takesOnline,
  post,
  readWording,
}: OrderNewsDeps) {
  const load = (orderId: number) => getOrder(db, orderId, takesOnline);
  return {
    'order-moved': async (payload, key) => {
      const { orderId, status, isChange } = ofMove.parse(payload);
      const earlier = await joinWaiting(db, { kind: 'order-moved', key, orderId });
      if (earlier === null) return;
      const order = await load(orderId);
      // Moved on without a word: the letter would name what is no more.
      if (order.status !== status) return;
      const said = status === 'cancelled' ? [] : await readSaidWords(db, earlier);
      // The letter about the money says it.
      const isToldByMoney = status === 'confirmed' && order.paid_sum > 0 && !isChange;
      if (isToldByMoney && said.length === 0) return;
      const step = orderStep(status, order);
      if (step === null) return;
      const note = await readToldWord(db, payload, { order, status });
      const moved = {
        number: order.number,
        url: await orderAddress(db, siteUrl, order),
        step,
        notes: [...said, note].filter(Boolean),
      };
      const { to } = await readAddressee(db, order);
      await post(to, orderStatusLetter(moved, await readWording()), key);
    },
    'order-changed': async (payload, key) => {
      const { orderId } = ofOrder.parse(payload);
      const earlier = await joinWaiting(db, { kind: 'order-changed', key, orderId });
      if (earlier === null) return;
      const order = await load(orderId);
      // The letter about its end says what becomes of its money.
      if (order.status === 'cancelled') return;
      const notes = await readNotes(order, [...earlier, payload]);
      const changed = { ...order, url: await orderAddress(db, siteUrl, order), notes };
      await post(order.email, orderChangedLetter(changed, await readWording()), key);
    },
  } satisfies Record<string, Deliver>;

  async function readNotes(order: Order, payloads: readonly unknown[]): Promise<string[]> {
    const notes: string[] = [];
    for (const payload of payloads) {
      notes.push(await readToldWord(db, payload, { order, status: order.status }));
    }
    return notes;
  }
}
