/** A currency that prices can be shown in. */
interface KnownCurrency {
  id: number;
  title: string;
  iso: string;
  sign: string;
}

const currency = (id: number, title: string, iso: string, sign: string): KnownCurrency => ({
  id,
  title,
  iso,
  sign,
});

/** Currencies of the shop in the order in which they are offered; roubles first. */
export const knownCurrencies: readonly KnownCurrency[] = [
  currency(643, 'RUB', 'RUB', '₽'),
  currency(840, 'USD', 'USD', '$'),
  currency(978, 'EUR', 'EUR', '€'),
  currency(826, 'GBP', 'GBP', '£'),
  currency(756, 'CHF', 'CHF', 'Fr.'),
  currency(398, 'KZ', 'KZT', '₸'),
  currency(860, 'UZ', 'UZS', 'сум'),
  currency(417, 'KG', 'KGS', 'сом'),
  currency(933, 'BY', 'BYN', 'Br'),
];
