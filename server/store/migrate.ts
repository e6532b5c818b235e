import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import * as catalog from './migrations/0001-catalog.ts';
import * as people from './migrations/0002-people.ts';
import * as orders from './migrations/0003-orders.ts';
import * as delivery from './migrations/0004-delivery.ts';
import * as orderDrafts from './migrations/0005-order-drafts.ts';
import * as customerMailings from './migrations/0006-customer-mailings.ts';
import * as basketMemory from './migrations/0007-basket-memory.ts';
import * as orderDelivery from './migrations/0008-order-delivery.ts';
import * as refunds from './migrations/0009-refunds.ts';

/** Forward-only, applied in the order of their names. */
const migrations = {
  '0001-catalog': catalog,
  '0002-people': people,
  '0003-orders': orders,
  '0004-delivery': delivery,
  '0005-order-drafts': orderDrafts,
  '0006-customer-mailings': customerMailings,
  '0007-basket-memory': basketMemory,
  '0008-order-delivery': orderDelivery,
  '0009-refunds': refunds,
};

/**
 * Brings the store to the newest migration; Kysely holds a lock while they run.
 * @throws the error of the migration that failed; those before it stay applied.
 */
export async function migrate(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const steps = Object.entries(migrations).map(([name, { up }]) => [
    name,
    { up: (step: Kysely<unknown>) => up(step, dialect) },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
