import { z } from 'zod';
import type { Db } from '../../../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../../platform/store/settings.ts';
import type { Tx } from '../../../platform/store/transaction.ts';
import type { RetailReason } from './retail-name.ts';

const retailReasons = ['owner', 'name', 'only', 'highest'] as const satisfies RetailReason[];
const cityReasons = ['owner', 'address', 'name', 'main'] as const;

/** Reason why a storage stands in its city; `main`: nothing says another. */
export type CityReason = (typeof cityReasons)[number];

const schema = z.object({
  /** Set of price types («1c», «list:…») → the one that everybody sees. */
  retail: z.record(
    z.string(),
    z.object({ key: z.string(), title: z.string(), by: z.enum(retailReasons) }),
  ),
  /** Title or id of the price type that the owner named; null: the rules decide. */
  ownerRetail: z.string().nullable(),
  /** Storage's key → its city. */
  storages: z.record(z.string(), z.object({ cityId: z.number(), by: z.enum(cityReasons) })),
  /** Lower-case title of a storage → id of the city that the owner named. */
  ownerStorages: z.record(z.string(), z.number()),
});

/** Decisions of imports about a foreign catalogue; the next ones keep them. */
export type ImportDecisions = z.infer<typeof schema>;

const NAME = 'import decisions';

/** Decisions of earlier imports; none in a new shop. */
export async function readDecisions(db: Db | Tx): Promise<ImportDecisions> {
  const noted = await readSetting(db, NAME);
  if (noted !== null) return schema.parse(JSON.parse(noted));
  return { retail: {}, ownerRetail: null, storages: {}, ownerStorages: {} };
}

export async function writeDecisions(tx: Tx, decisions: ImportDecisions): Promise<void> {
  const text = JSON.stringify(decisions);
  if (text !== (await readSetting(tx, NAME))) await writeSetting(tx, NAME, text);
}

export const REASONS: Readonly<Record<RetailReason | CityReason, string>> = {
  owner: 'как указано',
  name: 'по названию',
  only: 'других нет',
  highest: 'самая высокая у большинства товаров',
  address: 'по адресу',
  main: 'другой город не назван',
};
