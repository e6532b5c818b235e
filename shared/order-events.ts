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
