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

/** Code of the level whose prices everybody sees. */
export const RETAIL = 'retail' satisfies PriceLevel;

/** The retail level; undefined in a shop without it. */
export const findRetail = <Level extends { code: string }>(
  levels: readonly Level[],
): Level | undefined => levels.find(({ code }) => code === RETAIL);

/** @throws Error in a shop without a retail level. */
export function getRetail<Level extends { code: string }>(levels: readonly Level[]): Level {
  const retail = findRetail(levels);
  if (!retail) throw new Error('The shop has no retail price level');
  return retail;
}

/** Title of a level as a form names it, for those who compare two of them. */
export const tellLevel = (level: unknown): string =>
  levelTitles[level as keyof typeof levelTitles] ?? String(level);
