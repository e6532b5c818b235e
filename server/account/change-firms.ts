import { isDeepStrictEqual } from 'node:util';
import type { AccountFirm } from '../../shared/contract/account.ts';
import { CallError, refuseField } from '../../shared/contract/call.ts';
import { type FirmBank, hasRightKpp, KNOWN_FIRM, NO_KPP } from '../../shared/firm.ts';
import type { Millis } from '../../shared/millis.ts';
import { insertFirm, type NewFirm } from '../login/register.ts';
import { followLevel } from '../orders/follow-level.ts';
import type { Db, Store } from '../platform/store/open-store.ts';
import { shopperTransaction } from '../platform/store/shopper-transaction.ts';
import type { Tx } from '../platform/store/transaction.ts';

/** A firm of a customer's; another's is not there. */
interface FirmOf {
  customerId: number;
  firmId: number;
}

/** Number of firms above any buyer's need. */
const MAX_FIRMS = 50;

/** The default one first. */
export async function listFirms(db: Db, customerId: number): Promise<AccountFirm[]> {
  const rows = await ownFirms(db, customerId)
    .select(['id', 'inn', 'kpp', 'title', 'legal_address', 'position', 'is_default'])
    .select(['bank_bik', 'bank_account'])
    .select(['confirmed_at', 'refusal'])
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ confirmed_at, is_default, ...row }) => ({
    ...row,
    is_default: is_default === 1,
    confirmed: confirmed_at !== null,
  }));
}

const ownFirms = (db: Pick<Db, 'selectFrom'>, customerId: number) =>
  db.selectFrom('firms').where('customer_id', '=', customerId).where('removed_at', 'is', null);

/**
 * Adds a firm. One that the register confirms gives a retail customer wholesale prices, as it does at
 * the registration; after a «no» of the staff it waits for them. @throws CallError when the customer has it
 * already, or too many.
 */
export async function addFirm(
  store: Store,
  { customerId, firm, now }: { customerId: number; firm: NewFirm; now: Millis },
): Promise<{ confirmed: boolean; wholesale: boolean }> {
  return shopperTransaction(store, customerId, async (tx) => {
    const known = await ownFirms(tx, customerId).select(['inn', 'kpp']).execute();
    // A branch has the number of its company and a KPP of its own.
    if (known.some(({ inn, kpp }) => inn === firm.inn && kpp === firm.kpp)) {
      throw refuseField('/inn', KNOWN_FIRM, 'conflict');
    }
    if (known.length >= MAX_FIRMS) throw new CallError('conflict', 'Фирм уже слишком много');
    const confirmed = firm.confirmed && !(await isJudged(tx, customerId));
    await insertFirm(tx, customerId, { ...firm, confirmed }, now);
    if (!confirmed) return { confirmed: false, wholesale: false };
    const { numUpdatedRows } = await tx
      .updateTable('customers')
      .set({ role: 'wholesale', customer_type: 'company', updated_at: now })
      .where('id', '=', customerId)
      .where('role', '=', 'retail')
      .executeTakeFirst();
    await followLevel(tx, customerId, now);
    return { confirmed: true, wholesale: numUpdatedRows > 0n };
  });
}

/** True when the staff have refused the customer something: a register's word is not enough any more. */
async function isJudged(tx: Tx, customerId: number): Promise<boolean> {
  const { judged_at } = await tx
    .selectFrom('customers')
    .select('judged_at')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return judged_at !== null;
}

type FirmChange = FirmBank & Pick<AccountFirm, 'kpp' | 'title' | 'legal_address' | 'position'>;

/**
 * False: there is no such firm. The number stays: another number is another firm. One that was refused waits
 * for the staff again once it is different. @throws CallError for a company without its КПП.
 */
export async function saveFirm(
  store: Store,
  { customerId, firmId }: FirmOf,
  firm: FirmChange,
): Promise<boolean> {
  const { kpp, title, legal_address, position, bank_bik, bank_account } = firm;
  const change = { kpp, title, legal_address, position, bank_bik, bank_account };
  return shopperTransaction(store, customerId, async (tx) => {
    const known = await ownFirms(tx, customerId)
      .select(['kpp', 'title', 'legal_address', 'position', 'bank_bik', 'bank_account'])
      .select(['refused_at', 'inn'])
      .where('id', '=', firmId)
      .executeTakeFirst();
    if (!known) return false;
    const { refused_at, inn, ...before } = known;
    if (!hasRightKpp({ inn, kpp })) throw refuseField('/kpp', NO_KPP.error);
    const isCorrected = refused_at !== null && !isDeepStrictEqual(before, change);
    await tx
      .updateTable('firms')
      .set({ ...change, ...(isCorrected && { refused_at: null, refusal: '' }) })
      .where('id', '=', firmId)
      .execute();
    if (isCorrected) await wakeCardOf(tx, firmId);
    return true;
  });
}

/** Lets a firm wait at the desk again whose card was closed or put off. */
async function wakeCardOf(tx: Tx, firmId: number): Promise<void> {
  await tx
    .updateTable('desk_cards')
    .set({ done_at: null, snoozed_until: null })
    .where('entity', '=', 'firm')
    .where('entity_id', '=', String(firmId))
    .execute();
}

/** Orders keep what the firm was; when it was the default one, the oldest of the others is. */
export async function removeFirm(
  store: Store,
  { customerId, firmId, now }: FirmOf & { now: Millis },
): Promise<boolean> {
  return shopperTransaction(store, customerId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('firms')
      .set({ removed_at: now, is_default: 0 })
      .where('id', '=', firmId)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const left = await ownFirms(tx, customerId)
      .select(['id', 'is_default'])
      .orderBy('is_default', 'desc')
      .orderBy('id')
      .executeTakeFirst();
    if (left && left.is_default === 0) await makeDefault(tx, { customerId, firmId: left.id });
    return true;
  });
}

export async function chooseFirm(store: Store, firm: FirmOf): Promise<boolean> {
  return shopperTransaction(store, firm.customerId, async (tx) => {
    const own = await ownFirms(tx, firm.customerId)
      .select('id')
      .where('id', '=', firm.firmId)
      .executeTakeFirst();
    if (own) await makeDefault(tx, firm);
    return own !== undefined;
  });
}

async function makeDefault(tx: Tx, { customerId, firmId }: FirmOf): Promise<void> {
  const own = tx.updateTable('firms').where('customer_id', '=', customerId);
  await own.set({ is_default: 0 }).execute();
  await own.set({ is_default: 1 }).where('id', '=', firmId).execute();
}
