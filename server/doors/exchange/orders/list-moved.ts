import { orderNumber } from '../../../../shared/order.ts';
import { bareNumber, yearOf } from '../../../orders/paper-number.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import { isOf, listSentBy, numberOf } from './note-shipped.ts';
import type { PapersDocument, ReadDocument } from './read-documents.ts';
import type { ShippedGoods } from './read-papers.ts';

/** A document of a file and the order that it was taken for. */
export interface TakenOrder {
  document: ReadDocument;
  orderId: number;
}

interface NamedShipment {
  paper: ShippedGoods;
  orderId: number;
}

/**
 * Shipments that a file has at other orders than those that they have sent off, as papers that are taken
 * back there. One that an order merely names may be of several: it is moved where the other order has
 * come without it.
 */
export async function listMoved(
  db: Db,
  nodeId: number,
  taken: readonly TakenOrder[],
): Promise<PapersDocument[]> {
  const named = taken.flatMap(({ document, orderId }): NamedShipment[] =>
    document.kind === 'faulty'
      ? []
      : document.shipped.filter(isKnowable).map((paper) => ({ paper, orderId })),
  );
  if (named.length === 0) return [];
  const heard = new Set(
    taken.flatMap(({ document, orderId }) => (document.kind === 'sound' ? [orderId] : [])),
  );
  const byNumber = Map.groupBy(named, ({ paper }) => bareNumber(paper.number));
  const sent = await listSentBy(db, nodeId, new Set(byNumber.keys()));
  return sent.flatMap(({ orderId, key }): PapersDocument[] => {
    const alike = byNumber.get(bareNumber(numberOf(key))) ?? [];
    const same = alike.filter(({ paper }) => isOf(key, paper));
    const isHere = same.some((one) => one.orderId === orderId);
    const told = same.find(({ paper }) => paper.hasBasis) ?? (heard.has(orderId) ? same[0] : null);
    return told && !isHere ? [takenBack(orderId, told)] : [];
  });
}

/** True of a paper that is told from others by its number and year. */
const isKnowable = ({ number, date }: ShippedGoods) => /[^\s0]/.test(number) && yearOf(date) !== '';

function takenBack(orderId: number, { paper, orderId: other }: NamedShipment): PapersDocument {
  const { number, date, isDraft } = paper;
  const moved = isDraft ? {} : { movedTo: orderNumber(other) };
  return {
    kind: 'paper',
    id: orderNumber(orderId),
    number: '',
    date: '',
    ownNumber: number,
    payments: [],
    shipment: null,
    shipped: [{ number, date, isDraft: true, goods: [], ...moved }],
    unposted: [],
    returns: [],
    asked: [],
    names: [],
  };
}
