import type { ClientAddress } from '../../shared/contract/client.ts';
import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { limitsByNetwork, requireLimits } from '../platform/limits/take-limits.ts';
import type { Store } from '../platform/store/open-store.ts';

/** An office behind one address has some people who ask. */
const MAX_PER_HOUR = { narrow: 6, wide: 60 };

interface Asker {
  address: ClientAddress;
  now: Millis;
}

/** @throws CallError `too_many` with the time to wait. */
export async function requireContactLimit(
  store: Store,
  form: 'callback' | 'question' | 'planning' | 'dealer',
  { address, now }: Asker,
): Promise<void> {
  const limits = limitsByNetwork(form, address, { max: MAX_PER_HOUR, windowMs: HOUR_MS });
  await requireLimits(store, limits, now);
}
