/** A process that does jobs of the staff until it is killed: place of the store, time of its clock. */
import { bulkKinds } from '../../../server/backoffice/bulk-kinds.ts';
import { workOnBulk } from '../../../server/backoffice/jobs/work-on-bulk.ts';
import { openStore } from '../../../server/platform/store/open-store.ts';
import { addressOf } from '../orders/store-address.ts';

const [place = '', now = ''] = process.argv.slice(2);
const store = await openStore(addressOf(place));
await workOnBulk({ store, kinds: bulkKinds, now: () => Number(now) });
await store.close();
