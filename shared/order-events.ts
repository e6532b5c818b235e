interface OrderEvent {
  status: string;
  note: string;
}

/** Words of an order that its buyer has cancelled on the site. */
export const CANCELLED_BY_BUYER = 'Отменён покупателем';

/**
 * Words with which an order last came into a status; '' for none. Later events of the same status tell of
 * money and changes.
 */
export const stepNote = (events: readonly OrderEvent[], status: string): string =>
  findStep(events, status)?.note ?? '';

/** Epoch milliseconds when an order last came into a status; null: it has not. */
export const stepMoment = (
  events: readonly (OrderEvent & { at: number })[],
  status: string,
): number | null => findStep(events, status)?.at ?? null;

const findStep = <Event extends OrderEvent>(events: readonly Event[], status: string) =>
  events.findLast((event, at) => event.status === status && events[at - 1]?.status !== status);

interface AnsweredQuote {
  offer: { at: number | null; comment: string } | null;
  events: readonly (OrderEvent & { at: number })[];
}

/** Words of the offer that stands and their instant; of an offer of former versions those of the last event. */
export function offerWord({ offer, events }: AnsweredQuote): {
  at: number | null;
  comment: string;
} {
  if (offer) return offer;
  const said = events.findLast(({ status }) => status === 'offered');
  return { at: said?.at ?? null, comment: said?.note ?? '' };
}
