import { addressText } from '../../shared/address-text.ts';
import type { BuyerFirm } from '../../shared/contract/checkout.ts';
import type { Db } from '../platform/store/open-store.ts';
import type { Shopper } from './read-checkout.ts';

/** Facts that the shop knows of the buyer. */
export interface KnownBuyer {
  isCustomer: boolean;
  name: string;
  phone: string;
  email: string;
  /** Firms that were not removed, the default one first. */
  firms: readonly BuyerFirm[];
  /** Addresses in this city with their comments, the default one first. */
  addresses: readonly string[];
}

const NOBODY: KnownBuyer = {
  isCustomer: false,
  name: '',
  phone: '',
  email: '',
  firms: [],
  addresses: [],
};

export async function findBuyer(
  db: Db,
  { shopperId, viewer }: Omit<Shopper, 'address'>,
): Promise<KnownBuyer> {
  if (!viewer.loggedIn) return NOBODY;
  const customer = await db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'phone', 'email'])
    .where('id', '=', shopperId)
    .executeTakeFirst();
  if (!customer) return NOBODY;
  const [firms, addresses] = await Promise.all([
    listFirms(db, shopperId),
    listSaved(db, shopperId, viewer.cityId),
  ]);
  const { first_name, last_name, phone, email } = customer;
  const name = `${first_name} ${last_name}`.trim();
  return { isCustomer: true, name, phone, email, firms, addresses };
}

/** Each once, as couriers read it: a comment goes with its address. */
async function listSaved(db: Db, customerId: number, cityId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_addresses')
    .select(['text', 'comment'])
    .where('customer_id', '=', customerId)
    .where('city_id', '=', cityId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...new Set(rows.map((row) => addressText(row)))];
}

function listFirms(db: Db, customerId: number): Promise<BuyerFirm[]> {
  return db
    .selectFrom('firms')
    .select(['id', 'inn', 'kpp', 'title', 'legal_address as address'])
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}
