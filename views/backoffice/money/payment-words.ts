/** Ways in which a payment came. */
const methods: Readonly<Record<string, string>> = { card: 'карта', sbp: 'СБП', bank: 'банк' };

export const paymentMethod = (method: string): string => methods[method] ?? method;

export interface PaperNumbers {
  /** That of the bank; '' when nobody has said it. */
  bank: string;
  /** Those of accounting systems, where they are others. */
  told: readonly string[];
}

/** «, № 15, в 1С № УТ-7» */
export function paperWords(papers: PaperNumbers | null): string {
  if (papers === null) return '';
  const bank = papers.bank && `, №\u00a0${papers.bank}`;
  return bank + papers.told.map((number) => `, в\u00a01С №\u00a0${number}`).join('');
}

/** States of a receipt of full settlement. */
export const receiptStates = {
  new: 'ждёт отправки',
  pending: 'ждёт кассу',
  succeeded: 'пробит',
  failed: 'не пробит',
} as const;
