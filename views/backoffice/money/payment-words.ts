/** Ways in which a payment came. */
const methods: Readonly<Record<string, string>> = { card: 'карта', sbp: 'СБП', bank: 'банк' };

export const paymentMethod = (method: string): string => methods[method] ?? method;

/** States of a receipt of full settlement. */
export const receiptStates = {
  new: 'ждёт отправки',
  pending: 'ждёт кассу',
  succeeded: 'пробит',
  failed: 'не пробит',
} as const;
