import { mayRole, type Right, type StaffRole } from '../../../shared/backoffice.ts';
import { CallError } from '../../../shared/contract/call.ts';
import type { Tx } from '../../platform/store/transaction.ts';

/** Things that wait in queues. */
export const CARD_ENTITIES = [
  'order',
  'quote',
  'question',
  'callback',
  'inquiry',
  'firm',
  'customer',
  'payment_task',
  'exchange_task',
  'discrepancy',
  'letter',
  'product',
  'stock',
  'import',
] as const;
export type CardEntity = (typeof CARD_ENTITIES)[number];

/** Right that one needs to do anything with a thing. */
const seen: Readonly<Record<CardEntity, Right>> = {
  order: 'orders.see',
  quote: 'orders.see',
  question: 'inquiries.see',
  callback: 'inquiries.see',
  inquiry: 'inquiries.see',
  firm: 'customers.see',
  customer: 'customers.see',
  payment_task: 'money.see',
  exchange_task: 'exchange.see',
  discrepancy: 'stock.see',
  letter: 'money.see',
  product: 'products.see',
  stock: 'stock.see',
  import: 'imports.see',
};

const isCardEntity = (text: string): text is CardEntity =>
  (CARD_ENTITIES as readonly string[]).includes(text);

/** True when a role may look after things of a kind. */
const maySee = (role: StaffRole, entity: string): boolean =>
  isCardEntity(entity) && mayRole(role, seen[entity]);

/** Staff to whom a thing of a kind can be given, and those who keep one already. */
export function keepersOf<Member extends { id: number; role: StaffRole }>(
  staff: readonly Member[],
  entity: string,
  keeping: readonly (number | null | undefined)[],
): Member[] {
  return staff.filter(({ id, role }) => maySee(role, entity) || keeping.includes(id));
}

export function requireSeen(role: StaffRole, entity: CardEntity): void {
  if (!maySee(role, entity)) throw new CallError('forbidden', 'Для этого у вас нет прав');
}

/** @throws CallError for somebody who has left, or could not see the thing. */
export async function requireKeeper(tx: Tx, id: number, entity: CardEntity): Promise<void> {
  const known = await tx
    .selectFrom('staff')
    .select(['name', 'role'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw new CallError('invalid', 'Такого сотрудника нет');
  if (maySee(known.role, entity)) return;
  throw new CallError('invalid', `Передать нельзя: ${known.name} этого не видит`);
}
