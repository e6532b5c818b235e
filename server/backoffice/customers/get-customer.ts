import { CallError } from '../../../shared/contract/call.ts';
import type { Tx } from '../../platform/store/transaction.ts';
import { type CustomerRow, findCustomer } from './find-customer.ts';

/** An account that may be changed. @throws CallError when there is none, or it is no more what it was. */
export async function getLiveCustomer(
  tx: Pick<Tx, 'selectFrom'>,
  id: number,
): Promise<CustomerRow> {
  const customer = await findCustomer(tx, id);
  if (!customer) throw new CallError('not_found', 'Нет такого покупателя');
  if (customer.erased_at !== null) {
    throw new CallError('conflict', 'Данные этого покупателя удалены: менять нечего');
  }
  if (customer.merged_into !== null) {
    throw new CallError('conflict', `Эта запись стала частью другой: № ${customer.merged_into}`);
  }
  return customer;
}

/** Managers of the API are changed by the owner of the shop alone. @throws CallError */
export function requireBuyer({ role }: Pick<CustomerRow, 'role'>): void {
  if (role !== 'manager') return;
  throw new CallError('forbidden', 'Это вход менеджера, а не покупателя: его не меняют здесь');
}
