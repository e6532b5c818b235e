import type { Role } from './contract/shopper.ts';

/** Price levels that the staff give to customers; `manager` is no level but a right to call. */
export const PRICE_LEVELS = ['retail', 'wholesale', 'dealer'] as const satisfies readonly Role[];
export type PriceLevel = (typeof PRICE_LEVELS)[number];

export const levelTitles: Readonly<Record<Role, string>> = {
  retail: 'Розница',
  wholesale: 'Опт',
  dealer: 'Дилер',
  manager: 'Менеджер',
};

export const isPriceLevel = (text: string): text is PriceLevel =>
  (PRICE_LEVELS as readonly string[]).includes(text);

/** Title of a level as a form names it, for those who compare two of them. */
export const tellLevel = (level: unknown): string =>
  levelTitles[level as keyof typeof levelTitles] ?? String(level);
