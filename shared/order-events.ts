interface OrderEvent {
  status: string;
  note: string;
}

/**
 * Words with which an order last came into a status; '' for none. Later events of the same status tell of
 * money and changes.
 */
export function stepNote(events: readonly OrderEvent[], status: string): string {
  const step = events.findLast(
    (event, at) => event.status === status && events[at - 1]?.status !== status,
  );
  return step?.note ?? '';
}

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
