import type { Millis } from '../../shared/millis.ts';
import { networksOf } from '../platform/limits/networks-of.ts';
import { addToOutbox } from '../platform/outbox/add-to-outbox.ts';
import type { Tx } from '../platform/store/transaction.ts';
import type { Client } from './sessions.ts';

interface LoginFacts {
  customer: { id: number; email: string };
  client: Client;
  /** The city that the visitor had chosen. */
  cityId: number;
  now: Millis;
}

/** Writes a letter to a customer who signs in with a browser or from a network not seen before. */
export async function tellOfLogin(tx: Tx, facts: LoginFacts): Promise<void> {
  const { customer, client, cityId, now } = facts;
  if (customer.email === '') return;
  const sessions = await tx
    .selectFrom('sessions')
    .select(['user_agent', 'address'])
    .where('customer_id', '=', customer.id)
    .where('user_agent', '=', client.userAgent)
    .execute();
  // Telephones change their address within a network.
  const network = networksOf(client.address).wide;
  if (sessions.some(({ address }) => networksOf(address).wide === network)) return;
  const payload = { customerId: customer.id, at: now, userAgent: client.userAgent, cityId };
  const message = { kind: 'signed-in', key: `signed-in ${customer.id} ${now}`, payload } as const;
  await addToOutbox(tx, [message], now);
}
