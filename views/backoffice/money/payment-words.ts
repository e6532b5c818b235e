/** Ways in which a payment came. */
const methods: Readonly<Record<string, string>> = { card: 'карта', sbp: 'СБП', bank: 'банк' };

export const paymentMethod = (method: string): string => methods[method] ?? method;
