/** Facts that an order and a bank's document have in common. */
export const signTitles = { number: 'номер', inn: 'ИНН', sum: 'сумма' } as const;
export type Sign = keyof typeof signTitles;
