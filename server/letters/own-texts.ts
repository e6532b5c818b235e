import { z } from 'zod';
import type { Company } from '../../shared/company.ts';
import {
  isLetterName,
  type LetterName,
  type ShopFacts,
} from '../../views/letters/texts/letter-texts.ts';
import { createWording, type OwnTexts, type Wording } from '../../views/letters/texts/wording.ts';
import { type Teller, writeOwnerValues } from '../opening/owner-values.ts';
import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** Names of rows of `owner_values` with the texts of a letter: `letter.order-placed`. */
const PREFIX = 'letter.';

/** A row of another form counts as none: letters and codes go out all the same. */
const textsSchema = z.record(z.string(), z.string()).catch({});

/** Texts that the owner has written; those of letters that this version does not have stay in the store. */
export async function readOwnTexts(db: Db | Tx): Promise<OwnTexts> {
  const rows = await db
    .selectFrom('owner_values')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .execute();
  const texts = rows.map(({ name, value }) => [
    name.slice(PREFIX.length),
    textsSchema.parse(JSON.parse(value)),
  ]);
  return Object.fromEntries(texts.filter(([name]) => isLetterName(String(name))));
}

/** Sets texts of a letter; null puts the standard one back. */
export async function writeOwnTexts(
  tx: Tx,
  letter: LetterName,
  texts: Readonly<Record<string, string | null>>,
  teller: Teller,
): Promise<void> {
  const before = (await readOwnTexts(tx))[letter] ?? {};
  const left = Object.entries({ ...before, ...texts }).filter(([, text]) => text !== null);
  const name = PREFIX + letter;
  if (left.length > 0) {
    await writeOwnerValues(tx, { [name]: Object.fromEntries(left) }, teller);
  } else await tx.deleteFrom('owner_values').where('name', '=', name).execute();
}

/** Facts of the shop that every text may name. */
export const shopFactsOf = (company: Company): ShopFacts => ({
  shop: company.name,
  phone: company.tollFreePhone,
  email: company.email,
});

/** Gives the words of letters as the owner has them at this moment. */
export type ReadWording = () => Promise<Wording>;

export interface WordingDeps {
  /** Live. */
  company: Company;
  log: Pick<Log, 'error'>;
}

/** Words with these texts; one that a new version of the shop cannot fill is told to the operator. */
export const createOwnWording = ({ company, log }: WordingDeps, own: OwnTexts): Wording =>
  createWording({
    own,
    shop: shopFactsOf(company),
    onFault: (fault) => log.error(fault, 'Текст письма не годится: отправлен стандартный'),
  });

export const createWordingReader =
  (deps: WordingDeps & { store: { db: Db } }): ReadWording =>
  async () =>
    createOwnWording(deps, await readOwnTexts(deps.store.db));
