import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { AUTH_TOKEN_MS } from '../../server/identity/token-lifetimes.ts';
import type { Tokens } from '../../server/identity/tokens.ts';
import type { Store } from '../../server/platform/store/open-store.ts';
import type { CustomerTable } from '../../server/platform/store/tables/customer-tables.ts';
import { transaction } from '../../server/platform/store/transaction.ts';
import { toClientAddress } from '../../shared/contract/client.ts';

/** The browser of a guest, at an address. */
export const guestFrom = (address = '', guest_key: string | null = null) => ({
  address: toClientAddress(address),
  guest_key,
});

/** A guest who has written something; gives the shopper's id. */
export async function addShopper(store: Store, now = 0): Promise<number> {
  const { id } = await transaction(store, (tx) =>
    tx.insertInto('shoppers').values({ created_at: now }).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

export interface LoggedIn {
  id: number;
  sessionId: string;
  token: string;
  /** For the Cookie header. */
  cookie: string;
}

let phones = 0;

/** A customer with a session of now. */
export async function addCustomer(
  { store, tokens, now }: { store: Store; tokens: Tokens; now: number },
  facts: Partial<Insertable<CustomerTable>> = {},
): Promise<LoggedIn> {
  const id = await addShopper(store, now);
  const sessionId = randomUUID();
  const customer: Insertable<CustomerTable> = {
    id,
    phone: `+7916${String(++phones).padStart(7, '0')}`,
    email: 'anna@example.ru',
    first_name: 'Анна',
    last_name: 'Белова',
    patronymic: '',
    role: 'retail',
    customer_type: 'person',
    created_at: now,
    updated_at: now,
    ...facts,
  };
  await transaction(store, async (tx) => {
    await tx.insertInto('customers').values(customer).execute();
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        customer_id: id,
        created_at: now,
        renewed_at: now,
        expires_at: now + AUTH_TOKEN_MS,
        ended_at: null,
        user_agent: '',
        address: '',
      })
      .execute();
  });
  const claims = {
    kind: 'customer',
    shopperId: id,
    sessionId,
    role: customer.role ?? 'retail',
  } as const;
  const token = tokens.sign({ ...claims, issuedAt: now });
  return { id, sessionId, token, cookie: `auth_token_lazar=${token}` };
}
