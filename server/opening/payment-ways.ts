import {
  MAX_ON_DELIVERY_FOR_FIRMS,
  PAYMENT_CHOICES,
  type PaymentChoice,
} from '../../shared/checkout.ts';
import { bankFormSchema, type Company } from '../../shared/company.ts';
import type { Kopecks } from '../../shared/money.ts';
import { isOnline, ONLINE_METHODS, type PaymentWays } from '../../shared/payment-ways.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Tx } from '../platform/store/transaction.ts';
import { composeCompany, type ToldValue } from './compose-company.ts';

/** Names of rows of `owner_values` that tell of the ways to pay: `payment.card`. */
const PREFIX = 'payment.';
export const paymentRow = (field: string): string => PREFIX + field;

interface WaySources {
  /** The firm where nobody has told anything. */
  base: Company;
  /** Facts of the firm in the settings. */
  given: Partial<Company>;
  /** A payment system is connected. */
  takesOnline: boolean;
}

/** Fields of the owner's form as they stand: «1» or «0» of a way, its words, the limit in kopecks. */
export function toldWays(told: readonly ToldValue[]): Readonly<Record<string, string>> {
  const rows = told.filter(({ name }) => name.startsWith(PREFIX));
  const entries = rows.map(({ name, value }) => [
    name.slice(PREFIX.length),
    String(JSON.parse(value)),
  ]);
  return Object.fromEntries(entries);
}

const hasBank = (company: Company): boolean => bankFormSchema.safeParse(company).success;

/** The ways to pay: what the owner offers and the shop is able to take. */
export function composeWays(sources: WaySources, told: readonly ToldValue[]): PaymentWays {
  const { base, given, takesOnline } = sources;
  const own = toldWays(told);
  const canInvoice = hasBank(composeCompany({ base, given, told }));
  const isPossible = (way: PaymentChoice) =>
    isOnline(way) ? takesOnline : way !== 'invoice' || canInvoice;
  const offered = PAYMENT_CHOICES.filter((way) => own[way] !== '0' && isPossible(way));
  const methods = offered.filter(isOnline);
  const wordsOf = (way: PaymentChoice) => ({
    title: own[`${way}_title`] ?? '',
    note: own[`${way}_note`] ?? '',
  });
  return {
    offered,
    // Orders that were promised a payment on the site keep it while there is a payment system.
    payable: methods.length > 0 || !takesOnline ? methods : [...ONLINE_METHODS],
    words: {
      card: wordsOf('card'),
      sbp: wordsOf('sbp'),
      invoice: wordsOf('invoice'),
      on_delivery: wordsOf('on_delivery'),
    },
    firm_limit: firmLimit(own),
  };
}

const firmLimit = (own: Readonly<Record<string, string>>): Kopecks =>
  Number(own['firm_limit'] ?? MAX_ON_DELIVERY_FOR_FIRMS);

/** Price of an order up to which a firm may pay it on delivery, as it is set at this moment. */
export async function readFirmLimit(db: Db | Tx): Promise<Kopecks> {
  const told = db.selectFrom('owner_values').select(['name', 'value']);
  return firmLimit(toldWays(await told.where('name', '=', paymentRow('firm_limit')).execute()));
}

/** Reads the ways to pay where money depends on them: of this very moment, in the same transaction. */
export type ReadWays = (db: Db | Tx) => Promise<PaymentWays>;

export const createWayReader =
  (sources: WaySources): ReadWays =>
  async (db) =>
    composeWays(sources, await db.selectFrom('owner_values').select(['name', 'value']).execute());
