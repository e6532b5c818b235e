import { HOUR_MS, type Millis } from '../../shared/millis.ts';
import { limitsByNetwork, requireLimits } from '../platform/limits/take-limits.ts';
import type { Store } from '../platform/store/open-store.ts';

/** An office behind one address has some people who ask. */
const MAX_PER_HOUR = { narrow: 6, wide: 60 };

interface Asker {
  /** Network address of the client; '' when unknown. */
  address: string;
  now: Millis;
}

/** @throws CallError `too_many` with the time to wait. */
export async function requireContactLimit(
  store: Store,
  form: 'callback' | 'question' | 'planning' | 'dealer',
  { address, now }: Asker,
): Promise<void> {
  if (address === '') return;
  const limits = limitsByNetwork(form, address, { max: MAX_PER_HOUR, windowMs: HOUR_MS });
  await requireLimits(store, limits, now);
}
