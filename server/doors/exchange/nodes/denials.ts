import { DAY_MS, type Millis } from '../../../../shared/millis.ts';
import type { Db } from '../../../platform/store/open-store.ts';
import type { ExchangeDenialTable } from '../../../platform/store/tables/exchange-tables.ts';
import type { Tx } from '../../../platform/store/transaction.ts';

/** Quiet time after which tries are counted anew. */
const RUN_MS = DAY_MS;
/** Time for which denials are shown. */
const SHOWN_MS = 7 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const LONGEST_ADDRESS = 60;

interface Denied {
  nodeId: number;
  cause: ExchangeDenialTable['cause'];
  address: string;
  now: Millis;
}

/** Notes that a node was not let in: one row for each cause, whoever tries and however often. */
export async function noteDenial(tx: Tx, { nodeId, cause, now, ...by }: Denied): Promise<void> {
  const address = by.address.slice(0, LONGEST_ADDRESS);
  await tx
    .insertInto('exchange_denials')
    .values({ node_id: nodeId, cause, times: 1, address, since: now, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['node_id', 'cause']).doUpdateSet(({ eb }) => {
        const goesOn = eb('exchange_denials.last_at', '>', now - RUN_MS);
        return {
          times: eb
            .case()
            .when(goesOn)
            .then(eb('exchange_denials.times', '+', 1))
            .else(1)
            .end(),
          since: eb.case().when(goesOn).then(eb.ref('exchange_denials.since')).else(now).end(),
          address,
          last_at: now,
        };
      }),
    )
    .execute();
}

/** Denials of the last days, of each node the newest first. */
export async function listDenials(db: Db, now: Millis) {
  return db
    .selectFrom('exchange_denials')
    .select(['node_id as nodeId', 'cause', 'times', 'address', 'since', 'last_at as lastAt'])
    .where('last_at', '>', now - SHOWN_MS)
    .orderBy('node_id')
    .orderBy('last_at', 'desc')
    .execute();
}

export async function forgetOldDenials(tx: Tx, now: Millis): Promise<void> {
  await tx
    .deleteFrom('exchange_denials')
    .where('last_at', '<', now - KEPT_MS)
    .execute();
}
