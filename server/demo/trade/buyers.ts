import { MAIN_CITY_ID } from '../../../shared/cities.ts';
import type { OrderFirm } from '../../../shared/contract/orders.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../../shared/millis.ts';
import { parseInn } from '../../../shared/ru/inn.ts';
import { townList } from '../../cities/town-list.ts';
import { insertRows } from '../../platform/store/insert-rows.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { transaction } from '../../platform/store/transaction.ts';
import { createRandom, type Random } from '../random.ts';
import { houseKinds, houseNames, menNames, streets, surnames, womenNames } from './people-names.ts';

/** Buyer in the demo shop. */
export interface DemoBuyer {
  shopperId: number;
  /** False: a guest. */
  isCustomer: boolean;
  name: string;
  phone: string;
  email: string;
  cityId: number;
  cityTitle: string;
  role: 'retail' | 'wholesale';
  firmId: number | null;
  firm: OrderFirm | null;
}

type Draft = Omit<DemoBuyer, 'shopperId' | 'firmId'> & {
  firstName: string;
  lastName: string;
  createdAt: Millis;
};

const BATCH = 5_000;
/** Number of firms that no manager has looked at yet. */
const UNCONFIRMED = 6;

/** A town; the main one for a third of all, a big one likelier than a small one. */
function pickTown(random: Random) {
  const main = townList.find(({ id }) => id === MAIN_CITY_ID);
  if (main && random.chance(0.35)) return main;
  for (;;) {
    const town = random.pick(townList);
    if (random.chance(Math.sqrt(town.population / 6e6) + 0.05)) return town;
  }
}

/** Makes buyers with their accounts and firms. */
export async function insertBuyers(store: Store, count: number, now: Millis): Promise<DemoBuyer[]> {
  const buyers: DemoBuyer[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const drafts = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      draftBuyer(start + index, now),
    );
    buyers.push(...(await insertBatch(store, drafts, { isFirst: start === 0, now })));
  }
  return buyers;
}

async function insertBatch(
  store: Store,
  drafts: readonly Draft[],
  { isFirst, now }: { isFirst: boolean; now: Millis },
): Promise<DemoBuyer[]> {
  return transaction(store, async (tx) => {
    const shoppers = await tx
      .insertInto('shoppers')
      .values(drafts.map(({ createdAt }) => ({ created_at: createdAt })))
      .returning('id')
      .execute();
    const ids = shoppers.map(({ id }) => id).toSorted((a, b) => a - b);
    const buyers = drafts.map((draft, index) => ({ ...draft, shopperId: ids[index] ?? 0 }));
    const customers = buyers.filter(({ isCustomer }) => isCustomer);
    await insertRows(
      tx,
      'customers',
      customers.map((buyer) => ({
        id: buyer.shopperId,
        phone: buyer.phone,
        first_name: buyer.firstName,
        last_name: buyer.lastName,
        patronymic: '',
        email: buyer.email,
        role: buyer.role,
        customer_type: buyer.firm ? ('company' as const) : ('person' as const),
        created_at: buyer.createdAt,
        updated_at: buyer.createdAt,
      })),
    );
    const firms = customers.flatMap(({ firm, ...buyer }) => (firm ? [{ ...buyer, firm }] : []));
    await insertRows(
      tx,
      'firms',
      firms.map(({ firm, shopperId, createdAt }, index) => {
        const isNew = isFirst && index < UNCONFIRMED;
        const at = isNew ? now - (index + 1) * 7 * HOUR_MS : createdAt;
        return {
          customer_id: shopperId,
          inn: firm.inn,
          kpp: firm.kpp,
          ogrn: '',
          title: firm.title,
          legal_address: firm.address,
          position: 'Управляющий',
          is_default: 1 as const,
          confirmed_at: isNew ? null : at,
          created_at: at,
          removed_at: null,
        };
      }),
    );
    const known = await tx
      .selectFrom('firms')
      .select(['id', 'customer_id'])
      .where('customer_id', '>=', ids[0] ?? 0)
      .execute();
    const firmOf = new Map(known.map(({ id, customer_id }) => [customer_id, id]));
    return buyers.map(({ firstName: _first, lastName: _last, createdAt: _at, ...buyer }) => ({
      ...buyer,
      firmId: firmOf.get(buyer.shopperId) ?? null,
    }));
  });
}

function draftBuyer(index: number, now: Millis): Draft {
  const random = createRandom(`buyer ${index}`);
  const isWoman = random.chance(0.5);
  const firstName = random.pick(isWoman ? womenNames : menNames);
  const lastName = random.pick(surnames) + (isWoman ? 'а' : '');
  const town = pickTown(random);
  const isFirm = random.chance(0.45);
  const address = `г. ${town.title}, ${random.pick(streets)}, д. ${random.int(1, 90)}`;
  const [kind, latin] = random.pick(houseKinds);
  const title = `ООО «${kind} „${random.pick(houseNames)}“»`;
  const mail = isFirm ? `${latin.toLowerCase()}${index}` : `pokupatel${index}`;
  return {
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: phoneOf(index),
    email: `${mail}@pochta.example`,
    isCustomer: isFirm || random.chance(0.6),
    cityId: town.id,
    cityTitle: town.title,
    role: isFirm && random.chance(0.4) ? 'wholesale' : 'retail',
    firm: isFirm ? { inn: innOf(index), kpp: '990101001', title, address } : null,
    createdAt: now - random.int(91, 400) * DAY_MS,
  };
}

/** Different for different buyers: the step and the count have no common divisor. */
const phoneOf = (index: number) =>
  `+7900${String(1_000_000 + ((index * 7_919 + 4_321) % 9_000_000))}`;

/**
 * INN of the region 99, which no office of the tax service has; the last digit checks the others.
 */
function innOf(index: number): string {
  const nine = `9902${String(index).padStart(5, '0')}`.slice(0, 9);
  const digits = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`);
  return digits.find((inn) => parseInn(inn) !== null) ?? `${nine}0`;
}
