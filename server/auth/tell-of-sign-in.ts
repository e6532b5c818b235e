import { networksOf } from '../limits/networks-of.ts';
import { addToOutbox } from '../outbox/add-to-outbox.ts';
import type { Tx } from '../store/transaction.ts';
import type { Client } from './sessions.ts';

interface SignInFacts {
  customer: { id: number; email: string };
  client: Client;
  /** The city that the visitor had chosen. */
  cityId: number;
  /** Epoch milliseconds. */
  now: number;
}

/** Writes a letter to a customer who signs in with a browser or from a network not seen before. */
export async function tellOfSignIn(tx: Tx, facts: SignInFacts): Promise<void> {
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
  const message = { kind: 'signed-in', key: `signed-in ${customer.id} ${now}`, payload };
  await addToOutbox(tx, [message], now);
}
