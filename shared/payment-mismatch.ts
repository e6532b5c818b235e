/** Ways in which a payment contradicts the order that it should pay, for the people of the shop. */
export const mismatchTitles = {
  'unknown-payment': 'платёжная система не знает такого платежа',
  'other-payment': 'платёжная система назвала другой платёж',
  'other-order': 'платёж сделан за другой заказ',
  'other-currency': 'платёж не в рублях',
  'other-amount': 'сумма платежа не равна сумме заказа',
  'test-money': 'платёж тестовый, настоящих денег нет',
} as const;

export type PaymentMismatch = keyof typeof mismatchTitles;
