import { z } from 'zod';
import type { Store } from '../platform/store/open-store.ts';
import { transaction } from '../platform/store/transaction.ts';

const NAME = 'vapid_keys';
const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The shop's own pair, base64url: push services know the shop by it. */
export type VapidKeys = z.output<typeof keysSchema>;

/** One pair for all processes of a store, made at the first start; another would end all subscriptions. */
export async function loadVapidKeys(store: Store): Promise<VapidKeys> {
  const find = (db: Pick<Store['db'], 'selectFrom'>) =>
    db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  const known = await find(store.db);
  if (known) return read(known.value);
  const { default: webPush } = await import('web-push');
  const made = JSON.stringify(webPush.generateVAPIDKeys());
  return transaction(store, async (tx) => {
    const other = await find(tx);
    if (other) return read(other.value);
    await tx.insertInto('settings').values({ name: NAME, value: made }).execute();
    return read(made);
  });
}

const read = (value: string): VapidKeys => keysSchema.parse(JSON.parse(value));
