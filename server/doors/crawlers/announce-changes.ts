import type { Millis } from '../../../shared/millis.ts';
import * as links from '../../../shared/routes.ts';
import { addToOutbox } from '../../platform/outbox/add-to-outbox.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { readSetting, writeSetting } from '../../platform/store/settings.ts';
import { type Tx, transaction } from '../../platform/store/transaction.ts';

/** Kind of the messages to search engines. */
export const INDEXNOW_KIND = 'indexnow' as const;

/** Number of addresses that IndexNow takes at once. */
const MAX_ADDRESSES = 10_000;
const SETTING = 'indexnow_seq';

interface AnnounceOptions {
  store: Store;
  /** Hosts whose pages change with the goods: «https://marmit.example». */
  siteUrls: () => readonly string[];
  now: () => Millis;
}

/** A message of the outbox. */
interface Announcement {
  siteUrl: string;
  /** Paths. */
  paths: string[];
  at: Millis;
}

/**
 * Puts the addresses of the products that changed since the last time into the outbox, at most ten
 * thousand for each host; the rest waits for the next time. The first time nothing is announced:
 * crawlers have the maps of the site. Gives the number of products.
 */
export async function announceChanges({ store, siteUrls, now }: AnnounceOptions): Promise<number> {
  return transaction(store, async (tx) => {
    const since = await readSeen(tx);
    if (since === null) {
      await writeSetting(tx, SETTING, String(await newestSequence(tx)));
      return 0;
    }
    const changed = await tx
      .selectFrom('products')
      .select(['code', 'changed_seq'])
      .where('changed_seq', '>', since)
      .orderBy('changed_seq')
      .orderBy('id')
      .limit(MAX_ADDRESSES + 1)
      .execute();
    const { batch, upTo } = cutBatch(changed);
    if (batch.length === 0) return 0;
    const at = now();
    const paths = batch.map(({ code }) => links.product(code));
    const messages = siteUrls().map((siteUrl) => ({
      kind: INDEXNOW_KIND,
      key: `indexnow ${siteUrl} ${upTo}`,
      payload: { siteUrl, paths, at } satisfies Announcement,
    }));
    await addToOutbox(tx, messages, at);
    await writeSetting(tx, SETTING, String(upTo));
    return batch.length;
  });
}

/** A change of more products than fit is cut where its sequence begins, unless it is the only one. */
function cutBatch(changed: readonly { code: string; changed_seq: number }[]) {
  const last = changed.at(-1)?.changed_seq ?? 0;
  if (changed.length <= MAX_ADDRESSES) return { batch: changed, upTo: last };
  const whole = changed.filter(({ changed_seq }) => changed_seq < last);
  const batch = whole.length > 0 ? whole : changed.slice(0, MAX_ADDRESSES);
  return { batch, upTo: batch.at(-1)?.changed_seq ?? last };
}

async function readSeen(tx: Tx): Promise<number | null> {
  const value = await readSetting(tx, SETTING);
  return value === null ? null : Number(value);
}

async function newestSequence(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('sequences')
    .select('value')
    .where('name', '=', 'catalog')
    .executeTakeFirst();
  return row?.value ?? 0;
}
